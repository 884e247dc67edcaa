package org.landslide.bench.command;

import java.util.concurrent.Callable;
import org.landslide.bench.Benchmark;
import org.landslide.bench.BenchmarkException;
import org.landslide.checker.message.UserError;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code landslide bench NAME} for one of the benchmarks that need no options. */
@Command(mixinStandardHelpOptions = true)
final class MeasureCommand implements Callable<Integer> {
  private final Context context;
  private final Benchmark benchmark;

  private MeasureCommand(Context context, Benchmark benchmark) {
    this.context = context;
    this.benchmark = benchmark;
  }

  static CommandLine of(Context context, Benchmark benchmark) {
    CommandLine command = new CommandLine(new MeasureCommand(context, benchmark));
    command.getCommandSpec().name(benchmark.name());
    command.getCommandSpec().usageMessage().description(benchmark.about());
    return command;
  }

  @Override
  public Integer call() {
    try {
      benchmark.run(context.home(), context.out());
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
    return ExitStatus.OK.code();
  }
}
