package org.landslide.checker.program;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.kernel.world.SystemCalls;
import org.landslide.pebbles.abi.SystemCall;

/** The system calls of Pebbles, for kernels that have them. */
final class PebblesCalls {
  static final SystemCalls TABLE =
      new SystemCalls(
          SystemCall.PRINT.vector(),
          Set.of(SystemCall.GETCHAR.vector(), SystemCall.READLINE.vector()),
          Set.of(
              SystemCall.VANISH.vector(),
              SystemCall.TASK_VANISH.vector(),
              SystemCall.HALT.vector()),
          PebblesCalls::name);

  private PebblesCalls() {}

  private static @Nullable String name(int vector) {
    SystemCall call = SystemCall.of(vector);
    return call == null ? null : call.name().toLowerCase(Locale.ROOT);
  }
}
