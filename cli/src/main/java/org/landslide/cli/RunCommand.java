package org.landslide.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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

  @Option(names = "--trace", description = "Print one line for each scheduling event.")
  private boolean trace;

  @Option(
      names = "--max-instructions",
      paramLabel = "N",
      converter = PositiveNumber.class,
      description = "Stop the program after N instructions.")
  private long maxInstructions = RunRequest.NO_LIMIT;

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
    Executable executable = Executable.find(context.home(), program);
    List<String> passed = arguments.isEmpty() ? executable.defaultArgs() : arguments;
    return runner.run(
        new RunRequest(executable.file(), passed, trace, maxInstructions), context.out());
  }
}
