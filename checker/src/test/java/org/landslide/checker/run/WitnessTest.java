package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.state.GuestState;
import org.landslide.checker.Landslide;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.quicksand.job.BugReport;
import org.landslide.report.run.RunSummary;

/**
 * What is told of broken programs of many kinds: the sentence on top is that of the golden file,
 * and no preemption can be taken out of the interleaving. The search tries preemptions first, so
 * that there is something to take out.
 */
@Timeout(120)
final class WitnessTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  /** A step of these programs takes far less. */
  private static final long LONGEST_STEP = 20_000_000;

  private static final int MOST_STEPS = 10_000;

  /** Never used up: the same comes of it on a busy machine. */
  private static final Duration ENOUGH = Duration.ofSeconds(20);

  static Stream<Map.Entry<String, String>> stories() throws IOException {
    try (InputStream in = WitnessTest.class.getResourceAsStream("stories.txt")) {
      Map<String, String> stories = new TreeMap<>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(": ", 2))
          .forEach(parts -> stories.put(parts[0], parts[1]));
      return stories.entrySet().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("stories")
  void theSentenceIsRightAndNoPreemptionCanBeTakenOut(Map.Entry<String, String> story)
      throws Exception {
    CheckedProgram program = new Landslide(HOME).program(story.getKey());
    Settings.Resolved settings = settings(program);
    RunSummary summary = run(program, settings);
    BugReport report = summary.bugs().get(0).report();
    Trace trace = summary.bugs().get(0).recording().trace().orElseThrow();
    assertThat(trace.story().sentence()).isEqualTo(story.getValue());
    assertThat(trace.story().events()).isNotEmpty();
    Settings.Resolved explored =
        new GuestSpaces(program, settings, ExplorerOptions.DEFAULT, false)
            .settings(report.job().points());
    GuestSubject subject = program.boot(explored.options());
    GuestState start = subject.snapshot();
    for (int i = 0; i + 1 < trace.rows().size(); i++) {
      TraceRow row = trace.rows().get(i);
      assertThat(row.necessity()).isNotEqualTo(Necessity.REPLACEABLE);
      if (row.necessity() == Necessity.NECESSARY) {
        subject.restore(start);
        assertThat(without(subject, trace, i)).isNotEqualTo(Optional.of(trace.bug().message()));
      }
    }
  }

  private static Settings.Resolved settings(CheckedProgram program) throws CatalogException {
    Settings.Resolved usual = program.settings(program.configured());
    List<String> expected = ProgramCatalog.read(HOME).find(program.name()).orElseThrow().expected();
    return expected.contains(BugKind.MEMORY_LEAK.label())
        ? usual.with(usual.options().reporting(OptionalBug.LEAK))
        : usual;
  }

  /** Quicksand for what needs a preemption at a data race, else one state space. */
  private static RunSummary run(CheckedProgram program, Settings.Resolved settings)
      throws InterruptedException {
    Request check =
        Request.of(program, settings, SearchPlan.check().with(Order.BACKWARDS))
            .minimisingFor(ENOUGH);
    Budget minute = Budget.of(Duration.ofMinutes(1));
    RunSummary summary = Run.prepare(check, minute).run();
    if (!summary.bugs().isEmpty()) {
      return summary;
    }
    Request deepening =
        Request.of(program, settings, SearchPlan.quicksand().withFirstBug(true))
            .minimisingFor(ENOUGH);
    return Run.prepare(deepening, minute).run();
  }

  /** How it ends if the thread of a row is not switched away at its end. */
  private static Optional<String> without(GuestSubject subject, Trace trace, int row) {
    int switched = trace.rows().get(row + 1).firstDecision();
    List<Integer> threads = new ArrayList<>();
    trace.decisions().forEach(move -> threads.add(move.thread()));
    for (int thread : threads.subList(0, switched)) {
      assertThat(subject.step(Move.of(thread), LONGEST_STEP).bug()).isEmpty();
    }
    return new Rerun(subject, threads.subList(switched, threads.size()))
        .endingOf(trace.rows().get(row).thread());
  }

  /** Goes on with a thread until it gives way, then with others in the order of a plan. */
  private static final class Rerun {
    private final GuestSubject subject;
    private final List<Integer> plan;
    private int last;

    Rerun(GuestSubject subject, List<Integer> plan) {
      this.subject = subject;
      this.plan = new ArrayList<>(plan);
    }

    Optional<String> endingOf(int stubborn) {
      last = stubborn;
      boolean goesOn = true;
      for (int made = 0; made < MOST_STEPS; made++) {
        Situation now = subject.situation();
        if (now.enabledCount() == 0) {
          return subject.verdict().map(Bug::message);
        }
        goesOn &= now.canMove(stubborn);
        last = goesOn ? stubborn : next(now);
        plan.remove((Integer) last);
        Step step = subject.step(Move.of(last), LONGEST_STEP);
        if (step.bug().isPresent() || step.ending() == Step.Ending.TOO_LONG) {
          return step.bug().map(Bug::message);
        }
        goesOn &= step.ending() == Step.Ending.PREEMPTION_POINT;
      }
      return Optional.empty();
    }

    private int next(Situation now) {
      for (int thread : plan) {
        if (now.canMove(thread)) {
          return thread;
        }
      }
      return now.canMove(last) ? last : now.enabled(0).thread();
    }
  }
}
