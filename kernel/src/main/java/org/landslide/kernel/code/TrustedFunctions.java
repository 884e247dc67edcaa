package org.landslide.kernel.code;

import java.util.List;
import java.util.regex.Pattern;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;

/**
 * The functions of a kernel that are taken to be right, so that the order in which threads use them
 * is of no interest: those that hand out frames of memory and take them back, and those that write
 * to the console. They are known by their names, and told of in every result.
 */
public final class TrustedFunctions {
  private static final Pattern FRAMES =
      Pattern.compile(
          "(alloc|allocate|dealloc|deallocate|free|get|put|release|new)_(phys_|user_|zero_)?frame"
              + "|frame_(alloc|allocate|free|get|put|release|new|fill)");

  /** Those of them that hand out a frame, and those that take one back for good. */
  private static final Pattern NEW_FRAME =
      Pattern.compile("(alloc|allocate|new)_(phys_|user_|zero_)?frame|frame_(alloc|allocate|new)");

  private static final Pattern FREE_FRAME =
      Pattern.compile("(dealloc|deallocate|free)_(phys_|user_)?frame|frame_free");

  private static final Pattern CONSOLE =
      Pattern.compile(
          "putbytes?|draw_char|clear_console|scroll(_up|_screen)?|console_write|vga_putc|serial_putc");

  private TrustedFunctions() {}

  /** Those that hand out frames of memory and take them back. */
  public static List<String> frames(SymbolTable symbols) {
    return matching(symbols, FRAMES);
  }

  /** Those of them that hand one out. */
  public static List<String> newFrames(SymbolTable symbols) {
    return matching(symbols, NEW_FRAME);
  }

  /** Those of them that take one back. */
  public static List<String> freeFrames(SymbolTable symbols) {
    return matching(symbols, FREE_FRAME);
  }

  /** Those that write to the console. */
  public static List<String> console(SymbolTable symbols) {
    return matching(symbols, CONSOLE);
  }

  private static List<String> matching(SymbolTable symbols, Pattern pattern) {
    return symbols.functions().stream()
        .map(Symbol::name)
        .filter(name -> pattern.matcher(name).matches())
        .distinct()
        .sorted()
        .toList();
  }
}
