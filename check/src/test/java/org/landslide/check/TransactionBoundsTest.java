package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.TransactionRules;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.Search;

/** Limits on how often transactions are made to fail. */
final class TransactionBoundsTest {
  /** It takes two failures to see the bug, and nothing else. */
  private static final String FAILS_AFTER_TWO =
      """
      #include <htm.h>
      volatile int x, failures;
      static void *work(void *arg) {
        if (_xbegin() == _XBEGIN_STARTED) { x++; _xend(); } else { atomic_fetch_add(&failures, 1); }
        return arg;
      }
      int main(void) {
        thr_init(PAGE_SIZE);
        int one = thr_create(work, NULL), other = thr_create(work, NULL);
        thr_join(one, NULL); thr_join(other, NULL);
        assert(failures < 2);
        return 0;
      }
      """;

  private static final String COUNTS_ITS_FAILURES =
      """
      #include <htm.h>
      int main(void) {
        int failures = 0;
        while (_xbegin() != _XBEGIN_STARTED) { failures++; assert(failures < 4); }
        _xend();
        return 0;
      }
      """;

  private static final CheckOptions HARDWARE =
      CheckOptions.DEFAULT.withTransactions(TransactionRules.HARDWARE);

  private final Path folder;

  TransactionBoundsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** What a search ran. */
  private record Run(List<Schedule> interleavings, boolean failed) {
    long withAborts(long number) {
      return interleavings.stream().filter(each -> aborts(each) == number).count();
    }

    private static long aborts(Schedule decisions) {
      return decisions.moves().stream().filter(Move::isAbort).count();
    }
  }

  private static Run run(Search search) {
    List<Schedule> interleavings = new ArrayList<>();
    boolean failed = false;
    Outcome outcome = search.next();
    while (outcome != Outcome.EXHAUSTED) {
      failed |= outcome == Outcome.FAILED;
      if (outcome != Outcome.CUT) {
        interleavings.add(search.decisions());
      }
      outcome = search.next();
    }
    return new Run(interleavings, failed);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void interleavingsWithMoreFailuresThanTheBoundAreNotRunAndAllOthersAre(int bound)
      throws Exception {
    TestProgram program = TestProgram.compile(folder, FAILS_AFTER_TWO);
    Run all = run(new Explorer<>(program.boot(HARDWARE), ExplorerOptions.DEFAULT));
    ExplorerOptions options = ExplorerOptions.DEFAULT.withAbortBound(bound);
    Run within = run(new Explorer<>(program.boot(HARDWARE), options));
    assertThat(within.failed()).isEqualTo(bound >= 2);
    for (int aborts = 0; aborts <= 2; aborts++) {
      assertThat(all.withAborts(aborts)).isPositive();
      assertThat(within.withAborts(aborts)).isEqualTo(aborts <= bound ? all.withAborts(aborts) : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, ExplorerOptions.UNBOUNDED})
  void raisingTheBoundOnPreemptionsEndsWhateverTheOneOnFailures(int bound) throws Exception {
    TestProgram program = TestProgram.compile(folder, FAILS_AFTER_TWO);
    ExplorerOptions options = ExplorerOptions.DEFAULT.withAbortBound(bound);
    Search search = new IterativeBounding<>(program.boot(HARDWARE), options);
    Run raised = run(search);
    assertThat(raised.failed()).isEqualTo(bound >= 2);
    assertThat(search.preemptionBound().orElseThrow().leftOut()).isFalse();
    Run within = run(new Explorer<>(program.boot(HARDWARE), options));
    assertThat(new TreeSet<>(moves(raised))).containsAll(moves(within));
  }

  @Test
  void withoutPreemptionsTransactionsFailAllTheSame() throws Exception {
    TestProgram program = TestProgram.compile(folder, FAILS_AFTER_TWO);
    ExplorerOptions options = ExplorerOptions.DEFAULT.withPreemptionBound(0);
    assertThat(run(new IterativeBounding<>(program.boot(HARDWARE), options)).failed()).isTrue();
  }

  /** Which moves were made how often, whatever the order. */
  private static List<String> moves(Run run) {
    return run.interleavings().stream()
        .map(each -> each.moves().stream().sorted().toList().toString())
        .toList();
  }

  @Test
  void countingLoopFailsAsOftenInARowAsItMay() throws Exception {
    TestProgram program = TestProgram.compile(folder, COUNTS_ITS_FAILURES);
    assertThat(program.explore(retrying(3)).isClean()).isTrue();
    assertThat(program.explore(retrying(3)).completed()).isEqualTo(4);
    assertThat(program.explore(retrying(4)).isClean()).isFalse();
  }

  private static CheckOptions retrying(int times) {
    return CheckOptions.DEFAULT.withTransactions(TransactionRules.HARDWARE.withRetries(times));
  }
}
