package org.landslide.cli;

import java.io.FileDescriptor;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Failures;
import org.landslide.cli.process.InterruptHandler;
import org.landslide.cli.process.LastResort;
import org.landslide.cli.process.Terminal;
import org.landslide.cli.process.WatchedOutput;
import picocli.CommandLine;

/** The entry point: runs one command and turns its end into an exit status. */
public final class Main {
  private static final String HOME_PROPERTY = "landslide.home";

  private Main() {}

  public static void main(String[] args) {
    runAndExit(Commands::create, args);
  }

  /** Runs one of these commands as the whole of this process. Does not return. */
  public static void runAndExit(Function<Context, CommandLine> commands, String... args) {
    WatchedOutput out = new WatchedOutput(FileDescriptor.out);
    Path home = Path.of(System.getProperty(HOME_PROPERTY, ""));
    PrintStream results = new PrintStream(out, false, StandardCharsets.UTF_8);
    InterruptHandler interrupts = new InterruptHandler();
    Context context = new Context(home, results, System.err, Terminal.detect(), interrupts);
    Thread.setDefaultUncaughtExceptionHandler(new LastResort(new Failures(context, args)));
    interrupts.listen();
    int status = run(context, commands, args);
    // From here on all is said: a Java thread that ends late has nothing to add.
    Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> {});
    int reported = out.failed() ? reportLostOutput(context) : status;
    interrupts.finish(reported);
    System.exit(reported);
  }

  static int run(Context context, String... args) {
    return run(context, Commands::create, args);
  }

  /**
   * Runs one of these commands; whatever happens, the answer is an exit status and never an
   * exception.
   */
  public static int run(Context context, Function<Context, CommandLine> commands, String... args) {
    Failures failures = new Failures(context, args);
    try {
      return commands
          .apply(context)
          .setExpandAtFiles(false)
          .setOut(writer(context.out()))
          .setErr(writer(context.err()))
          .setParameterExceptionHandler((e, rest) -> failures.report(e))
          .setExecutionExceptionHandler((e, command, result) -> failures.report(e))
          .execute(args);
    } catch (Throwable e) { // Errors too: a full heap or stack must end in a message and a status.
      return failures.report(e);
    } finally {
      context.out().flush();
      context.err().flush();
    }
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  private static int reportLostOutput(Context context) {
    context
        .err()
        .println("landslide: could not write all of the output; is it closed, or the disk full?");
    return ExitStatus.USAGE.code();
  }
}
