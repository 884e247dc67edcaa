package org.landslide.bench.command;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.landslide.bench.estimates.EstimatesBenchmark;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.option.TreeOptions;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.ProgramCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  @Mixin private TreeOptions trees = new TreeOptions();

  @Option(
      names = "-t",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "For each state space, at most (default: 2).")
  private Duration time = Duration.ofSeconds(2);

  @Parameters(
      paramLabel = "PROGRAM",
      description =
          "Only these, in place of all tests and broken programs; with --p2 the tests to be run with"
              + " the tree.")
  private List<String> names = List.of();

  EstimatesBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CatalogException {
    Stream<CheckedProgram> programs = trees.tree().isPresent() ? ofTree().stream() : shipped();
    boolean unused = new EstimatesBenchmark(time.toMillis() / 1e3, context.out()).run(programs);
    return ExitStatus.OK.code();
  }

  /** All are compiled first: what is wrong with the tree is told before there is a table. */
  private List<CheckedProgram> ofTree() {
    if (names.isEmpty()) {
      throw new UserError("name the tests that are to be run with the tree");
    }
    return names.stream()
        .map(name -> context.landslide().program(trees.tree(), name, List.of(), context::say))
        .toList();
  }

  private Stream<CheckedProgram> shipped() throws CatalogException {
    return ProgramCatalog.read(context.home()).programs().stream()
        .filter(program -> KINDS.contains(program.kind()))
        .filter(program -> names.isEmpty() || names.contains(program.name()))
        .map(program -> CheckedProgram.load(context.home(), program.name(), program.args()));
  }
}
