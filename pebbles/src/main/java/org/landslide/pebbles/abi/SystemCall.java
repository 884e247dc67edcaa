package org.landslide.pebbles.abi;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The system calls of Pebbles, each a software interrupt of its own. */
public enum SystemCall {
  FORK(0x41),
  EXEC(0x42),
  WAIT(0x44),
  YIELD(0x45),
  DESCHEDULE(0x46),
  MAKE_RUNNABLE(0x47),
  GETTID(0x48),
  NEW_PAGES(0x49),
  REMOVE_PAGES(0x4a),
  SLEEP(0x4b),
  GETCHAR(0x4c),
  READLINE(0x4d),
  PRINT(0x4e),
  SET_TERM_COLOR(0x4f),
  SET_CURSOR_POS(0x50),
  GET_CURSOR_POS(0x51),
  THREAD_FORK(0x52),
  GET_TICKS(0x53),
  MISBEHAVE(0x54),
  HALT(0x55),
  TASK_VANISH(0x57),
  NEW_CONSOLE(0x58),
  SET_STATUS(0x59),
  VANISH(0x60),
  READFILE(0x62),
  SWEXN(0x74);

  /** The numbers that Pebbles gives to system calls or keeps for those that a kernel adds. */
  private static final int FIRST_VECTOR = 0x40;

  private static final int LAST_VECTOR = 0x8f;

  private static final @Nullable SystemCall[] BY_VECTOR = byVector();

  private final int vector;

  SystemCall(int vector) {
    this.vector = vector;
  }

  /** What the functions are called that make these calls, in lower case. */
  public static List<String> names() {
    return Arrays.stream(values()).map(call -> call.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** The number of its software interrupt. */
  public int vector() {
    return vector;
  }

  /** The call with that interrupt number, or null when there is none. */
  public static @Nullable SystemCall of(int vector) {
    return BY_VECTOR[vector & 0xff];
  }

  /** Whether an interrupt number is one of a system call in some kernel, though not in ours. */
  public static boolean isReserved(int vector) {
    return FIRST_VECTOR <= vector && vector <= LAST_VECTOR && of(vector) == null;
  }

  private static @Nullable SystemCall[] byVector() {
    @Nullable SystemCall[] table = new @Nullable SystemCall[256];
    for (SystemCall call : values()) {
      table[call.vector] = call;
    }
    return table;
  }
}
