package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.check.TestProgram.Exploration;
import org.landslide.check.options.AbortModel;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.TransactionRules;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.schedule.Schedule;

/** Programs that use the processor's transactions. */
final class TransactionsCheckTest {
  private static final TransactionRules HARDWARE = TransactionRules.HARDWARE;
  private static final TransactionRules CODES = TransactionRules.of(AbortModel.EXPLAINED);
  private static final TransactionRules SOFTWARE = TransactionRules.SOFTWARE;
  private static final TransactionRules WEAK = TransactionRules.of(AbortModel.WEAK_SOFTWARE);

  /** Threads are preempted where the program says so, and before transactions. */
  private static final CheckOptions MARKERS =
      CheckOptions.DEFAULT.withPreempt(Set.of(PreemptionKind.MARKER));

  private final Path folder;

  TransactionsCheckTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static CheckOptions with(TransactionRules rules) {
    return CheckOptions.DEFAULT.withTransactions(rules);
  }

  /** Two threads that both run a function, beside the main thread. */
  private TestProgram two(String declarations, String body, String afterwards) throws Exception {
    return TestProgram.compile(
        folder,
        "#include <htm.h>\n"
            + declarations
            + "\nstatic void *work(void *arg) { int me = (int)arg; (void)me; "
            + body
            + " return NULL; }\n"
            + "int main(void) { thr_init(PAGE_SIZE);"
            + " int one = thr_create(work, (void *)0), other = thr_create(work, (void *)1);"
            + " thr_join(one, NULL); thr_join(other, NULL); "
            + afterwards
            + " return 0; }\n");
  }

  private Exploration explore(TestProgram program, TransactionRules rules) throws Exception {
    CheckOptions options = with(rules).withPreempt(Set.of()).assuming(Assumption.JOIN_WORKS);
    Set<String> life = Set.of("thr_create", "thr_exit", "thr_join");
    return program.explore(options.with(options.trust().withFunctions(life)));
  }

  @Test
  void twoOutcomesOfEachAndBothOrders() throws Exception {
    TestProgram counter =
        two(
            "volatile int x;",
            "if (_xbegin() == _XBEGIN_STARTED) { x++; _xend(); } else { atomic_fetch_add(&x, 1); }",
            "assert(x == 2);");
    assertThat(explore(counter, HARDWARE).completed()).isEqualTo(8);
    assertThat(explore(counter, SOFTWARE).completed()).isEqualTo(4);
    assertThat(explore(counter, HARDWARE).isClean()).isTrue();
    assertThat(explore(counter, CODES).isClean()).isTrue();
  }

  @Test
  void independentOutcomesAreNotTriedInBothOrders() throws Exception {
    TestProgram figure =
        two(
            "volatile int x[2];",
            "if (_xbegin() == _XBEGIN_STARTED) { x[me]++; _xend(); }"
                + " else { assert(x[0] + x[1] < 2); }",
            "");
    assertThat(explore(figure, HARDWARE).completed()).isEqualTo(6);
    assertThat(explore(figure, SOFTWARE).completed()).isEqualTo(1);
  }

  @Test
  void loopThatTriesAgainForEverIsNoneForTheChecker() throws Exception {
    TestProgram loop =
        two("volatile int x;", "while (_xbegin() != _XBEGIN_STARTED) {} x++; _xend();", "");
    Exploration exploration = explore(loop, HARDWARE);
    assertThat(exploration.isClean()).isTrue();
    assertThat(exploration.completed()).isLessThan(50);
  }

  @Test
  void loopThatCountsItsFailuresComesToAnEnd() throws Exception {
    TestProgram loop =
        two(
            "volatile int x, failures;",
            "while (_xbegin() != _XBEGIN_STARTED) { me += 2; } x++; _xend();",
            "assert(x == 2);");
    assertThat(explore(loop, HARDWARE).isClean()).isTrue();
  }

  @Test
  void abortWithACodeArrivesWhereCodesAreToldApart() throws Exception {
    TestProgram explicit =
        two(
            "volatile int x;",
            "unsigned s = _xbegin(); if (s == _XBEGIN_STARTED) { x = 7; _xabort(42); }"
                + " else { assert(s == (_XABORT_EXPLICIT | 42u << 24)); }",
            "assert(x == 0);");
    assertThat(explore(explicit, SOFTWARE).isClean()).isTrue();
    assertThat(kinds(explore(explicit, HARDWARE))).containsExactly(BugKind.FAILED_ASSERTION);
  }

  /** It gave up for what it saw, which it had no reason to look at when it was about to begin. */
  @Test
  void transactionThatGaveUpIsTriedBeforeWhatItSaw() throws Exception {
    TestProgram late =
        two(
            "volatile int x, z, between;",
            "if (!me) { x = 1; landslide_preempt(); z = 1; }"
                + " else if (_xbegin() == _XBEGIN_STARTED) {"
                + " if (x) { if (z) { _xabort(1); } between = 1; } _xend(); }",
            "assert(!between);");
    assertThat(kinds(late.explore(MARKERS.withTransactions(SOFTWARE))))
        .containsExactly(BugKind.FAILED_ASSERTION);
  }

  @Test
  void systemCallsAreTooMuchForATransaction() throws Exception {
    TestProgram call =
        two(
            "volatile int x;",
            "unsigned s = _xbegin(); if (s == _XBEGIN_STARTED) { x = gettid(); _xend(); }"
                + " else { assert(s & _XABORT_CAPACITY); }",
            "assert(x == 0);");
    assertThat(explore(call, SOFTWARE).isClean()).isTrue();
  }

  @Test
  void innerTransactionsBelongToTheOuterOne() throws Exception {
    TestProgram nested =
        two(
            "volatile int x, y;",
            "if (_xbegin() == _XBEGIN_STARTED) { x++; if (_xbegin() == _XBEGIN_STARTED) { y++;"
                + " _xend(); } assert(_xtest()); x++; _xend(); }"
                + " else { assert(!_xtest()); atomic_fetch_add(&x, 2); atomic_fetch_add(&y, 1); }",
            "assert(x == 4 && y == 2);");
    assertThat(explore(nested, HARDWARE).isClean()).isTrue();
    assertThat(explore(nested, CODES).isClean()).isTrue();
  }

  @Test
  void conflictsAreBetweenLinesIfThereAreLines() throws Exception {
    TestProgram sharing =
        two(
            "volatile int x[2] __attribute__((aligned(64)));",
            "unsigned s = _xbegin(); if (s == _XBEGIN_STARTED) { x[me]++; _xend(); }"
                + " else { assert(!(s & _XABORT_CONFLICT)); }",
            "");
    assertThat(explore(sharing, SOFTWARE).isClean()).isTrue();
    TransactionRules lines = SOFTWARE.withCacheLine(64);
    assertThat(kinds(explore(sharing, lines))).containsExactly(BugKind.FAILED_ASSERTION);
  }

  @Test
  void tooManyLinesAreTooMuch() throws Exception {
    TestProgram big =
        two(
            "volatile char x[2][16][64] __attribute__((aligned(64)));",
            "unsigned s = _xbegin(); if (s == _XBEGIN_STARTED) {"
                + " for (int i = 0; i < 16; i++) { x[me][i][0] = 1; } _xend(); }"
                + " else { assert(!(s & _XABORT_CAPACITY)); }",
            "");
    assertThat(explore(big, SOFTWARE.withCacheLines(64)).isClean()).isTrue();
    assertThat(kinds(explore(big, SOFTWARE.withCacheLines(8))))
        .containsExactly(BugKind.FAILED_ASSERTION);
  }

  @Test
  void othersComeBetweenOnlyIfAtomicityIsWeak() throws Exception {
    TestProgram odd =
        two(
            "volatile int x;",
            "if (me) { assert(x % 2 == 0); } else if (_xbegin() == _XBEGIN_STARTED) { x++;"
                + " landslide_preempt(); x++; _xend(); }",
            "");
    assertThat(odd.explore(MARKERS.withTransactions(SOFTWARE)).isClean()).isTrue();
    assertThat(kinds(odd.explore(MARKERS.withTransactions(WEAK))))
        .containsExactly(BugKind.FAILED_ASSERTION);
  }

  /** A value that is read and taken back afterwards: another thread must come twice. */
  @Test
  void whatAWeakTransactionTakesBackOthersHaveSeen() throws Exception {
    TestProgram dirty =
        two(
            "volatile int x;",
            "if (me) { int a = x; landslide_preempt(); int b = x; assert(a != 7 || b != 0); }"
                + " else if (_xbegin() == _XBEGIN_STARTED) { x = 7; landslide_preempt();"
                + " _xabort(1); }",
            "assert(x == 0);");
    assertThat(dirty.explore(MARKERS.withTransactions(SOFTWARE)).isClean()).isTrue();
    Exploration weak = dirty.explore(MARKERS.withTransactions(WEAK));
    assertThat(kinds(weak)).containsExactly(BugKind.FAILED_ASSERTION);
    Trace trace = dirty.record(MARKERS.withTransactions(WEAK), weak.failing().get(0));
    assertThat(trace.bug().kind()).isEqualTo(BugKind.FAILED_ASSERTION);
  }

  /**
   * It takes a third transaction to come between: the second one of the thread that did not fail.
   */
  @Test
  void failurePathRunsInTheMiddleOfAnotherTransaction() throws Exception {
    TestProgram counter =
        two(
            "volatile int x, y;",
            "for (int i = 0; i < 2; i++) {"
                + " if (_xbegin() == _XBEGIN_STARTED) { x++; landslide_preempt(); y++; _xend(); }"
                + " else { assert(x == y); atomic_fetch_add(&x, 1); atomic_fetch_add(&y, 1); } }",
            "");
    assertThat(counter.explore(MARKERS.withTransactions(SOFTWARE)).isClean()).isTrue();
    assertThat(kinds(counter.explore(MARKERS.withTransactions(WEAK))))
        .containsExactly(BugKind.FAILED_ASSERTION);
  }

  /**
   * The first transaction is in the way of the other one, though that was begun after its store.
   */
  @Test
  void whatATransactionHasTouchedIsAConflictUntilItEnds() throws Exception {
    TestProgram late =
        two(
            "volatile int x, seen, failed;",
            "if (me) { seen = x; if (seen && _xbegin() == _XBEGIN_STARTED) { x = 2; _xend(); }"
                + " else if (seen) { failed = 1; assert(x != 1); } }"
                + " else if (_xbegin() == _XBEGIN_STARTED) { x = 1; landslide_preempt();"
                + " _xend(); x = 3; }",
            "");
    assertThat(kinds(late.explore(MARKERS.withTransactions(WEAK))))
        .containsExactly(BugKind.FAILED_ASSERTION);
  }

  @Test
  void weakTransactionsStillExcludeEachOther() throws Exception {
    TestProgram counter =
        two(
            "volatile int x, y;",
            "if (_xbegin() == _XBEGIN_STARTED) { int old = x; landslide_preempt(); x = old + 1;"
                + " _xend(); } else { atomic_fetch_add(&y, 1); }",
            "assert(x + y == 2);");
    assertThat(counter.explore(MARKERS.withTransactions(WEAK)).isClean()).isTrue();
  }

  @Test
  void traceTellsHowTransactionsGo() throws Exception {
    TestProgram wrong =
        two(
            "volatile int x; mutex_t m;",
            "if (_xbegin() == _XBEGIN_STARTED) { x++; _xend(); } else { int old = x;"
                + " landslide_preempt(); x = old + 1; }",
            "assert(x == 2);");
    CheckOptions options = MARKERS.withTransactions(HARDWARE);
    Exploration exploration = wrong.explore(options);
    assertThat(exploration.isClean()).isFalse();
    Trace trace = wrong.record(options, exploration.failing().get(0));
    assertThat(trace.rows().stream().map(TraceRow::toString).collect(Collectors.joining()))
        .contains("has its transaction fail (RETRY)")
        .contains("begins a transaction")
        .contains("ends its transaction");
  }

  /** The search may well run one transaction after the other before it has the second one fail. */
  @Test
  void traceShowsWhatMadeATransactionFail() throws Exception {
    TestProgram wrong =
        two(
            "volatile int x;",
            "if (_xbegin() == _XBEGIN_STARTED) { x++; _xend(); } else { assert(0); }",
            "");
    CheckOptions options = MARKERS.withTransactions(SOFTWARE);
    Exploration exploration = wrong.explore(options);
    assertThat(exploration.failing()).hasSize(2);
    for (Schedule failing : exploration.failing()) {
      List<TraceRow> rows = wrong.record(options, failing).rows();
      int last = rows.size() - 1;
      int victim = rows.get(last).thread();
      int culprit = last - 1;
      while (!texts(rows.get(culprit)).contains("begins a transaction")) {
        culprit--;
      }
      assertThat(texts(rows.get(last)))
          .contains("has its transaction fail (CONFLICT), because of #" + (culprit + 1));
      assertThat(rows.get(culprit).entries())
          .anyMatch(
              entry ->
                  entry instanceof TraceRow.SharedAccess access
                      && access.write()
                      && access.variable().equals("x")
                      && access.rows().contains(last));
      assertThat(rows.subList(0, culprit))
          .anyMatch(
              row ->
                  row.thread() == victim
                      && row.reason().equals("preempted before it begins a transaction"));
    }
  }

  private static List<String> texts(TraceRow row) {
    return row.entries().stream()
        .filter(TraceRow.Deed.class::isInstance)
        .map(deed -> ((TraceRow.Deed) deed).text())
        .toList();
  }

  private static Set<BugKind> kinds(Exploration exploration) {
    return exploration.bugs().stream().map(Bug::kind).collect(Collectors.toSet());
  }
}
