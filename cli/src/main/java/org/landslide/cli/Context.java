package org.landslide.cli;

import java.io.PrintStream;
import java.nio.file.Path;

/**
 * What a command works with.
 *
 * @param home the Landslide checkout
 * @param out for results, and for the bytes that a guest prints
 * @param err for messages to the user
 * @param terminal which of the two are terminals
 * @param interrupts where a command that can stop early registers
 */
public record Context(
    Path home, PrintStream out, PrintStream err, Terminal terminal, InterruptHandler interrupts) {
  /** Without a terminal and without signals. */
  public Context(Path home, PrintStream out, PrintStream err) {
    this(home, out, err, Terminal.NONE, new InterruptHandler());
  }
}
