package org.landslide.bench.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.scale.ScaleBenchmark;
import org.landslide.checker.message.UserError;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench scale}: one state space explored by several workers. */
@Command(
    name = ScaleBenchmark.NAME,
    description = ScaleBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class ScaleBenchCommand implements Callable<Integer> {
  /** By one worker each takes more than twenty seconds, and less than two minutes. */
  private static final List<String> MEASURED = List.of("circular_buffer 13", "mtx 6 2");

  /** The first takes some seconds, the second some ten times as long. */
  private static final List<String> SIMULATED = List.of("racyinc 2 6", "racyinc 2 7");

  private final Context context;

  @Option(
      names = "-t",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "For each state space, at most (default: 5m).")
  private Duration time = Duration.ofMinutes(5);

  @Option(names = "--simulate", description = "Only simulate; for a machine with much else to do.")
  private boolean simulate;

  @Option(names = "--measure", description = "Simulate nothing.")
  private boolean measure;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Where to draw what was simulated (default: ${DEFAULT-VALUE}).")
  private Path plot = Path.of("scale.svg");

  @Parameters(
      paramLabel = "PROGRAM",
      description = "Only these, each as one word with its arguments, in place of some that last.")
  private List<String> names = List.of();

  ScaleBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ScaleBenchmark.Plan plan =
        new ScaleBenchmark.Plan(
            time.toMillis() / 1e3,
            simulate ? List.of() : names.isEmpty() ? MEASURED : names,
            measure ? List.of() : names.isEmpty() ? SIMULATED : names,
            plot);
    try {
      new ScaleBenchmark(context.home(), plan, context.out()).run();
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
    return ExitStatus.OK.code();
  }
}
