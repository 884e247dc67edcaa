package org.landslide.cli;

import java.io.FileDescriptor;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine;

/** The entry point: runs one command and turns its end into an exit status. */
public final class Main {
  private static final String HOME_PROPERTY = "landslide.home";

  private Main() {}

  public static void main(String[] args) {
    WatchedOutput out = new WatchedOutput(FileDescriptor.out);
    Path home = Path.of(System.getProperty(HOME_PROPERTY, ""));
    PrintStream results = new PrintStream(out, false, StandardCharsets.UTF_8);
    Interrupts interrupts = new Interrupts();
    Context context = new Context(home, results, System.err, Terminal.detect(), interrupts);
    Thread.setDefaultUncaughtExceptionHandler(new LastResort(new Failures(context, args)));
    interrupts.listen();
    int status = run(context, args);
    int reported = out.failed() ? reportLostOutput(context) : status;
    interrupts.finish(reported);
    System.exit(reported);
  }

  /** Runs one command; whatever happens, the answer is an exit status and never an exception. */
  static int run(Context context, String... args) {
    Failures failures = new Failures(context, args);
    try {
      CommandLine commands = Commands.create(context);
      commands.setParameterExceptionHandler((e, rest) -> failures.report(e));
      commands.setExecutionExceptionHandler((e, command, result) -> failures.report(e));
      return commands.execute(args);
    } catch (Throwable e) { // Errors too: a full heap or stack must end in a message and a status.
      return failures.report(e);
    } finally {
      context.out().flush();
      context.err().flush();
    }
  }

  private static int reportLostOutput(Context context) {
    context
        .err()
        .println("landslide: could not write all of the output; is it closed, or the disk full?");
    return ExitStatus.USAGE.code();
  }
}
