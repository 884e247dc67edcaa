package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.TestProgram.Exploration;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.TrustRules;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/** Threads that wait without telling the kernel. */
final class WaitingTest {
  private static final CheckOptions OPTIONS = CheckOptions.DEFAULT;

  /** Few steps, so that a test can make them by hand. */
  private static final CheckOptions COARSE =
      OPTIONS.withPreempt(EnumSet.of(PreemptionKind.RUNNABLE));

  private static final CheckOptions MARKERS =
      OPTIONS.withPreempt(EnumSet.of(PreemptionKind.MARKER));

  private final Path folder;

  WaitingTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** A program in which thread 1 waits for what thread 2 does. */
  private TestProgram program(String globals, String child, String main) throws Exception {
    return TestProgram.compile(
        folder,
        globals
            + "static void *child(void *arg __attribute__((unused))) {"
            + child
            + " vanish(); }\n"
            + "int main(void) { thr_init(PAGE_SIZE); thr_create(child, NULL); "
            + main
            + " vanish(); }\n");
  }

  /** After thread 1 has created thread 2 and come to its wait. */
  private static GuestSubject waiting(TestProgram program) throws Exception {
    GuestSubject subject = program.boot(COARSE);
    subject.step(Move.of(1), Long.MAX_VALUE);
    subject.step(Move.of(1), Long.MAX_VALUE);
    return subject;
  }

  private static Waiting onlyWaiting(GuestSubject subject) {
    assertThat(subject.situation().waiting()).hasSize(1);
    return subject.situation().waiting().get(0);
  }

  @Test
  void threadThatYieldsUntilAFlagIsSetWaitsForTheFlag() throws Exception {
    TestProgram program =
        program("static volatile int flag;", "flag = 1;", "while (!flag) yield(-1);");
    GuestSubject subject = waiting(program);
    Waiting waiting = onlyWaiting(subject);
    assertThat(waiting.thread()).isEqualTo(1);
    assertThat(waiting.supposed()).isFalse();
    assertThat(subject.situation().isEnabled(Move.of(1))).isFalse();
    Step set = subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(set.footprint().conflictsWith(waiting.pending())).isTrue();
    assertThat(subject.situation().waiting()).isEmpty();
    assertThat(subject.situation().isEnabled(Move.of(1))).isTrue();
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void threadThatSpinsUntilAFlagIsSetWaitsForTheFlag() throws Exception {
    TestProgram program = program("static volatile int flag;", "flag = 1;", "while (!flag) {}");
    GuestSubject subject = waiting(program);
    assertThat(onlyWaiting(subject).supposed()).isFalse();
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().waiting()).isEmpty();
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void writingTheSameValueEndsNoWait() throws Exception {
    GuestSubject subject =
        waiting(
            program(
                "static volatile int flag;",
                "flag = 0; yield(-1); flag = 1;",
                "while (!flag) yield(-1);"));
    Waiting before = onlyWaiting(subject);
    Step step = subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(step.footprint().conflictsWith(before.pending())).isTrue();
    assertThat(onlyWaiting(subject)).isSameAs(before);
  }

  @Test
  void freeingWhatAThreadLooksAtLetsItGoOn() throws Exception {
    GuestSubject subject =
        waiting(
            program(
                "static volatile int *flag;",
                "free((void *)flag);",
                "flag = calloc(1, sizeof *flag); while (!*flag) {}"));
    assertThat(onlyWaiting(subject).thread()).isEqualTo(1);
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().waiting()).isEmpty();
    assertThat(subject.step(Move.of(1), Long.MAX_VALUE).bug().map(Bug::kind))
        .contains(BugKind.USE_AFTER_FREE);
  }

  @Test
  void threadThatSeesAChangeInVainWaitsAgain() throws Exception {
    GuestSubject subject =
        waiting(
            program(
                "static volatile int flag;",
                "flag = 1; yield(-1); flag = 2;",
                "while (flag < 2) yield(-1);"));
    subject.step(Move.of(2), Long.MAX_VALUE);
    if (subject.situation().isEnabled(Move.of(1))) {
      subject.step(Move.of(1), Long.MAX_VALUE);
    }
    assertThat(onlyWaiting(subject).thread()).isEqualTo(1);
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().waiting()).isEmpty();
  }

  @Test
  void changeThatIsTakenBackMakesTheThreadWaitAgain() throws Exception {
    GuestSubject subject =
        waiting(
            program(
                "static volatile int flag;",
                "flag = 1; yield(-1); flag = 0; yield(-1); flag = 1;",
                "while (!flag) yield(-1);"));
    Waiting before = onlyWaiting(subject);
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().waiting()).isEmpty();
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(onlyWaiting(subject)).isSameAs(before);
  }

  @Test
  void threadThatWasLetGoByOneChangeAndStoppedByAnotherTurnsOutToWait() throws Exception {
    GuestSubject subject =
        waiting(
            program(
                "static volatile int a = 1; static volatile int b;",
                "a = 0; yield(-1); b = 1; yield(-1); b = 0;",
                "while (a || b) yield(-1);"));
    subject.step(Move.of(2), Long.MAX_VALUE);
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().isEnabled(Move.of(1))).isTrue();
    assertThat(subject.step(Move.of(1), Long.MAX_VALUE).ending()).isEqualTo(Ending.VAIN);
    assertThat(onlyWaiting(subject).thread()).isEqualTo(1);
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().isEnabled(Move.of(1))).isTrue();
  }

  @Test
  void loopThatLocksAndUnlocksIsANoOpOnceItHasComeRound() throws Exception {
    TestProgram program =
        program(
            "static mutex_t m; static int ready;",
            "mutex_lock(&m); ready = 1; mutex_unlock(&m);",
            "mutex_lock(&m); while (!ready) { mutex_unlock(&m); yield(-1); mutex_lock(&m); }"
                + " mutex_unlock(&m);");
    Exploration exploration = program.explore(OPTIONS);
    assertThat(exploration.isClean()).isTrue();
    assertThat(exploration.completed()).isLessThan(10);
  }

  @Test
  void loopThatLocksAndUnlocksAndNeverYieldsIsANoOpOnceItHasComeRound() throws Exception {
    TestProgram program =
        program(
            "static mutex_t m; static int ready;",
            "mutex_lock(&m); ready = 1; mutex_unlock(&m);",
            "int seen = 0; while (!seen) { mutex_lock(&m); seen = ready; mutex_unlock(&m); }");
    Exploration exploration = program.explore(OPTIONS);
    assertThat(exploration.isClean()).isTrue();
    assertThat(exploration.completed()).isLessThan(20);
  }

  @Test
  void lockingAndUnlockingForWhatNeverComesIsAnInfiniteLoop() throws Exception {
    TestProgram program =
        program(
            "static mutex_t m; static int ready;",
            "mutex_lock(&m); mutex_unlock(&m);",
            "int seen = 0; while (!seen) { mutex_lock(&m); seen = ready; mutex_unlock(&m); }");
    assertThat(program.explore(OPTIONS).bugs())
        .isNotEmpty()
        .extracting(Bug::kind)
        .containsOnly(BugKind.INFINITE_LOOP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "while (get_ticks() == start) {}",
        "while (get_ticks() < start + 50) yield(-1);",
        "while (get_ticks() < start + 5000) n++;"
      })
  void whoPollsTheClockSeesTimePass(String loop) throws Exception {
    TestProgram program =
        program("static int n;", "n = 0;", "int start = get_ticks(); " + loop + " n = 1;");
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void loopThatCountsItsYieldsIsSupposedToWait() throws Exception {
    TestProgram program =
        program(
            "static volatile int flag; static int rounds;",
            "flag = 1;",
            "while (!flag) { rounds++; yield(-1); }");
    assertThat(onlyWaiting(waiting(program)).supposed()).isTrue();
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void loopThatCountsItsYieldsBetweenLocksIsSupposedToWait() throws Exception {
    TestProgram program =
        program(
            "static mutex_t m; static int ready; static int rounds;",
            "mutex_lock(&m); ready = 1; mutex_unlock(&m);",
            "mutex_lock(&m); while (!ready) {"
                + " rounds++; mutex_unlock(&m); yield(-1); mutex_lock(&m); } mutex_unlock(&m);");
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void loopThatCountsItsExchangesIsSupposedToWait() throws Exception {
    TestProgram program =
        program(
            "static volatile int locked = 1; static int rounds;",
            "locked = 0;",
            "while (atomic_exchange(&locked, 1)) rounds++;");
    assertThat(onlyWaiting(waiting(program)).supposed()).isTrue();
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void loopThatSleepsIsSupposedToWait() throws Exception {
    TestProgram program =
        program("static volatile int flag;", "flag = 1;", "while (!flag) sleep(3);");
    assertThat(onlyWaiting(waiting(program)).supposed()).isTrue();
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void threadThatYieldsManyTimesAndThenGoesOnDoesNotWait() throws Exception {
    TestProgram program =
        program(
            "static volatile int done;",
            "assert(!done);",
            "for (int i = 0; i < 15; i++) yield(-1); done = 1;");
    assertThat(waiting(program).situation().waiting()).isEmpty();
    assertThat(program.explore(COARSE).bugs()).isNotEmpty();
  }

  /** What looks like waiting for a while, before thread 1 writes what thread 2 must not see. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (volatile int i = 0; i < 100000; i++) {}",
        "for (int i = 0; i < 3000; i++) atomic_fetch_add(&n, 1);",
        "for (int i = 0; i < 30; i++) { n++; yield(-1); }",
        "for (int i = 0; i < 15; i++) { mutex_lock(&m); n++; mutex_unlock(&m); yield(-1); }"
      })
  void threadThatGoesOnByItselfAfterALongWhileDoesNotWait(String loop) throws Exception {
    TestProgram program =
        program(
            "static mutex_t m; static volatile int n, done;",
            "assert(!done);",
            loop + " mutex_lock(&m); done = 1; mutex_unlock(&m);");
    assertThat(program.explore(COARSE).bugs())
        .extracting(Bug::kind)
        .containsOnly(BugKind.FAILED_ASSERTION);
  }

  @Test
  void longComputationWithAMutexHeldIsNoDeadlock() throws Exception {
    String compute =
        "mutex_lock(&m); for (volatile int i = 0; i < 1500000; i++) {} mutex_unlock(&m);";
    assertThat(program("static mutex_t m;", compute, compute).explore(OPTIONS).isClean()).isTrue();
  }

  /** With each delay the loop touches less of what it waits for. */
  @ParameterizedTest
  @ValueSource(strings = {"if (d < 4096) d *= 2;", "d *= 2;"})
  void loopThatWaitsLongerEachTimeIsSupposedToWaitForTheLock(String backOff) throws Exception {
    TestProgram program =
        program(
            "static volatile int locked = 1;",
            "locked = 0;",
            "int d = 1; while (atomic_exchange(&locked, 1)) {"
                + " for (volatile int i = 0; i < d; i++) {} "
                + backOff
                + " }");
    GuestSubject subject = waiting(program);
    Waiting waiting = onlyWaiting(subject);
    assertThat(waiting.supposed()).isTrue();
    Step release = subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(release.footprint().conflictsWith(waiting.pending())).isTrue();
    assertThat(subject.situation().isEnabled(Move.of(1))).isTrue();
    assertThat(program.explore(OPTIONS).isClean()).isTrue();
  }

  @Test
  void twoWhoSpinForEachOtherAndCountInOneVariableAreADeadlock() throws Exception {
    TestProgram program =
        program(
            "static volatile int a = 1, b = 1; static int n;",
            "while (atomic_exchange(&a, 1)) n++; b = 0;",
            "while (atomic_exchange(&b, 1)) n++; a = 0;");
    assertThat(program.explore(OPTIONS).bugs())
        .isNotEmpty()
        .extracting(Bug::kind)
        .containsOnly(BugKind.DEADLOCK);
  }

  @Test
  void spinningForWhatNeverComesIsAnInfiniteLoopOfTheLastThread() throws Exception {
    TestProgram program = program("static volatile int flag;", "", "while (!flag) yield(-1);");
    assertThat(program.explore(OPTIONS).bugs())
        .isNotEmpty()
        .extracting(Bug::kind)
        .containsOnly(BugKind.INFINITE_LOOP);
  }

  @Test
  void twoThreadsThatSpinForEachOtherAreADeadlock() throws Exception {
    TestProgram program =
        program(
            "static volatile int a; static volatile int b;",
            "while (!a) yield(-1); b = 1;",
            "while (!b) {} a = 1;");
    assertThat(program.explore(OPTIONS).bugs())
        .isNotEmpty()
        .extracting(Bug::kind)
        .containsOnly(BugKind.DEADLOCK);
  }

  @Test
  void trustedMutexThatIsHeldHoldsBackWhoWantsIt() throws Exception {
    TestProgram program =
        program(
            "static mutex_t m;",
            "mutex_lock(&m); mutex_unlock(&m);",
            "mutex_lock(&m); yield(-1); mutex_unlock(&m);");
    CheckOptions trusted = COARSE.assuming(Assumption.MUTEXES_WORK);
    GuestSubject subject = program.boot(trusted);
    subject.step(Move.of(1), Long.MAX_VALUE);
    subject.step(Move.of(1), Long.MAX_VALUE);
    subject.step(Move.of(2), Long.MAX_VALUE);
    Waiting waiting = onlyWaiting(subject);
    assertThat(waiting.thread()).isEqualTo(2);
    assertThat(waiting.supposed()).isFalse();
    Step unlock = subject.step(Move.of(1), Long.MAX_VALUE);
    assertThat(unlock.footprint().conflictsWith(waiting.pending())).isTrue();
    Situation after = subject.situation();
    assertThat(after.isEnabled(Move.of(2))).isTrue();
    assertThat(program.explore(trusted).isClean()).isTrue();
  }

  @Test
  void trustedJoinHoldsBackUntilTheThreadIsGone() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            "static void *child(void *arg) { yield(-1); return arg; }\n"
                + "int main(void) { thr_init(PAGE_SIZE);"
                + " thr_join(thr_create(child, NULL), NULL); return 0; }\n");
    CheckOptions trusted = COARSE.assuming(Assumption.JOIN_WORKS);
    GuestSubject subject = program.boot(trusted);
    subject.step(Move.of(1), Long.MAX_VALUE);
    subject.step(Move.of(1), Long.MAX_VALUE);
    assertThat(subject.situation().isEnabled(Move.of(1))).isFalse();
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().isEnabled(Move.of(1))).isFalse();
    subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(subject.situation().isEnabled(Move.of(1))).isTrue();
    assertThat(subject.step(Move.of(1), Long.MAX_VALUE).joined()).containsExactly(2);
    assertThat(program.explore(trusted).isClean()).isTrue();
  }

  @Test
  void trustedJoinIsNeverTriedBeforeTheEndOfTheThread() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            "int x;\n"
                + "static void *child(void *arg) { yield(-1); x++; return arg; }\n"
                + "int main(void) { thr_init(PAGE_SIZE);"
                + " int one = thr_create(child, NULL), other = thr_create(child, NULL);"
                + " thr_join(one, NULL); thr_join(other, NULL); return x - 2; }\n");
    TrustRules trust = COARSE.trust().withFunctions(Set.of("thr_create", "thr_exit", "thr_join"));
    CheckOptions options = COARSE.with(trust.with(Assumption.JOIN_WORKS));
    Explorer<GuestState> explorer = new Explorer<>(program.boot(options), ExplorerOptions.DEFAULT);
    while (explorer.next() != Outcome.EXHAUSTED) {
      assertThat(explorer.cut()).isZero();
    }
  }

  /** After the wake-up there are two, and rounds are looked at when so many have gone before. */
  @ParameterizedTest(name = "{0} points before")
  @ValueSource(ints = {5, 11, 23})
  void twoPreemptionPointsInOnePlaceAreNoLoop(int points) throws Exception {
    TestProgram program =
        program(
            "static int awake;",
            "deschedule(&awake);",
            "while (make_runnable(2) < 0) { yield(2); for (int i = 0; i < %d; i++) landslide_preempt(); }"
                .formatted(points));
    int behindTheCall = program.addressOf("make_runnable") + 7;
    Exploration exploration =
        program.explore(
            OPTIONS.withPoints(
                Set.of(
                    new Kind("runnable"), new Kind("marker"), new RacingAccess(1, behindTheCall))));
    assertThat(exploration.bugs()).isEmpty();
  }

  private static final String COUNTING_SPIN =
      """
      static volatile int lock = 1;
      static volatile int flag;
      static void spin(void) {
        while (1) {
          int i = 0;
          while (i < 100) { landslide_preempt(); if (!atomic_exchange(&lock, 1)) break; i++; }
          if (i < 100) return;
          %s
          yield(-1);
        }
      }
      """;

  @Test
  void whoCountsHowOftenItTriesBeforeItYieldsWaitsAtItsSecondTry() throws Exception {
    TestProgram program = program(COUNTING_SPIN.formatted(""), "lock = 0;", "spin();");
    GuestSubject subject = program.boot(MARKERS);
    for (int step = 0; step < 3; step++) {
      subject.step(Move.of(1), Long.MAX_VALUE);
    }
    assertThat(onlyWaiting(subject).supposed()).isFalse();
    assertThat(program.explore(MARKERS).isClean()).isTrue();
    assertThat(program.explore(MARKERS).completed()).isLessThanOrEqualTo(3);
  }

  @Test
  void whoLooksAtSomethingElseOnItsWayWaitsForThatToo() throws Exception {
    TestProgram program =
        program(COUNTING_SPIN.formatted("if (flag) return;"), "flag = 1;", "spin();");
    GuestSubject subject = program.boot(MARKERS);
    for (int step = 0; step < 3; step++) {
      subject.step(Move.of(1), Long.MAX_VALUE);
    }
    Waiting waiting = onlyWaiting(subject);
    Step set = subject.step(Move.of(2), Long.MAX_VALUE);
    assertThat(set.footprint().conflictsWith(waiting.pending())).isTrue();
    assertThat(subject.situation().isEnabled(Move.of(1))).isTrue();
    assertThat(program.explore(MARKERS).isClean()).isTrue();
  }

  @Test
  void whoTellsOthersHowOftenItHasTriedDoesNotWaitAtItsSecondTry() throws Exception {
    TestProgram program = program(COUNTING_SPIN.formatted("flag++;"), "lock = 0;", "spin();");
    GuestSubject subject = program.boot(MARKERS);
    for (int step = 0; step < 3; step++) {
      subject.step(Move.of(1), Long.MAX_VALUE);
    }
    assertThat(subject.situation().waiting()).isEmpty();
  }

  /** Alone it would be stuck at the last lock, in rounds that it has not come to. */
  @Test
  void whoGoesThroughAnArrayOfLocksWaitsOnlyAtTheOneThatIsHeld() throws Exception {
    TestProgram program =
        program(
            "static mutex_t m[9];",
            "mutex_lock(&m[8]); landslide_preempt(); mutex_unlock(&m[8]);",
            "for (int i = 0; i < 9; i++) { mutex_lock(&m[i]); mutex_unlock(&m[i]); }");
    GuestSubject subject = program.boot(CheckOptions.DEFAULT);
    while (!subject.situation().isEnabled(Move.of(2))) {
      subject.step(Move.of(1), Long.MAX_VALUE);
    }
    boolean held = false;
    for (int steps = 0; steps < 6 && !held; steps++) {
      subject.step(Move.of(2), Long.MAX_VALUE);
      GuestState here = subject.snapshot();
      held = comesToAWaitInNoLessThan(16, subject);
      subject.restore(here);
    }
    assertThat(held).isTrue();
  }

  /** Whether thread 1 comes to a wait at all, and not to the end of the program. */
  private static boolean comesToAWaitInNoLessThan(int least, GuestSubject subject) {
    int steps = 0;
    while (subject.situation().isEnabled(Move.of(1))) {
      subject.step(Move.of(1), Long.MAX_VALUE);
      steps++;
    }
    boolean waits = !subject.situation().waiting().isEmpty();
    if (waits) {
      assertThat(onlyWaiting(subject).supposed()).isFalse();
      assertThat(steps).isGreaterThanOrEqualTo(least);
    }
    return waits;
  }
}
