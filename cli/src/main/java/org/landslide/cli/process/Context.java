package org.landslide.cli.process;

import java.io.PrintStream;
import java.nio.file.Path;
import org.landslide.checker.Landslide;
import org.landslide.checker.message.Text;
import org.landslide.checker.run.RunListener;

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

  /** Says one sentence to the user. */
  public void say(String sentence) {
    err.println(Failures.PREFIX + Text.oneLine(sentence));
  }

  /** Lets Ctrl-C and the like end a run with what is known by then. */
  public RunListener stopsOnInterrupt() {
    return RunListener.whenStarted(run -> interrupts.stopBy(run::stop));
  }

  /** The checker of this checkout. */
  public Landslide landslide() {
    return new Landslide(home);
  }
}
