package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.ScopeRule;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;
import org.landslide.engine.schedule.Move;

/** Preemption points, footprints, and going back and forth. */
final class GuestSubjectTest {
  private static final String COUNTER =
      """
      static mutex_t m;
      static int counter;
      static void add(void) { mutex_lock(&m); counter++; mutex_unlock(&m); }
      static void *child(void *arg __attribute__((unused))) { add(); vanish(); }
      int main(void) { thr_init(PAGE_SIZE); thr_create(child, NULL); add(); vanish(); }
      """;

  private final Path folder;

  GuestSubjectTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private TestProgram program(String source) throws Exception {
    return TestProgram.compile(folder, source);
  }

  private static CheckOptions preempting(PreemptionKind... kinds) {
    EnumSet<PreemptionKind> set = EnumSet.noneOf(PreemptionKind.class);
    set.addAll(List.of(kinds));
    return CheckOptions.DEFAULT.withPreempt(set);
  }

  private static CheckOptions scoped(ScopeRule... rules) {
    return preempting(PreemptionKind.LOCK).withScope(List.of(rules));
  }

  /** How many steps the first thread makes when it runs as long as it can. */
  private static int stepsOfFirst(GuestSubject subject) {
    int steps = 0;
    while (subject.situation().isEnabled(Move.of(1))) {
      subject.step(Move.of(1), Long.MAX_VALUE);
      steps++;
    }
    return steps;
  }

  @Test
  void eachKindOfPreemptionPointEndsSteps() throws Exception {
    TestProgram program = program(COUNTER);
    assertThat(stepsOfFirst(program.boot(preempting()))).isEqualTo(1);
    // Once in thr_create, once here.
    assertThat(stepsOfFirst(program.boot(preempting(PreemptionKind.LOCK)))).isEqualTo(3);
    assertThat(stepsOfFirst(program.boot(preempting(PreemptionKind.UNLOCK)))).isEqualTo(3);
    assertThat(stepsOfFirst(program.boot(preempting(PreemptionKind.RUNNABLE)))).isEqualTo(2);
    assertThat(stepsOfFirst(program.boot(preempting(PreemptionKind.MARKER)))).isEqualTo(1);
    assertThat(stepsOfFirst(program.boot(CheckOptions.DEFAULT))).isEqualTo(6);
  }

  @Test
  void theLastScopeRuleThatMatchesTheStackWins() throws Exception {
    TestProgram program = program(COUNTER);
    ScopeRule inCreate = new ScopeRule(true, "thr_create");
    ScopeRule notInAdd = new ScopeRule(false, "add");
    ScopeRule notInMain = new ScopeRule(false, "main");
    ScopeRule inLock = new ScopeRule(true, "mutex_lock");
    assertThat(stepsOfFirst(program.boot(scoped(inCreate)))).isEqualTo(2);
    assertThat(stepsOfFirst(program.boot(scoped(notInAdd)))).isEqualTo(2);
    assertThat(stepsOfFirst(program.boot(scoped(notInMain)))).isEqualTo(1);
    assertThat(stepsOfFirst(program.boot(scoped(notInMain, inLock)))).isEqualTo(3);
    assertThat(stepsOfFirst(program.boot(scoped(inLock, notInMain)))).isEqualTo(1);
  }

  @Test
  void theLockOfMallocIsNoPreemptionPoint() throws Exception {
    TestProgram program = program("int main(void) { free(malloc(10)); vanish(); }");
    assertThat(stepsOfFirst(program.boot(CheckOptions.DEFAULT))).isEqualTo(1);
  }

  @Test
  void createdThreadIsEnabledFromThenOn() throws Exception {
    GuestSubject subject = program(COUNTER).boot(preempting(PreemptionKind.RUNNABLE));
    assertThat(subject.situation().isEnabled(Move.of(2))).isFalse();
    Step create = subject.step(Move.of(1), Long.MAX_VALUE);
    assertThat(create.ending()).isEqualTo(Ending.PREEMPTION_POINT);
    assertThat(subject.situation().isEnabled(Move.of(1))).isTrue();
    assertThat(subject.situation().isEnabled(Move.of(2))).isTrue();
  }

  @Test
  void stepsConflictOnlyWhereTheyShareBytes() throws Exception {
    TestProgram program =
        program(
            """
            static char a, b;
            static void *child(void *arg __attribute__((unused))) {
              a = 1; yield(-1); b = 1; vanish();
            }
            int main(void) { thr_init(PAGE_SIZE); thr_create(child, NULL); b = 2; vanish(); }
            """);
    GuestSubject subject = program.boot(preempting(PreemptionKind.RUNNABLE));
    Step create = subject.step(Move.of(1), Long.MAX_VALUE);
    GuestState start = subject.snapshot();
    Step writeA = subject.step(Move.of(2), Long.MAX_VALUE);
    Step writeB = subject.step(Move.of(2), Long.MAX_VALUE);
    subject.restore(start);
    Step main = subject.step(Move.of(1), Long.MAX_VALUE);
    assertThat(writeA.footprint().conflictsWith(create.footprint())).isTrue();
    assertThat(writeA.footprint().conflictsWith(main.footprint())).isFalse();
    assertThat(writeB.footprint().conflictsWith(main.footprint())).isTrue();
  }

  @Test
  void callsOfMallocDoNotConflict() throws Exception {
    TestProgram program =
        program(
            """
            static void *child(void *arg __attribute__((unused))) { *(int *)malloc(9) = 1; vanish(); }
            int main(void) {
              thr_init(PAGE_SIZE); thr_create(child, NULL); *(int *)malloc(5) = 1; vanish();
            }
            """);
    assertThat(program.explore(CheckOptions.DEFAULT).completed()).isEqualTo(1);
  }

  @Test
  void ignoredVariablesDoNotConflict() throws Exception {
    TestProgram program =
        program(
            """
            int hits;
            static void *child(void *arg __attribute__((unused))) { hits++; vanish(); }
            int main(void) { thr_init(PAGE_SIZE); thr_create(child, NULL); hits++; vanish(); }
            """);
    CheckOptions all = preempting(PreemptionKind.RUNNABLE);
    CheckOptions ignoring = all.with(all.trust().withVariables(Set.of("hits")));
    assertThat(program.explore(all).completed()).isEqualTo(2);
    assertThat(program.explore(ignoring).completed()).isEqualTo(1);
  }

  @Test
  void goingBackAndForthAgainGivesTheSameSteps() throws Exception {
    Random random = new Random(1);
    GuestSubject subject = program(COUNTER).boot(CheckOptions.DEFAULT);
    GuestState start = subject.snapshot();
    for (int round = 0; round < 30; round++) {
      subject.restore(start);
      while (subject.situation().enabledCount() > 0) {
        Situation situation = subject.situation();
        Move move = situation.enabled(random.nextInt(situation.enabledCount()));
        GuestState before = subject.snapshot();
        Step step = subject.step(move, Long.MAX_VALUE);
        List<Move> after = enabled(subject);
        subject.restore(before);
        assertThat(enabled(subject)).isEqualTo(enabled(situation));
        assertThat(subject.step(move, Long.MAX_VALUE)).isEqualTo(step);
        assertThat(enabled(subject)).isEqualTo(after);
      }
      assertThat(subject.verdict()).isEmpty();
    }
  }

  private static List<Move> enabled(GuestSubject subject) {
    return enabled(subject.situation());
  }

  private static List<Move> enabled(Situation situation) {
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i < situation.enabledCount(); i++) {
      moves.add(situation.enabled(i));
    }
    return moves;
  }

  @Test
  void stepThatTakesTooLongIsGivenUp() throws Exception {
    GuestSubject subject =
        program("int main(void) { for (volatile int i = 0;; i++) {} }").boot(CheckOptions.DEFAULT);
    Step step = subject.step(Move.of(1), 30_000);
    assertThat(step.ending()).isEqualTo(Ending.TOO_LONG);
    assertThat(step.cost()).isEqualTo(30_000);
    assertThat(subject.endless(1).kind()).isEqualTo(BugKind.INFINITE_LOOP);
  }

  @Test
  void stepThatTakesLongIsNotGivenUpWhenItsEndIsInSight() throws Exception {
    GuestSubject subject =
        program("int main(void) { for (volatile int i = 0; i < 9000; i++) {} vanish(); }")
            .boot(CheckOptions.DEFAULT);
    assertThat(subject.step(Move.of(1), 10_000).ending()).isEqualTo(Ending.VOLUNTARY);
  }

  @Test
  void stepCanBeInterruptedFromOutside() throws Exception {
    GuestSubject subject = program(COUNTER).boot(CheckOptions.DEFAULT);
    GuestState start = subject.snapshot();
    subject.requestStop();
    assertThat(subject.step(Move.of(1), Long.MAX_VALUE).ending()).isEqualTo(Ending.INTERRUPTED);
    subject.restore(start);
    assertThat(subject.step(Move.of(1), Long.MAX_VALUE).ending())
        .isEqualTo(Ending.PREEMPTION_POINT);
  }

  @Test
  void taskThatEndsTakesItsOtherThreadsAlong() throws Exception {
    GuestSubject subject =
        program(
                """
                static void *child(void *arg) { return arg; }
                int main(void) {
                  thr_init(PAGE_SIZE); thr_create(child, NULL); task_vanish(0);
                }
                """)
            .boot(preempting());
    subject.step(Move.of(1), Long.MAX_VALUE);
    assertThat(subject.situation().enabledCount()).isZero();
    assertThat(subject.verdict()).isEmpty();
  }

  @Test
  void forkedTaskHasAHeapAndMutexesOfItsOwn() throws Exception {
    TestProgram program =
        program(
            """
            static mutex_t m;
            int main(void) {
              mutex_init(&m);
              int *p = malloc(8);
              mutex_lock(&m);
              int pid = fork();
              *p = pid;
              free(p);
              mutex_unlock(&m);
              return 0;
            }
            """);
    assertThat(program.explore(CheckOptions.DEFAULT).bugs()).isEmpty();
  }

  @Test
  void mutexInAnotherFormMayBeginWithItsLoop() throws Exception {
    TestProgram program =
        program(
            """
            static mutex_t m;
            static int counter;
            static void add(void) { mutex_lock(&m); counter++; mutex_unlock(&m); }
            static void *child(void *arg __attribute__((unused))) { add(); vanish(); }
            int main(void) {
              thr_init(PAGE_SIZE); thr_create(child, NULL); add();
              mutex_lock(&m); mutex_unlock(&m);
              vanish();
            }
            __asm__(
              ".globl mutex_lock\\n.type mutex_lock, @function\\n"
              "mutex_lock: movl 4(%esp), %ecx\\n movl $1, %eax\\n xchgl %eax, (%ecx)\\n"
              "testl %eax, %eax\\n jnz mutex_lock\\n ret\\n .size mutex_lock, .-mutex_lock\\n"
              ".globl mutex_unlock\\n.type mutex_unlock, @function\\n"
              "mutex_unlock: movl 4(%esp), %ecx\\n movl $0, (%ecx)\\n ret\\n"
              ".size mutex_unlock, .-mutex_unlock\\n"
              ".globl mutex_init\\nmutex_init: movl 4(%esp), %ecx\\n movl $0, (%ecx)\\n"
              "xorl %eax, %eax\\n ret\\n"
              ".globl mutex_destroy\\nmutex_destroy: ret\\n");
            """);
    assertThat(program.explore(CheckOptions.DEFAULT).bugs()).isEmpty();
  }

  @Test
  void leakIsABugOnlyOnRequest() throws Exception {
    TestProgram program = program("int main(void) { return malloc(3) == NULL; }");
    assertThat(program.explore(CheckOptions.DEFAULT).bugs()).isEmpty();
    assertThat(program.explore(CheckOptions.DEFAULT.reporting(OptionalBug.LEAK)).bugs())
        .extracting(Bug::kind)
        .containsExactly(BugKind.MEMORY_LEAK);
  }

  @Test
  void reallocMovesABlock() throws Exception {
    TestProgram program =
        program(
            """
            int main(void) {
              char *p = malloc(8); malloc(8);
              char *q = realloc(p, 100);
              q[99] = 1;
              return p[0];
            }
            """);
    assertThat(program.explore(CheckOptions.DEFAULT).bugs())
        .extracting(Bug::kind)
        .containsExactly(BugKind.USE_AFTER_FREE);
  }
}
