package org.landslide.bench.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.resume.GradeTrial;
import org.landslide.bench.resume.ResumeBenchmark;
import org.landslide.checker.message.UserError;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide bench resume}: whether nothing is lost when runs are killed. */
@Command(
    name = ResumeBenchmark.NAME,
    description = ResumeBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class ResumeBenchCommand implements Callable<Integer> {
  /** Their largest state spaces take some seconds each. */
  private static final List<String> USUAL =
      List.of("broadcast_two_waiters", "racyinc 2 6", "racyinc 2 5");

  /** Right ones and one with a mistake; each check takes a second or two. */
  private static final List<String> GRADED =
      List.of("ticket", "deschedule", "ticket-waits_with_if");

  private final Context context;

  @Option(
      names = "--kills",
      paramLabel = "N",
      description = "How many times (default: ${DEFAULT-VALUE}).")
  private int kills = 50;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Which moments (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--grade", description = "Only kill `grade`.")
  private boolean gradeOnly;

  @Parameters(
      paramLabel = "PROGRAM",
      description =
          "Only these, each as one word with its arguments, in place of some that take long.")
  private List<String> names = List.of();

  ResumeBenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try {
      boolean right = true;
      if (!gradeOnly) {
        right =
            new ResumeBenchmark(context.home(), seed)
                .run(names.isEmpty() ? USUAL : names, kills, context.out());
      }
      if (names.isEmpty()) {
        right &= new GradeTrial(context.home(), seed).run(GRADED, kills, context.out());
      }
      return (right ? ExitStatus.OK : ExitStatus.INTERNAL).code();
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }
}
