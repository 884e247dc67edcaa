package org.landslide.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.grade.CourseTrees;
import org.landslide.checker.grade.GradeBook;
import org.landslide.checker.grade.GradePlan;
import org.landslide.checker.grade.GradeRun;
import org.landslide.checker.grade.GradedTrees;
import org.landslide.checker.grade.PintosClass;
import org.landslide.checker.message.UserError;
import org.landslide.cli.cluster.ClusterOptions;
import org.landslide.cli.live.LiveView;
import org.landslide.cli.option.ServeOption;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Version;
import org.landslide.report.live.LivePage.Action;
import org.landslide.students.tree.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide grade}: the work of a whole class, each tree with several tests. */
@Command(
    name = "grade",
    description =
        "Checks the thread libraries of many P2 trees, or the kernels of P3 or Pintos trees, with several"
            + " tests each, and makes a table of what came of it. If it is interrupted, the same command"
            + " goes on where it was.",
    customSynopsis = "landslide grade [OPTIONS] -o OUT DIR...",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class GradeCommand implements Callable<Integer> {
  private static final String ALL = "all";

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
      description =
          "The processor time for each library and test: 90, 90s, 5m, 2h (default: 2m). On a busy"
              + " machine it takes longer by the clock, but not more than four times.")
  private Duration time = Duration.ofMinutes(2);

  @Option(
      names = "--tests",
      paramLabel = "TEST,...",
      order = 3,
      description =
          "The tests: names, C files, `six` for those of the thesis (with --p3: for six of ours; with"
              + " --pintos the thesis has five), or `all` of ours (default: six).")
  private List<String> tests = List.of("six");

  @Option(
      names = {"-c", "--cpus"},
      paramLabel = "N",
      order = 4,
      description = "Use so many processors (default: half of them, at least one).")
  private int workers = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  @Option(
      names = "--p3",
      order = 5,
      description = "Check the kernels of the trees, which are P3 trees.")
  private boolean p3;

  @Option(
      names = "--pintos",
      order = 5,
      description = "Check the kernels of the trees, which are Pintos trees.")
  private boolean pintos;

  @Option(
      names = "--base",
      paramLabel = "DIR",
      order = 6,
      description =
          "Where base code is taken from that a tree lacks: the folder above its 410user, 410kern and"
              + " spec (default: Landslide's own, which has no 410kern).")
  private @Nullable Path base;

  @Mixin private ServeOption serve = new ServeOption();
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Parameters(
      paramLabel = "DIR",
      arity = "0..*",
      description =
          "The top folders of P2 trees, or with --p3 of P3 trees, with --pintos of Pintos trees.")
  private List<Path> trees = List.of();

  GradeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (trees.isEmpty()) {
      throw new UserError("name the folders of the trees that are to be graded");
    }
    if (output == null) {
      throw new UserError("say with -o OUT where to put the table and the traces");
    }
    int processors = cluster.requireWorkers(workers);
    GradedTrees graded = graded();
    List<String> named = tests(graded);
    requireSense(graded, named);
    try (GradeBook book = GradeBook.open(output);
        LiveView live = serve.open(context, Action.STOP, Action.FAVOUR, Action.DROP);
        ClusterOptions.Help help = cluster.open(context.home(), context::say)) {
      GradeReport report = new GradeReport(context, live, time);
      GradePlan plan = new GradePlan(time, processors, Version.text(), help);
      GradeRun run = new GradeRun(book, plan, graded, report);
      context.interrupts().stopBy(run::stop);
      live.stopBy(run::stop);
      ExitStatus status = report.print(run.run(trees, named), book.page());
      live.end("The table: " + book.page());
      return status.code();
    }
  }

  private GradedTrees graded() {
    if (pintos && (p3 || base != null)) {
      throw new UserError("--pintos goes neither with --p3 nor with --base; give one of them");
    }
    return pintos
        ? new PintosClass(context.home())
        : new CourseTrees(
            context.home(),
            p3 ? Project.KERNEL : Project.THREAD_LIBRARY,
            Optional.ofNullable(base),
            context::say);
  }

  /**
   * One tree that is none must not keep the others from being graded; but where there is none at
   * all, or none that has such a test, the mistake is in the command.
   */
  private void requireSense(GradedTrees graded, List<String> named) {
    Optional<UserError> mistake = Optional.empty();
    List<Path> opened = new ArrayList<>();
    for (Path folder : trees) {
      try {
        graded.requireTree(folder);
        opened.add(folder);
      } catch (UserError e) {
        mistake = mistake.or(() -> Optional.of(e));
      }
    }
    if (opened.isEmpty() && mistake.isPresent()) {
      throw mistake.get();
    }
    named.forEach(test -> requireTest(graded, opened, test));
    graded.requirePlace();
  }

  private static void requireTest(GradedTrees graded, List<Path> opened, String test) {
    Optional<UserError> mistake = Optional.empty();
    for (Path folder : opened) {
      try {
        graded.requireTest(folder, test);
        return;
      } catch (UserError e) {
        mistake = mistake.or(() -> Optional.of(e));
      }
    }
    mistake.ifPresent(
        error -> {
          throw error;
        });
  }

  /** Each once; a name that says nothing is a slip of the keyboard. */
  private List<String> tests(GradedTrees graded) {
    List<String> named = new ArrayList<>();
    for (String test : String.join(",", tests).split(",", -1)) {
      switch (test) {
        case ALL -> named.addAll(graded.allTests());
        case "six" -> named.addAll(graded.usualTests());
        case "" -> throw new UserError("--tests has an empty name in it");
        default -> named.add(test);
      }
    }
    return named.stream().distinct().toList();
  }
}
