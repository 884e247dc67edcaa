package org.landslide.bench.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.evaluation.CatalogedProgram;
import org.landslide.bench.evaluation.QuicksandBenchmark;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.checker.message.UserError;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench quicksand}: compares the ways to search. */
@Command(
    name = QuicksandBenchmark.NAME,
    description = QuicksandBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class QuicksandBenchCommand implements Callable<Integer> {
  private static final Set<String> KINDS = Set.of("test", "broken");

  private final Context context;

  @Option(
      names = "-t",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "Processor time for each program in each mode (default: 2).")
  private Duration time = Duration.ofSeconds(QuicksandBenchmark.Settings.BUDGET);

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Where to draw how many bugs were found by when (default: ${DEFAULT-VALUE}).")
  private Path plot = Path.of("quicksand-bugs.svg");

  @Parameters(
      paramLabel = "PROGRAM",
      description = "Only these, in place of all tests and broken programs.")
  private List<String> names = List.of();

  QuicksandBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CatalogException, InterruptedException {
    QuicksandBenchmark.Settings settings =
        new QuicksandBenchmark.Settings(
            time.toMillis() / 1e3, QuicksandBenchmark.Settings.WARM_UP, plot);
    try {
      new QuicksandBenchmark(programs(), SearchMode.ALL, settings, context.out()).run();
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
    return ExitStatus.OK.code();
  }

  private List<CatalogedProgram> programs() throws CatalogException {
    ProgramCatalog catalog = ProgramCatalog.read(context.home());
    for (String name : names) {
      if (catalog.find(name).filter(QuicksandBenchCommand::takesPart).isEmpty()) {
        throw new UserError("no test or broken program is called " + name);
      }
    }
    List<CatalogedProgram> programs = new ArrayList<>();
    for (Program program : catalog.programs()) {
      boolean wanted = names.isEmpty() || names.contains(program.name());
      if (wanted && takesPart(program)) {
        programs.add(new CatalogedProgram(context.home(), program));
      }
    }
    return programs;
  }

  private static boolean takesPart(Program program) {
    return KINDS.contains(program.kind());
  }
}
