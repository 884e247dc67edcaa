package org.landslide.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.debug.TraceExplorer;
import org.landslide.checker.file.Shell;
import org.landslide.checker.run.Replay;
import org.landslide.cli.debug.GdbRun;
import org.landslide.cli.debug.StepRun;
import org.landslide.cli.option.OptionalNumber;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Terminal;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.report.trace.TraceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide replay}: runs the interleaving of a trace again. */
@Command(
    name = "replay",
    description = "Runs exactly the interleaving of a trace again, and shows the same failure.",
    mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
  private final Context context;

  @Option(names = "-v", description = "Show which thread each transition is of, on standard error.")
  private boolean verbose;

  @Option(
      names = "--gdb",
      paramLabel = "PORT",
      arity = "0..1",
      fallbackValue = "" + GdbRun.STARTS_GDB,
      preprocessor = OptionalNumber.class,
      description =
          "Go through the run with gdb, forwards and backwards: starts it, or with a PORT waits for"
              + " a debugger there, on this machine; 0 takes any free port.")
  private @Nullable Integer gdb;

  @Option(
      names = "--step",
      description = "Go through the interleaving event by event, on the terminal.")
  private boolean step;

  @Parameters(
      paramLabel = "TRACE.json",
      description = "The file that `landslide check` wrote when it found a bug.")
  private Path file = Path.of("");

  ReplayCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    Integer port = gdb;
    if (port != null) {
      GdbRun.require(context, port);
    }
    Replay replay = context.landslide().replay(file);
    if (port != null) {
      new GdbRun(context, replay).run(port);
      return ExitStatus.OK.code();
    }
    if (step) {
      new StepRun(new TraceExplorer(replay), System.in, context.out()).run();
      return ExitStatus.OK.code();
    }
    if (verbose) {
      showDecisions(replay.trace().decisions());
    }
    print(replay.run());
    return ExitStatus.BUG.code();
  }

  private void showDecisions(Schedule decisions) {
    for (int i = 0; i < decisions.size(); i++) {
      Move move = decisions.get(i);
      String fails = move.isAbort() ? ", whose transaction fails" : "";
      context.err().println((i + 1) + ": thread " + move.thread() + fails);
    }
  }

  private void print(Trace trace) {
    String command = Shell.replay(context.home(), file);
    Terminal terminal = context.terminal();
    TraceText text = new TraceText(terminal.colouredOut(), terminal.outWidth());
    context.out().print(text.render(trace, command));
    context.out().println("This is the same failure again.");
  }
}
