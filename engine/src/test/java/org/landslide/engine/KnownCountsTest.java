package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.landslide.engine.Exploration.Mode;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.search.Explorer;

/**
 * Well-known programs of which several tools agree how many interleavings are needed. The table
 * names them; {@link KnownPrograms} has them.
 */
final class KnownCountsTest {
  /** Programs with more interleavings than this are left out where all are enumerated. */
  private static final long MOST_ENUMERATED = 40_000;

  @ParameterizedTest(name = "{0} {1}: {3}")
  @CsvFileSource(resources = "/dpor-counts.csv", numLinesToSkip = 1)
  void theExplorerNeedsAsManyInterleavingsAsOtherTools(ArgumentsAccessor row) {
    for (Order order : Order.values()) {
      Mode mode = new Mode(Reduction.DPOR_WITH_SLEEP_SETS, order);
      assertThat(Exploration.count(program(row), mode)).as("%s", order).isEqualTo(expected(row));
    }
  }

  @ParameterizedTest(name = "{0} {1}: {3}")
  @CsvFileSource(resources = "/dpor-counts.csv", numLinesToSkip = 1)
  void withWakeupTreesNoOtherInterleavingIsBegun(ArgumentsAccessor row) {
    for (Order order : Order.values()) {
      Mode mode = new Mode(Reduction.OPTIMAL_DPOR, order);
      Explorer<?> explorer = new Explorer<>(new ToySubject(program(row)), mode.options());
      while (explorer.next() != Explorer.Outcome.EXHAUSTED) {}
      assertThat(explorer.completed()).as("%s", order).isEqualTo(expected(row));
      assertThat(explorer.cut()).as("%s", order).isZero();
    }
  }

  @ParameterizedTest(name = "{0} {1}: {3}")
  @CsvFileSource(resources = "/dpor-counts.csv", numLinesToSkip = 1)
  void enumerationFindsAsManyClasses(ArgumentsAccessor row) {
    BruteForce.Result all = BruteForce.run(program(row), MOST_ENUMERATED);
    if (all.complete()) {
      assertThat(all.classes()).isEqualTo(expected(row));
      assertThat(withinBounds(all, bounds(row).size())).isEqualTo(bounds(row));
    }
  }

  @ParameterizedTest(name = "{0} {1}: {4}")
  @CsvFileSource(resources = "/dpor-counts.csv", numLinesToSkip = 1)
  void withinEachBoundTheExplorerReachesAsManyClasses(ArgumentsAccessor row) {
    List<Long> reached = new ArrayList<>();
    for (int bound = 0; bound < bounds(row).size(); bound++) {
      Mode mode = new Mode(Reduction.DPOR_WITH_SLEEP_SETS, Order.FORWARDS).within(bound);
      Set<String> forms = new HashSet<>(Exploration.of(program(row), mode).forms());
      reached.add((long) forms.size());
    }
    assertThat(reached).isEqualTo(bounds(row));
  }

  /** Until nothing is left out, which may be beyond the last new class. */
  @ParameterizedTest(name = "{0} {1}: {2} and {3}")
  @CsvFileSource(resources = "/bounded-counts.csv", numLinesToSkip = 1)
  void raisingTheBoundTakesAsManyInterleavingsAsBefore(ArgumentsAccessor row) {
    ToySubject toy = new ToySubject(program(row));
    ToySubject.State start = toy.snapshot();
    List<String> completed = new ArrayList<>();
    List<String> cut = new ArrayList<>();
    boolean leftOut = true;
    for (int bound = 0; leftOut; bound++) {
      toy.restore(start);
      Explorer<?> explorer =
          new Explorer<>(toy, ExplorerOptions.DEFAULT.withPreemptionBound(bound));
      while (explorer.next() != Explorer.Outcome.EXHAUSTED) {}
      completed.add(Long.toString(explorer.completed()));
      cut.add(Long.toString(explorer.cut()));
      leftOut = explorer.preemptionBound().orElseThrow().leftOut();
    }
    assertThat(String.join(";", completed)).isEqualTo(row.getString(2));
    assertThat(String.join(";", cut)).isEqualTo(row.getString(3));
  }

  private static ToyProgram program(ArgumentsAccessor row) {
    return KnownPrograms.build(row.getString(0), row.getString(1));
  }

  private static int expected(ArgumentsAccessor row) {
    return row.getInteger(3);
  }

  /** The classes within 0, 1, 2, … preemptions; empty when the table does not say. */
  private static List<Long> bounds(ArgumentsAccessor row) {
    List<Long> bounds = new ArrayList<>();
    @Nullable String cell = row.getString(4);
    if (cell != null) {
      for (String bound : cell.split(";", -1)) {
        bounds.add(Long.valueOf(bound));
      }
    }
    return bounds;
  }

  private static List<Long> withinBounds(BruteForce.Result all, int bounds) {
    List<Long> counts = new ArrayList<>();
    for (int bound = 0; bound < bounds; bound++) {
      counts.add(all.classesWithin(bound));
    }
    return counts;
  }
}
