package org.landslide.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.cli.check.TimeSpan;
import org.landslide.cli.message.UserError;
import org.landslide.guest.p2.P2Tests;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide grade}: the thread libraries of a whole class, each with several tests. */
@Command(
    name = "grade",
    description =
        "Checks the thread libraries of many P2 trees with several tests each, and makes a table of"
            + " what came of it. If it is interrupted, the same command goes on where it was.",
    customSynopsis = "landslide grade [OPTIONS] -o OUT DIR...",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class GradeCommand implements Callable<Integer> {
  private static final String ALL = "all";
  private static final int MOST_WORKERS = 1024;

  private final Context context;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      order = 1,
      description =
          "The folder for grades.csv, index.html and the traces; made if it is not there.")
  private @Nullable Path output;

  @Option(
      names = {"-t", "--time"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      order = 2,
      description = "The time for each library and test: 90, 90s, 5m, 2h (default: 2m).")
  private Duration time = Duration.ofMinutes(2);

  @Option(
      names = "--tests",
      paramLabel = "TEST,...",
      split = ",",
      order = 3,
      description =
          "The tests: names, C files, `six` for those of the thesis, or `all` of ours (default:"
              + " six).")
  private List<String> tests = List.of("six");

  @Option(
      names = {"-c", "--cpus"},
      paramLabel = "N",
      order = 4,
      description = "Use so many processors (default: half of them, at least one).")
  private int workers = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  @Parameters(paramLabel = "DIR", arity = "0..*", description = "The top folders of P2 trees.")
  private List<Path> trees = List.of();

  GradeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (trees.isEmpty()) {
      throw new UserError("name the folders of the P2 trees that are to be graded");
    }
    if (output == null) {
      throw new UserError("say with -o OUT where to put the table and the traces");
    }
    if (workers < 1 || workers > MOST_WORKERS) {
      throw new UserError("-c must be a whole number from 1 to " + MOST_WORKERS);
    }
    GradeBook book = GradeBook.open(output);
    return new GradeRun(context, book, time, workers).run(trees, tests()).code();
  }

  private List<String> tests() {
    List<String> named = new ArrayList<>();
    for (String test : tests) {
      switch (test) {
        case ALL -> named.addAll(P2Tests.ours());
        case "six" -> named.addAll(P2Tests.SIX);
        default -> named.add(test);
      }
    }
    return named.stream().distinct().toList();
  }
}
