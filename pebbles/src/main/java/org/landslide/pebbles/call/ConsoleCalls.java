package org.landslide.pebbles.call;

import java.util.Arrays;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.KernelObject;
import org.landslide.pebbles.kernel.WorldState;

/** getchar, readline, print and the calls about colour and cursor. */
final class ConsoleCalls {
  private final Kernel kernel;
  private final WorldState state;

  ConsoleCalls(Kernel kernel) {
    this.kernel = kernel;
    this.state = kernel.state;
  }

  /** All input is there from the start, so no thread ever waits for it. */
  void getchar() {
    if (state.inputPosition == kernel.input.length) {
      kernel.watch.reads(KernelObject.INPUT);
      kernel.reply(ErrorCode.END_OF_INPUT);
    } else {
      kernel.watch.writes(KernelObject.INPUT);
      kernel.reply(kernel.input[state.inputPosition++] & 0xff);
    }
  }

  void readline() {
    int[] arguments = kernel.arguments(2);
    kernel.reply(arguments == null ? ErrorCode.BAD_ADDRESS : readline(arguments[0], arguments[1]));
  }

  private int readline(int length, int buffer) {
    if (length < 0 || length > Limits.MAX_TRANSFER) {
      return ErrorCode.BAD_ARGUMENT;
    }
    if (!kernel.user.writable(buffer, length)) {
      return ErrorCode.BAD_ADDRESS;
    }
    if (length == 0) {
      return 0;
    }
    int start = state.inputPosition;
    int end = endOfLine(start, length);
    if (end == start) {
      kernel.watch.reads(KernelObject.INPUT);
      return ErrorCode.END_OF_INPUT;
    }
    kernel.watch.writes(KernelObject.INPUT);
    kernel.user.store(buffer, kernel.input, start, end - start);
    kernel.print(Arrays.copyOfRange(kernel.input, start, end));
    state.inputPosition = end;
    return end - start;
  }

  private int endOfLine(int start, int length) {
    int limit = start + Math.min(length, kernel.input.length - start);
    int end = start;
    while (end < limit) {
      if (kernel.input[end++] == '\n') {
        return end;
      }
    }
    return end;
  }

  void print() {
    int[] arguments = kernel.arguments(2);
    kernel.reply(arguments == null ? ErrorCode.BAD_ADDRESS : print(arguments[0], arguments[1]));
  }

  private int print(int length, int buffer) {
    if (length < 0 || length > Limits.MAX_TRANSFER) {
      return ErrorCode.BAD_ARGUMENT;
    }
    byte[] bytes = kernel.user.bytes(buffer, length);
    if (bytes == null) {
      return ErrorCode.BAD_ADDRESS;
    }
    kernel.print(bytes);
    return 0;
  }

  /** Every byte is a colour: the lower half of the character, the upper of the background. */
  void setTermColor() {
    int color = kernel.argument();
    if (color < 0 || color > 0xff) {
      kernel.reply(ErrorCode.BAD_ARGUMENT);
      return;
    }
    kernel.watch.writes(KernelObject.CONSOLE);
    state.console = state.console.withColor(color);
    kernel.reply(0);
  }

  void setCursorPos() {
    int[] arguments = kernel.arguments(2);
    kernel.reply(
        arguments == null ? ErrorCode.BAD_ADDRESS : setCursorPos(arguments[0], arguments[1]));
  }

  private int setCursorPos(int row, int column) {
    boolean onScreen =
        row >= 0 && row < Limits.CONSOLE_ROWS && column >= 0 && column < Limits.CONSOLE_COLUMNS;
    if (!onScreen) {
      return ErrorCode.BAD_ARGUMENT;
    }
    kernel.watch.writes(KernelObject.CONSOLE);
    state.console = state.console.withCursor(row, column);
    return 0;
  }

  void getCursorPos() {
    int[] addresses = kernel.arguments(2);
    boolean good =
        addresses != null
            && kernel.user.writable(addresses[0], 4)
            && kernel.user.writable(addresses[1], 4);
    if (addresses == null || !good) {
      kernel.reply(ErrorCode.BAD_ADDRESS);
      return;
    }
    kernel.watch.reads(KernelObject.CONSOLE);
    kernel.user.store(addresses[0], state.console.row());
    kernel.user.store(addresses[1], state.console.column());
    kernel.reply(0);
  }
}
