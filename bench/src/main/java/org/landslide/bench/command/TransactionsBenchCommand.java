package org.landslide.bench.command;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.transactions.TransactionsBenchmark;
import org.landslide.checker.message.UserError;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.catalog.CatalogException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench htm}: programs with transactions, beside the thesis's figures. */
@Command(
    name = TransactionsBenchmark.NAME,
    description = TransactionsBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class TransactionsBenchCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = "--all",
      description = "Try also what the thesis could not finish in ten hours, for longer.")
  private boolean all;

  @Option(
      names = "-t",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "Processor time for each search (default: 30; with --all 10m).")
  private @Nullable Duration time;

  @Parameters(
      paramLabel = "PROGRAM",
      description = "Only these, in place of all that the thesis has figures for.")
  private List<String> names = List.of();

  TransactionsBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CatalogException {
    TransactionsBenchmark.Settings settings =
        new TransactionsBenchmark.Settings(
            all, limit(), TransactionsBenchmark.Settings.WARM_UP, Set.copyOf(names));
    try {
      new TransactionsBenchmark(context.home(), settings, context.out()).run();
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
    return ExitStatus.OK.code();
  }

  private double limit() {
    if (time != null) {
      return time.toMillis() / 1e3;
    }
    return all ? TransactionsBenchmark.Settings.LONG_LIMIT : TransactionsBenchmark.Settings.LIMIT;
  }
}
