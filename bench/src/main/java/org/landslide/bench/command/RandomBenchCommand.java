package org.landslide.bench.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.random.RandomBenchmark;
import org.landslide.bench.random.RandomBenchmark.Scope;
import org.landslide.checker.message.UserError;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench random}: whether random schedules keep what they promise. */
@Command(
    name = RandomBenchmark.NAME,
    description = RandomBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class RandomBenchCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "From how many seeds (default: ${DEFAULT-VALUE}).")
  private int seeds = Scope.USUAL.seeds();

  @Option(
      names = "--depth",
      paramLabel = "D",
      description = "Only programs whose bug is at least so deep (default: ${DEFAULT-VALUE}).")
  private int depth = Scope.USUAL.leastDepth();

  @Parameters(paramLabel = "PROGRAM", description = "Only these, in place of all broken programs.")
  private List<String> names = List.of();

  RandomBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CatalogException {
    if (seeds < 1) {
      throw new UserError("--seeds must be a whole number from 1 up");
    }
    List<Program> programs =
        ProgramCatalog.read(context.home()).programs().stream()
            .filter(program -> program.kind().equals("broken"))
            .filter(program -> names.isEmpty() || names.contains(program.name()))
            .toList();
    if (programs.isEmpty()) {
      throw new UserError("no broken program is called like that");
    }
    try {
      Scope scope = new Scope(seeds, Scope.USUAL.seconds(), depth);
      boolean kept = new RandomBenchmark(context.home(), scope, context.out()).run(programs);
      return (kept ? ExitStatus.OK : ExitStatus.INTERNAL).code();
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }
}
