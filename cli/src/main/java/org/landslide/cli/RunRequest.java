package org.landslide.cli;

import java.nio.file.Path;
import java.util.List;

/**
 * What {@code landslide run} was asked for.
 *
 * @param binary the ELF executable
 * @param arguments what the guest gets after its own name
 * @param trace whether to print one line for each scheduling event
 * @param maxInstructions after how many instructions to stop, or {@link #NO_LIMIT}
 */
record RunRequest(Path binary, List<String> arguments, boolean trace, long maxInstructions) {
  static final long NO_LIMIT = Long.MAX_VALUE;

  RunRequest {
    arguments = List.copyOf(arguments);
  }
}
