package org.landslide.bench.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.landslide.checker.message.UserError;
import org.landslide.cli.option.PositiveNumber;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.machinetests.InstructionComparison;
import org.landslide.machinetests.NoReferenceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code landslide bench instructions}: compares the emulated processor with the real one. */
@Command(
    name = InstructionsCommand.NAME,
    description = "Runs generated instructions in the emulator and on the processor, and compares.",
    mixinStandardHelpOptions = true)
final class InstructionsCommand implements Callable<Integer> {
  static final String NAME = "instructions";

  private final Context context;

  @Option(
      names = "--count",
      paramLabel = "N",
      converter = PositiveNumber.class,
      description = "How many cases to run (default: ${DEFAULT-VALUE}).")
  private long count = InstructionComparison.DEFAULT_COUNT;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Which sequence of cases (default: ${DEFAULT-VALUE}).")
  private long seed = InstructionComparison.DEFAULT_SEED;

  @Option(
      names = "--first",
      paramLabel = "I",
      description = "The first case to run (default: ${DEFAULT-VALUE}).")
  private long first;

  @Option(
      names = "--record",
      description =
          "Record what this machine's processor does, for machines that cannot ask theirs.")
  private boolean record;

  InstructionsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (first < 0) {
      throw new UserError("--first must be 0 or more");
    }
    try {
      if (record) {
        context
            .out()
            .println("recorded in " + InstructionComparison.recordOutcomes(context.home()));
        return ExitStatus.OK.code();
      }
      InstructionComparison.Result result =
          InstructionComparison.run(seed, first, count, context.out());
      context.out().println(result.summary());
      return (result.agrees() ? ExitStatus.OK : ExitStatus.INTERNAL).code();
    } catch (NoReferenceException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UserError("cannot write the recording: " + e.getMessage());
    }
  }
}
