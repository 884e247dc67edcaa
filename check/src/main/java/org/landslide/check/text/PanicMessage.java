package org.landslide.check.text;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/** What a program says when it gives up. */
public final class PanicMessage {
  /** Longer ones are cut. */
  private static final int MAX_LENGTH = 500;

  private static final int WORD = 4;

  /** The course's assert says the first; students who write their own say the second. */
  private static final Pattern ASSERTION =
      Pattern.compile("failed assertion|\\bassertion\\b.*\\bfailed", Pattern.CASE_INSENSITIVE);

  private PanicMessage() {}

  /**
   * The message of {@code panic(…, const char *format, ...)}, on one line.
   *
   * @param esp the thread's stack pointer before the function's first instruction
   * @param argument the position of the format among the arguments, from 0
   */
  public static String read(GuestMemory memory, int esp, int argument) {
    int at = esp + WORD * (1 + argument);
    OptionalInt format = memory.load32(at);
    if (format.isEmpty()) {
      return CFormat.UNREADABLE;
    }
    byte[] text = new CFormat(memory, format.getAsInt(), at + WORD).expand();
    return shortened(Wording.printable(text).replaceFirst("(\\\\n)+$", ""));
  }

  public static boolean isAssertion(String message) {
    return ASSERTION.matcher(message).find();
  }

  private static String shortened(String message) {
    return message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH) + "…";
  }
}
