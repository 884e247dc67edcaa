package org.landslide.bench.command;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.landslide.bench.estimates.EstimatesBenchmark;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench estimates}: how far estimates are off. */
@Command(
    name = EstimatesBenchmark.NAME,
    description = EstimatesBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class EstimatesBenchCommand implements Callable<Integer> {
  private static final Set<String> KINDS = Set.of("test", "broken");

  private final Context context;

  @Option(
      names = "-t",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "For each state space, at most (default: 4).")
  private Duration time = Duration.ofSeconds(4);

  @Parameters(
      paramLabel = "PROGRAM",
      description = "Only these, in place of all tests and broken programs.")
  private List<String> names = List.of();

  EstimatesBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CatalogException {
    List<Program> programs =
        ProgramCatalog.read(context.home()).programs().stream()
            .filter(program -> KINDS.contains(program.kind()))
            .filter(program -> names.isEmpty() || names.contains(program.name()))
            .toList();
    boolean unused =
        new EstimatesBenchmark(context.home(), time.toMillis() / 1e3, context.out()).run(programs);
    return ExitStatus.OK.code();
  }
}
