package org.landslide.bench.command;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.cluster.ClusterBenchmark;
import org.landslide.checker.message.UserError;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench cluster}: worker processes on this machine. */
@Command(
    name = ClusterBenchmark.NAME,
    description = ClusterBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class ClusterBenchCommand implements Callable<Integer> {
  /** By one worker each takes more than twenty seconds, and less than two minutes. */
  private static final List<String> FOR_SPEED = List.of("circular_buffer 13", "mtx 6 2");

  /** Some seconds each, and one that fails. */
  private static final List<String> FOR_TROUBLE =
      List.of("racyinc 2 6", "broadcast_two_waiters", "deadlock_opposite_order");

  private final Context context;

  @Option(
      names = "-t",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "For each state space, at most (default: 10m).")
  private Duration time = Duration.ofMinutes(10);

  @Option(names = "--speed", description = "Only measure how fast they are.")
  private boolean speedOnly;

  @Option(names = "--trouble", description = "Only kill them, stop them and cut them off.")
  private boolean troubleOnly;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Which moments, and in which order (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Parameters(
      paramLabel = "PROGRAM",
      description = "Only these, each as one word with its arguments.")
  private List<String> names = List.of();

  ClusterBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ClusterBenchmark benchmark = new ClusterBenchmark(context.home(), time, context.out());
    boolean right = true;
    try {
      if (!troubleOnly) {
        benchmark.measureSpeed(names.isEmpty() ? FOR_SPEED : names);
        context.out().println();
      }
      if (!speedOnly) {
        right = benchmark.makeTrouble(names.isEmpty() ? FOR_TROUBLE : names, seed);
      }
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
    return (right ? ExitStatus.OK : ExitStatus.INTERNAL).code();
  }
}
