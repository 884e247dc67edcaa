package org.landslide.machine.device;

import java.util.ArrayList;
import java.util.List;

/** The scan codes of an American keyboard. */
public final class Keys {
  private static final int SHIFT = 0x2a;
  private static final int RELEASED = 0x80;

  /** Characters in the order of their scan codes, from 1 on; a blank stands for none. */
  private static final String PLAIN =
      "\u001b1234567890-=\b\tqwertyuiop[]\n\0asdfghjkl;'`\0\\zxcvbnm,./\0*\0 ";

  private static final String SHIFTED =
      "\u001b!@#$%^&*()_+\b\tQWERTYUIOP{}\n\0ASDFGHJKL:\"~\0|ZXCVBNM<>?\0*\0 ";

  private Keys() {}

  /**
   * What a keyboard sends when someone types a text; characters that it has no key for are left
   * out.
   */
  public static List<Integer> typing(String text) {
    List<Integer> codes = new ArrayList<>();
    for (char character : text.replace('\r', '\n').toCharArray()) {
      int plain = character == 0 ? -1 : PLAIN.indexOf(character);
      int shifted = character == 0 ? -1 : SHIFTED.indexOf(character);
      if (plain >= 0) {
        press(codes, plain + 1);
      } else if (shifted >= 0) {
        codes.add(SHIFT);
        press(codes, shifted + 1);
        codes.add(SHIFT | RELEASED);
      }
    }
    return codes;
  }

  private static void press(List<Integer> codes, int key) {
    codes.add(key);
    codes.add(key | RELEASED);
  }
}
