package org.landslide.cli.execute;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What {@code landslide run} was asked for.
 *
 * @param binary the ELF executable
 * @param shipped the folder of the programs that a guest may exec or read
 * @param arguments what the guest gets after its own name
 * @param trace whether to print one line for each scheduling event
 * @param maxInstructions after how many instructions to give up
 * @param input the file with what the guest reads as its console input, if any
 */
public record RunRequest(
    Path binary,
    Path shipped,
    List<String> arguments,
    boolean trace,
    long maxInstructions,
    Optional<Path> input) {

  public RunRequest {
    arguments = List.copyOf(arguments);
  }
}
