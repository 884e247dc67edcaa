package org.landslide.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.landslide.cli.check.BudgetedSearch.End;
import org.landslide.engine.Explorer;
import org.landslide.engine.Explorer.Outcome;
import org.landslide.engine.ExplorerOptions;

/** How a search ends. */
@Timeout(30)
final class BudgetedSearchTest {
  private static final double SECOND = 1e9;

  private final List<Outcome> outcomes = new ArrayList<>();
  private final AtomicLong ticks = new AtomicLong();

  private BudgetedSearch search(Counters program, Budget budget) {
    Explorer<?> explorer = new Explorer<>(program, ExplorerOptions.DEFAULT);
    return new BudgetedSearch(explorer, program::interrupt, budget, listener());
  }

  private BudgetedSearch.Listener listener() {
    return new BudgetedSearch.Listener() {
      @Override
      public void ran(Outcome outcome, Explorer<?> explorer) {
        outcomes.add(outcome);
      }

      @Override
      public void tick(long elapsedNanos, Progress progress) {
        ticks.incrementAndGet();
      }
    };
  }

  private static Budget time(long milliseconds) {
    return new Budget(Optional.of(Duration.ofMillis(milliseconds)), Long.MAX_VALUE);
  }

  @Test
  void smallStateSpaceIsExhausted() throws Exception {
    BudgetedSearch search = search(Counters.of(2), Budget.UNLIMITED);
    assertThat(search.run()).isEqualTo(End.EXHAUSTED);
    assertThat(search.progress().completed()).isEqualTo(6);
    assertThat(search.progress().estimate().proportion()).isEqualTo(1);
  }

  @Test
  void firstBugEndsTheSearch() throws Exception {
    assertThat(search(Counters.of(2).failing(), Budget.UNLIMITED).run()).isEqualTo(End.BUG);
    assertThat(outcomes).containsOnlyOnce(Outcome.FAILED).endsWith(Outcome.FAILED);
  }

  @Test
  void noMoreInterleavingsAreCompletedThanAskedFor() throws Exception {
    BudgetedSearch search = search(Counters.of(2), new Budget(Optional.empty(), 4));
    assertThat(search.run()).isEqualTo(End.ENOUGH);
    assertThat(search.progress().completed()).isEqualTo(4);
  }

  @Test
  void limitThatIsReachedWithTheLastInterleavingIsNone() throws Exception {
    BudgetedSearch search = search(Counters.of(2), new Budget(Optional.empty(), 6));
    assertThat(search.run()).isEqualTo(End.EXHAUSTED);
    assertThat(search.progress().completed()).isEqualTo(6);
  }

  @Test
  void timeLimitEndsASearchOfManyInterleavings() throws Exception {
    long start = System.nanoTime();
    assertThat(search(Counters.of(40), time(300)).run()).isEqualTo(End.OUT_OF_TIME);
    assertThat((double) (System.nanoTime() - start)).isBetween(0.3 * SECOND, 2.3 * SECOND);
    assertThat(ticks.get()).isPositive();
  }

  @Test
  void timeLimitHoldsInsideAStepThatNeverEnds() throws Exception {
    long start = System.nanoTime();
    BudgetedSearch search = search(Counters.of(2).endless(), time(300));
    assertThat(search.run()).isEqualTo(End.OUT_OF_TIME);
    assertThat((double) (System.nanoTime() - start)).isBetween(0.3 * SECOND, 2.3 * SECOND);
    assertThat(outcomes).containsExactly(Outcome.INTERRUPTED);
    assertThat(search.progress().completed()).isZero();
  }

  @Test
  void anybodyCanStopTheSearchInsideAStepThatNeverEnds() throws Exception {
    Counters program = Counters.of(2).endless();
    BudgetedSearch search = search(program, Budget.UNLIMITED);
    Thread other =
        new Thread(
            () -> {
              program.awaitEndlessStep();
              search.stop();
            });
    other.start();
    assertThat(search.run()).isEqualTo(End.STOPPED);
    other.join();
  }
}
