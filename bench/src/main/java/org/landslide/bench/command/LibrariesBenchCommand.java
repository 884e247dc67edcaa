package org.landslide.bench.command;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.landslide.bench.libraries.LibrariesBenchmark;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.StudentTree;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.option.TreeOptions;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.students.tree.P2Tests;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench libraries}: how fast tests with a thread library are explored. */
@Command(
    name = LibrariesBenchmark.NAME,
    description = LibrariesBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class LibrariesBenchCommand implements Callable<Integer> {
  private final Context context;

  @Mixin private TreeOptions trees = new TreeOptions();

  @Option(
      names = "-t",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "For each test and way to explore (default: 2).")
  private Duration time = Duration.ofSeconds(2);

  @Parameters(paramLabel = "TEST", description = "Only these, in place of the six of the thesis.")
  private List<String> names = P2Tests.SIX;

  LibrariesBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    StudentTree tree =
        trees.tree().orElseThrow(() -> new UserError("--p2 DIR names the tree with the library"));
    Stream<CheckedProgram> programs =
        names.stream()
            .map(
                name ->
                    context.landslide().program(Optional.of(tree), name, List.of(), context::say));
    new LibrariesBenchmark(time.toMillis() / 1e3, context.out()).run(programs);
    return ExitStatus.OK.code();
  }
}
