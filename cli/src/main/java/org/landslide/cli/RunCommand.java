package org.landslide.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.program.Executable;
import org.landslide.checker.program.GuestFiles;
import org.landslide.cli.execute.GuestRunner;
import org.landslide.cli.execute.RunRequest;
import org.landslide.cli.option.PositiveNumber;
import org.landslide.cli.option.TreeOptions;
import org.landslide.cli.process.Context;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide run}: one execution of a program, under the default schedule. */
@Command(
    name = "run",
    description = "Runs a program once. Its exit status becomes that of this command.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final Context context;
  private final GuestRunner runner;

  /** Some ten seconds of execution: far more than a program that is to be checked should need. */
  private static final String DEFAULT_LIMIT = "2000000000";

  @Option(
      names = "--trace",
      description = "Print one line for each scheduling event, on standard error.")
  private boolean trace;

  @Option(
      names = "--max-instructions",
      paramLabel = "N",
      converter = PositiveNumber.class,
      defaultValue = DEFAULT_LIMIT,
      description = "Give up after N instructions (default: ${DEFAULT-VALUE}).")
  private long maxInstructions;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = "What the program reads from its console; nothing by default.")
  private @Nullable Path input;

  @Mixin private TreeOptions trees = new TreeOptions();

  @Parameters(
      index = "0",
      paramLabel = "PROGRAM",
      description = "A name that `landslide list` shows, or the path of an ELF executable.")
  private String program = "";

  @Parameters(
      index = "1..*",
      paramLabel = "ARGS",
      description = "Arguments of the program, in place of those that `landslide list` shows.")
  private List<String> arguments = List.of();

  RunCommand(Context context, GuestRunner runner) {
    this.context = context;
    this.runner = runner;
  }

  @Override
  public Integer call() throws Exception {
    Executable executable = context.landslide().executable(trees.tree(), program, context::say);
    List<String> passed = arguments.isEmpty() ? executable.defaultArgs() : arguments;
    Path shipped = GuestFiles.shipped(context.home());
    RunRequest request =
        new RunRequest(
            executable.file(), shipped, passed, trace, maxInstructions, Optional.ofNullable(input));
    return runner.run(request, context.out(), context.err());
  }
}
