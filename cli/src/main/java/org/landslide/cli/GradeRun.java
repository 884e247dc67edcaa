package org.landslide.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.cli.config.Settings;
import org.landslide.cli.message.UserError;
import org.landslide.cli.quicksand.ApproachOptions;
import org.landslide.cli.quicksand.Deadline;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.guest.p2.P2Tree;
import org.landslide.quicksand.JobReport;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.QuicksandOptions;
import org.landslide.quicksand.Result;
import org.landslide.report.Approach;
import org.landslide.report.Grade;
import org.landslide.report.Grade.GradedBug;
import org.landslide.report.Grade.Verdict;
import org.landslide.report.QuicksandSummary.Files;
import org.landslide.report.QuicksandSummary.FoundBug;

/** Checks libraries with tests, one after the other, and keeps what comes of it. */
final class GradeRun {
  private static final Approach APPROACH = new ApproachOptions().approach();

  private final Context context;
  private final GradeBook book;
  private final Duration time;
  private final int workers;
  private final StudentTrees students;
  private final List<Grade> grades = new ArrayList<>();
  private volatile @Nullable Quicksand running;
  private volatile boolean stopped;

  GradeRun(Context context, GradeBook book, Duration time, int workers) {
    this.context = context;
    this.book = book;
    this.time = time;
    this.workers = workers;
    this.students = new StudentTrees(context);
  }

  ExitStatus run(List<Path> folders, List<String> tests) throws Exception {
    context.interrupts().stopBy(this::stop);
    for (Map.Entry<String, Path> library : named(folders).entrySet()) {
      for (String test : tests) {
        if (!stopped) {
          add(library.getKey(), library.getValue(), test);
        }
      }
    }
    book.write(grades);
    context.out().println("The table: " + book.page());
    if (stopped) {
      context.out().println("Interrupted; the same command goes on from here.");
      return ExitStatus.UNFINISHED;
    }
    boolean failed = grades.stream().anyMatch(grade -> grade.verdict() == Verdict.FAILED);
    return failed ? ExitStatus.INTERNAL : ExitStatus.OK;
  }

  private void stop() {
    stopped = true;
    Quicksand now = running;
    if (now != null) {
      now.stop();
    }
  }

  /** Folders by their names; of those with the same name, the second is called NAME-2. */
  private static Map<String, Path> named(List<Path> folders) {
    Map<String, Path> named = new LinkedHashMap<>();
    for (Path folder : folders) {
      Path last = folder.toAbsolutePath().normalize().getFileName();
      String name = last == null ? "root" : last.toString();
      String free = name;
      for (int i = 2; named.containsKey(free); i++) {
        free = name + "-" + i;
      }
      named.put(free, folder);
    }
    return named;
  }

  private void add(String library, Path folder, String test) throws Exception {
    Optional<Grade> grade = grade(library, folder, test);
    if (grade.isPresent()) {
      grades.add(grade.get());
      book.write(grades);
      context.out().println(line(grade.get()));
      context.out().flush(); // Somebody may watch, or kill us any time.
    }
  }

  private static String line(Grade grade) {
    StringBuilder line = new StringBuilder(grade.library());
    line.append(' ').append(grade.test()).append(": ").append(grade.verdict().label());
    for (GradedBug bug : grade.bugs()) {
      line.append(", ").append(bug.kind());
      line.append(bug.place().isEmpty() ? "" : " in " + bug.place());
    }
    return line.toString();
  }

  /** The grade, from an earlier time if nothing has changed; nothing if it was interrupted. */
  private Optional<Grade> grade(String library, Path folder, String test) throws Exception {
    CheckedProgram program;
    try {
      P2Tree tree = students.open(folder);
      Executable executable = students.executable(tree, test);
      program = CheckedProgram.load(context.home(), test, executable, List.of());
    } catch (UserError e) {
      String reason = String.valueOf(e.getMessage());
      return Optional.of(new Grade(library, test, "", Verdict.NOT_BUILT, 0, 0, List.of(), reason));
    }
    String key = program.traced().sha256() + " " + time;
    Optional<Grade> known = book.find(library, test, key);
    return known.isPresent() ? known : check(library, test, key, program);
  }

  private Optional<Grade> check(String library, String test, String key, CheckedProgram program)
      throws Exception {
    Stopwatch watch = Stopwatch.start();
    Deadline deadline = new Deadline(time);
    Settings.Resolved settings = program.configured().resolve(program.names());
    ExplorerOptions usual = ExplorerOptions.DEFAULT;
    ExplorerOptions options =
        new ExplorerOptions(usual.order(), usual.reduction(), settings.loops())
            .with(APPROACH.races());
    PebblesSpaces spaces = new PebblesSpaces(program, settings, options, false);
    TraceSaver saver =
        new TraceSaver(context, book.traces(library), program.name(), context.err()::println);
    BugRecorder recorder = new BugRecorder(program, spaces, saver, deadline, (bug, files) -> {});
    Quicksand quicksand = new Quicksand(spaces, options(spaces), recorder);
    running = quicksand;
    Result result = quicksand.run();
    running = null;
    if (stopped) {
      return Optional.empty();
    }
    List<GradedBug> bugs = bugs(recorder.recorded());
    Grade grade =
        new Grade(
            library,
            test,
            key,
            verdict(result),
            watch.times().wall(),
            result.end().interleavings(),
            bugs,
            note(result));
    book.keep(grade);
    return Optional.of(grade);
  }

  private QuicksandOptions options(PebblesSpaces spaces) {
    return new QuicksandOptions(
        APPROACH.mode(),
        QuicksandOptions.combinations(spaces.seeds()),
        time.toMillis() / 1e3,
        workers,
        QuicksandOptions.Heuristics.DEFAULT,
        false);
  }

  private static Verdict verdict(Result result) {
    return switch (result.verdict()) {
      case BUG -> Verdict.BUG;
      case VERIFIED, COMPLETED -> Verdict.VERIFIED;
      case UNFINISHED -> result.failedJobs().isEmpty() ? Verdict.UNFINISHED : Verdict.FAILED;
    };
  }

  private static String note(Result result) {
    return result.failedJobs().stream().findFirst().map(JobReport::failure).orElse("");
  }

  /** Bugs of the same kind in the same line are taken for one. */
  private List<GradedBug> bugs(List<FoundBug> found) {
    Map<String, GradedBug> distinct = new LinkedHashMap<>();
    for (FoundBug each : found) {
      Bug bug = each.recording().trace().map(Trace::bug).orElse(each.report().bug());
      String place = place(bug);
      String page = each.recording().files().map(Files::page).map(book::relative).orElse("");
      distinct.putIfAbsent(
          bug.kind() + place, new GradedBug(bug.kind().label(), bug.message(), place, page));
    }
    return List.copyOf(distinct.values());
  }

  private static String place(Bug bug) {
    return bug.evidence().stream()
        .flatMap(evidence -> evidence.stack().stream())
        .filter(frame -> !frame.file().isEmpty() && !frame.file().endsWith(".S"))
        .findFirst()
        .map(Frame::describe)
        .orElse("");
  }
}
