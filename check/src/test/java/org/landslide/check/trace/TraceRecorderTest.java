package org.landslide.check.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.GuestSubject;
import org.landslide.check.TestProgram;
import org.landslide.check.TestProgram.Exploration;
import org.landslide.check.options.CheckOptions;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;

/** What a trace tells of an interleaving. */
final class TraceRecorderTest {
  private static final CheckOptions OPTIONS = CheckOptions.DEFAULT;

  private static final String LOST_UPDATE =
      """
      int magic_global_value = 0;
      int magic_global_expected_result = 2;
      static void add(void) {
        int x = magic_global_value;
        landslide_preempt();
        magic_global_value = x + 1;
      }
      static void *child(void *arg __attribute__((unused))) { add(); vanish(); }
      int main(void) { thr_init(PAGE_SIZE); thr_create(child, NULL); add(); vanish(); }
      """;

  private static final String LOCK_ORDER =
      """
      static mutex_t a, b;
      static void *child(void *arg __attribute__((unused))) {
        mutex_lock(&b); mutex_lock(&a); vanish();
      }
      int main(void) {
        thr_init(PAGE_SIZE); thr_create(child, NULL);
        mutex_lock(&a); mutex_lock(&b); vanish();
      }
      """;

  private final Path folder;

  TraceRecorderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** The trace of the first failing interleaving. */
  private Trace trace(String source) throws Exception {
    TestProgram program = TestProgram.compile(folder, source);
    Exploration exploration = program.explore(OPTIONS);
    Trace trace = program.record(OPTIONS, exploration.failing().get(0));
    Bug found = exploration.bugs().get(0);
    assertThat(trace.bug().kind()).isEqualTo(found.kind());
    assertThat(trace.bug().message()).isEqualTo(found.message());
    return trace;
  }

  private static List<String> deeds(TraceRow row) {
    List<String> texts = new ArrayList<>();
    for (Entry entry : row.entries()) {
      if (entry instanceof Deed deed) {
        texts.add(deed.text());
      }
    }
    return texts;
  }

  private static List<String> accesses(TraceRow row) {
    List<String> texts = new ArrayList<>();
    for (Entry entry : row.entries()) {
      if (entry instanceof SharedAccess access) {
        String verb = access.write() ? "writes " : "reads ";
        texts.add(verb + access.variable() + " " + access.value() + " " + access.rows());
      }
    }
    return texts;
  }

  @Test
  void rowsShowWhoReadAndWroteWhat() throws Exception {
    Trace trace = trace(LOST_UPDATE);
    assertThat(trace.bug().kind()).isEqualTo(BugKind.WRONG_RESULT);
    assertThat(trace.threads())
        .containsExactly(new TracedThread(1, "main"), new TracedThread(2, "child"));
    assertThat(trace.rows()).extracting(TraceRow::thread).containsExactly(1, 2, 1);
    assertThat(deeds(trace.rows().get(0))).contains("creates thread 2");
    assertThat(accesses(trace.rows().get(0))).containsExactly("reads magic_global_value 0 [1]");
    assertThat(accesses(trace.rows().get(1)))
        .containsExactly("reads magic_global_value 0 [2]", "writes magic_global_value 1 [0, 2]");
    assertThat(accesses(trace.rows().get(2))).containsExactly("writes magic_global_value 1 [1]");
    assertThat(trace.rows().get(0).reason()).isEqualTo("preempted at landslide_preempt");
    assertThat(trace.rows().get(0).stack().get(1).function()).isEqualTo("add");
    assertThat(trace.rows().get(0).entries())
        .filteredOn(SharedAccess.class::isInstance)
        .extracting(entry -> entry.at().line())
        .containsExactly(4);
    assertThat(trace.rows().get(1).reason()).isEqualTo("exited");
  }

  private static final String EARLY_READ =
      """
      #include <assert.h>
      static struct { int ready; int values[2]; } shared;
      static int load(void) { return shared.values[1]; }
      static void *child(void *arg __attribute__((unused))) {
        shared.ready = 1; landslide_preempt(); shared.values[1] = 7; vanish();
      }
      int main(void) {
        thr_init(PAGE_SIZE); thr_create(child, NULL);
        landslide_preempt();
        if (shared.ready) {
          struct pair { int first, second; } pair = {load(), 8}, *p = &pair;
          int bounds[2] = {0, 7};
          assert(p->first == bounds[1] || p->second < 'b' - 100 || p->first > shared.ready);
        }
        vanish();
      }
      """;

  /** The store that it should have seen never comes in this interleaving. */
  @Test
  void whatWasReadTooEarlyIsTold() throws Exception {
    Trace trace = trace(EARLY_READ);
    TraceRow last = trace.rows().get(trace.rows().size() - 1);
    SharedAccess early =
        last.entries().stream()
            .filter(SharedAccess.class::isInstance)
            .map(SharedAccess.class::cast)
            .filter(access -> access.pending().isPresent())
            .findFirst()
            .orElseThrow();
    assertThat(early.variable()).isEqualTo("shared.values[1]");
    assertThat(early.at().function()).isEqualTo("load");
    assertThat(early.pending().orElseThrow().thread()).isEqualTo(2);
    assertThat(early.pending().orElseThrow().at().function()).isEqualTo("child");
  }

  @Test
  void valuesThatAnAssertionIsAboutAreTold() throws Exception {
    Trace trace = trace(EARLY_READ);
    assertThat(deeds(trace.rows().get(trace.rows().size() - 1)))
        .endsWith("finds p->first = 0, bounds[1] = 7, p->second = 8, shared.ready = 1");
  }

  /** A function in assembly says nothing by itself, so the line is that of its call. */
  @Test
  void anAccessByAStubIsToldWhereTheStubWasCalled() throws Exception {
    Trace trace =
        trace(
            """
            static volatile int shared;
            static void *child(void *arg __attribute__((unused))) {
              atomic_fetch_add(&shared, 1);
              atomic_fetch_add(&shared, 1);
              yield(-1);
              atomic_fetch_add(&shared, 1);
              vanish();
            }
            int main(void) {
              thr_init(PAGE_SIZE);
              thr_create(child, NULL);
              landslide_preempt();
              assert(shared == 0);
              vanish();
            }
            """);
    assertThat(trace.rows().stream().flatMap(row -> row.entries().stream()))
        .filteredOn(entry -> entry instanceof SharedAccess access && access.write())
        .extracting(entry -> entry.at().line())
        .containsExactly(3, 4, 6);
  }

  @Test
  void deedsAndAccessesAreInTheOrderInWhichTheyHappened() throws Exception {
    Trace trace =
        trace(
            """
            static mutex_t m;
            static int shared;
            static int get(void) {
              mutex_lock(&m); int x = shared; mutex_unlock(&m); return x;
            }
            static void set(int x) { mutex_lock(&m); shared = x; mutex_unlock(&m); }
            static void *child(void *arg __attribute__((unused))) { set(get() + 1); vanish(); }
            int main(void) {
              thr_init(PAGE_SIZE);
              thr_create(child, NULL);
              set(get() + 1);
              while (get() < 2) yield(-1);
              vanish();
            }
            """);
    assertThat(told(trace.rows().get(0)))
        .containsSubsequence("creates thread 2", "locks m", "reads shared", "unlocks m")
        .doesNotContain("locks lock");
    assertThat(told(trace.rows().get(1)))
        .containsSubsequence(
            "locks m", "reads shared", "unlocks m", "locks m", "writes shared", "unlocks m");
  }

  @Test
  void accessInAStubIsShownWhereItWasWanted() throws Exception {
    Trace trace =
        trace(
            """
            static volatile int flag;
            static void *child(void *arg __attribute__((unused))) {
              atomic_exchange(&flag, 1); vanish();
            }
            int main(void) {
              thr_init(PAGE_SIZE);
              thr_create(child, NULL);
              yield(-1);
              assert(atomic_exchange(&flag, 2) == 0);
              vanish();
            }
            """);
    assertThat(trace.rows().stream().flatMap(row -> row.entries().stream()))
        .filteredOn(SharedAccess.class::isInstance)
        .isNotEmpty()
        .allSatisfy(entry -> assertThat(entry.at().file()).endsWith(".c"));
  }

  @Test
  void failingLineShowsWhatItLookedAt() throws Exception {
    Trace trace = trace("static volatile int x = 5;\nint main(void) { assert(x == 1); return 0; }");
    assertThat(accesses(trace.rows().get(0))).containsExactly("reads x 5 []");
    assertThat(trace.rows().get(0).reason()).isEmpty();
  }

  @Test
  void waitingForAMutexThatIsHeldSaysNothingOfItsInside() throws Exception {
    Trace trace = trace(LOCK_ORDER);
    TraceRow last = trace.rows().get(trace.rows().size() - 1);
    assertThat(last.entries()).isEmpty();
    assertThat(last.reason()).startsWith("waits for mutex ");
  }

  private static List<String> told(TraceRow row) {
    return row.entries().stream()
        .map(
            entry ->
                entry instanceof SharedAccess access
                    ? (access.write() ? "writes " : "reads ") + access.variable()
                    : ((Deed) entry).text())
        .toList();
  }

  @Test
  void rowsCoverAllDecisions() throws Exception {
    Trace trace = trace(LOST_UPDATE);
    for (TraceRow row : trace.rows()) {
      assertThat(trace.decisions().get(row.firstDecision()).thread()).isEqualTo(row.thread());
    }
    assertThat(trace.rows().get(0).firstDecision()).isZero();
  }

  @Test
  void whoIsJoinedIsNamedByTheKernelsIdWhateverTheLibraryCallsIt() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            """
            int fork_thread(void *stack, void (*start)(void));
            static int stack[1024];
            static int never;
            static void begin(void) { while (!never) deschedule(&never); vanish(); }
            int thr_create(void *(*func)(void *), void *arg) {
              (void)func; (void)arg;
              return fork_thread(stack + 1000, begin) - 2;
            }
            int thr_join(int tid, void **status) {
              (void)tid; (void)status;
              while (!never) deschedule(&never);
              return 0;
            }
            int main(void) { return thr_join(thr_create(NULL, NULL), NULL); }
            """);
    assertThat(program.explore(CheckOptions.DEFAULT).bugs())
        .extracting(Bug::message)
        .containsOnly(
            "all threads are blocked: thread 1 waits for thread 2 to end; thread 2 is descheduled");
  }

  @Test
  void deadlockShowsWhoHoldsWhat() throws Exception {
    Trace trace = trace(LOCK_ORDER);
    assertThat(trace.bug().kind()).isEqualTo(BugKind.DEADLOCK);
    TraceRow last = trace.rows().get(trace.rows().size() - 1);
    assertThat(last.reason()).startsWith("waits for mutex ");
    assertThat(trace.rows().stream().flatMap(row -> deeds(row).stream()))
        .contains("locks a", "locks b");
  }

  @Test
  void useAfterFreeShowsWhereTheBlockCameFromAndWhereItWent() throws Exception {
    Trace trace =
        trace(
            """
            static volatile int *p;
            static mutex_t m;
            static void *child(void *arg __attribute__((unused))) {
              mutex_lock(&m); *p = 5; mutex_unlock(&m); vanish();
            }
            int main(void) {
              thr_init(PAGE_SIZE);
              p = malloc(20);
              thr_create(child, NULL);
              mutex_lock(&m); free((void *)p); mutex_unlock(&m);
              vanish();
            }
            """);
    assertThat(trace.bug().kind()).isEqualTo(BugKind.USE_AFTER_FREE);
    assertThat(trace.bug().evidence())
        .extracting(Evidence::title)
        .containsExactly(
            "thread 2 writes to it here",
            "thread 1 allocated the block here",
            "thread 1 freed the block here");
    assertThat(trace.bug().evidence().get(0).stack().get(0).line()).isEqualTo(4);
    assertThat(trace.bug().evidence())
        .allSatisfy(evidence -> assertThat(evidence.stack()).isNotEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p->next->value = 1;",
        "assert(p->value == 1);",
        "if (p->value != 1) panic(\"wrong value\");",
        "if (p->value != 1) print(10, \"END__FAIL\\n\");",
        "if (p->value != 1) mutex_unlock(&m);",
        "if (p->value != 1) free(&m);",
        "if (p->value != 1) *(volatile int *)0 = 1;",
        "if (p->value != 1) __asm__ volatile(\"int $0x99\");",
        "task_vanish(p->value);",
      })
  void whatWentWrongFirstIsReportedWhateverFollows(String after) throws Exception {
    Trace trace =
        trace(
            """
            struct item { int links[4]; struct item *next; int value; };
            static mutex_t m;
            int main(void) {
              struct item *volatile p = calloc(1, sizeof(struct item));
              if (p == NULL) mutex_init(&m);
              free(p);
              %s
              vanish();
            }
            """
                .formatted(after));
    assertThat(trace.bug().kind()).isEqualTo(BugKind.USE_AFTER_FREE);
  }

  @Test
  void endlessLoopIsRecordedInReasonableTime() throws Exception {
    Trace trace = trace("int main(void) { for (volatile unsigned *p = malloc(40);; p[1]++) {} }");
    assertThat(trace.bug().kind()).isEqualTo(BugKind.INFINITE_LOOP);
  }

  @Test
  void decisionsThatCannotBeFollowedAreRefused() throws Exception {
    TestProgram program = TestProgram.compile(folder, LOST_UPDATE);
    assertThatThrownBy(() -> program.record(OPTIONS, Schedule.of(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("thread 2 cannot run at decision 1");
    GuestSubject subject = program.boot(OPTIONS);
    List<Move> decisions = new ArrayList<>();
    while (subject.situation().enabledCount() > 0) {
      decisions.add(subject.situation().enabled(0));
      subject.step(subject.situation().enabled(0), Long.MAX_VALUE);
    }
    assertThatThrownBy(() -> program.record(OPTIONS, new Schedule(decisions)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not fail");
  }
}
