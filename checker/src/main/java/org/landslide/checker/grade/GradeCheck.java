package org.landslide.checker.grade;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.RunHandle;
import org.landslide.checker.run.RunListener;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.settings.StoredOptions;
import org.landslide.checker.state.KeptRun;
import org.landslide.checker.state.StateFolder;
import org.landslide.checker.state.StoredRun;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.quicksand.Quicksand;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.run.RunSummary;

/** Checks one library with one test. */
public final class GradeCheck {
  private static final SearchPlan PLAN = SearchPlan.quicksand();

  /** No user sits and waits: better late than without a trace. */
  private static final Duration RECORDING = Duration.ofMinutes(2);

  private final GradeBook book;
  private final GradePlan plan;
  private final GradeRun.Listener listener;
  private volatile @Nullable RunHandle running;
  private volatile boolean stopped;

  GradeCheck(GradeBook book, GradePlan plan, GradeRun.Listener listener) {
    this.book = book;
    this.plan = plan;
    this.listener = listener;
  }

  /** Ends the check that runs; there should be no other. */
  void stop() {
    stopped = true;
    RunHandle now = running;
    if (now != null) {
      now.stop();
    }
  }

  boolean isStopped() {
    return stopped;
  }

  /** What a grade depends on. */
  String key(CheckedProgram program) {
    return String.join(
        " ",
        program.traced().sha256(),
        plan.time().toString(),
        plan.version(),
        StoredOptions.of(settings(program)).toString());
  }

  private static Settings.Resolved settings(CheckedProgram program) {
    return program.settings(program.configured());
  }

  /** Nothing if it was stopped. */
  Optional<Grade> check(String library, String test, String key, CheckedProgram program)
      throws InterruptedException {
    try (StateFolder state = book.state(library, test)) {
      Optional<Grade> grade = check(library, test, key, program, state);
      if (grade.isPresent()) {
        state.discard();
      }
      return grade;
    }
  }

  private Optional<Grade> check(
      String library, String test, String key, CheckedProgram program, StateFolder state)
      throws InterruptedException {
    Optional<StoredRun> earlier = earlier(state, program);
    Duration time = earlier.map(this::timeLeft).orElse(plan.time());
    Duration atMost = time.multipliedBy(Quicksand.MOST_PATIENCE).plus(RECORDING);
    Budget budget = Budget.ofProcessor(time, atMost);
    try {
      program.boot(settings(program).options());
    } catch (UserError e) {
      return Optional.of(unsupported(library, test, key, budget, String.valueOf(e.getMessage())));
    }
    Request request =
        request(program)
            .savingIn(book.traces(library, test))
            .keeping(new KeptRun(state, KeptRun.INTERVAL, List.of(), false, earlier));
    Run run = Run.prepare(request, budget);
    try {
      RunSummary summary = run.run(ownListener(), listener.checking(library, test, program));
      return stopped ? Optional.empty() : Optional.of(assess(library, test, key, summary));
    } catch (UnsupportedSubjectException e) {
      return Optional.of(unsupported(library, test, key, budget, e.sentence()));
    } finally {
      running = null;
    }
  }

  private Request request(CheckedProgram program) {
    return Request.of(program, PLAN.withWorkers(plan.workers())).helpedBy(plan.helpers());
  }

  /** What an earlier process has left of the same check; if that is of no use, nothing. */
  private Optional<StoredRun> earlier(StateFolder state, CheckedProgram program) {
    try {
      return state.isUsed()
          ? Optional.of(state.read()).filter(each -> each.key().equals(request(program).key()))
          : Optional.empty();
    } catch (UserError e) {
      return Optional.empty();
    }
  }

  private Duration timeLeft(StoredRun earlier) {
    long taken = Math.round(earlier.state().seconds() * 1e3);
    return Duration.ofMillis(Math.max(1, plan.time().toMillis() - taken));
  }

  private RunListener ownListener() {
    return new RunListener() {
      @Override
      public void started(RunHandle run) {
        running = run;
        if (stopped) {
          run.stop();
        }
      }

      @Override
      public void trouble(String sentence) {
        listener.trouble(sentence);
      }
    };
  }

  private Grade assess(String library, String test, String key, RunSummary summary) {
    return new Assessment(summary, book::relative).grade(library, test, key);
  }

  private static Grade unsupported(
      String library, String test, String key, Budget budget, String reason) {
    double seconds = budget.secondsTaken();
    return new Grade(library, test, key, Verdict.NOT_SUPPORTED, seconds, 0, 0, List.of(), reason);
  }
}
