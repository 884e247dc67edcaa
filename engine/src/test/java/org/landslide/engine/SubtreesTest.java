package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Subtree;

/** State spaces that are explored by several searches, which take subtrees from each other. */
final class SubtreesTest {
  private static final LoopThresholds FEW_RETRIES =
      new LoopThresholds(20, 10, 1.1, 4000, 4000, 1000, 3);

  private static final int MOST_WORKERS = 8;

  static List<Shape> shapes() {
    return RandomCases.SHAPES;
  }

  /** One search on a subject of its own, and for which other one it works. */
  private static final class Worker {
    Explorer<?> explorer;
    final @Nullable Worker giver;
    final @Nullable Subtree subtree;

    /** What it was told, and may not have taken back. */
    final Map<Integer, Subtree.Explored> told = new HashMap<>();

    Worker(Explorer<?> explorer, @Nullable Worker giver, @Nullable Subtree subtree) {
      this.explorer = explorer;
      this.giver = giver;
      this.subtree = subtree;
    }
  }

  /** As many searches at most as there are workers, stepped in an order drawn from a seed. */
  private static final class Team {
    final ToyProgram program;
    final ExplorerOptions options;
    final int size;
    final Random random;
    final List<Worker> working = new ArrayList<>();
    final List<Schedule> completed = new ArrayList<>();
    Explorer<?> first;
    int given;

    /** One of so many times, all searches are replaced by others that go on with them. */
    int interruptions;

    Team(ToyProgram program, ExplorerOptions options, int size, long seed) {
      this.program = program;
      this.options = options;
      this.size = size;
      this.random = new Random(seed);
      this.first = explorer();
      working.add(new Worker(first, null, null));
    }

    Explorer<?> explorer() {
      return new Explorer<>(new ToySubject(program), options);
    }

    Team interrupted(int oneOf) {
      interruptions = oneOf;
      return this;
    }

    private void interrupt() {
      for (Worker worker : working) {
        Optional<Position> position = worker.explorer.position();
        if (position.isPresent()) {
          worker.explorer = explorer();
          assertThat(worker.explorer.resume(position.get())).isTrue();
          worker.told.keySet().retainAll(((Position.InTree) position.get()).given());
          worker.told.values().forEach(worker.explorer::join);
        }
      }
      first = working.get(0).giver == null ? working.get(0).explorer : first;
    }

    Team explore() {
      while (!working.isEmpty()) {
        if (interruptions > 0 && random.nextInt(interruptions) == 0) {
          interrupt();
        }
        Worker worker = working.get(random.nextInt(working.size()));
        advance(worker);
        if (working.size() < size && random.nextBoolean()) {
          divide(worker);
        }
      }
      return this;
    }

    private void advance(Worker worker) {
      Outcome outcome = Validated.next(worker.explorer);
      if (outcome == Outcome.COMPLETED || outcome == Outcome.FAILED) {
        completed.add(worker.explorer.decisions());
      }
      if (outcome == Outcome.EXHAUSTED) {
        working.remove(worker);
        if (worker.giver != null && worker.subtree != null) {
          Position.InTree end = (Position.InTree) worker.explorer.position().orElseThrow();
          Subtree.Explored explored = worker.subtree.explored(end, 0);
          worker.giver.explorer.join(explored);
          worker.giver.told.put(explored.number(), explored);
        }
      }
    }

    private void divide(Worker worker) {
      Optional<Subtree> subtree = worker.explorer.split(0);
      worker.explorer.validate();
      if (subtree.isPresent()) {
        Explorer<?> other = explorer();
        assertThat(other.resume(subtree.get().position())).isTrue();
        working.add(new Worker(other, worker, subtree.get()));
        given++;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void theSameInterleavingsHoweverManySearchesRunThem(Shape shape) {
    Map<Integer, Integer> given = new HashMap<>();
    for (Order order : Order.values()) {
      ExplorerOptions options =
          new ExplorerOptions(order, Reduction.DPOR_WITH_SLEEP_SETS, FEW_RETRIES);
      RandomCases.forEach(
          shape,
          (program, all) -> {
            Team alone = new Team(program, options, 1, 0).explore();
            for (int size = 2; size <= MOST_WORKERS; size += 3) {
              Team team = new Team(program, options, size, all.interleavings() + size).explore();
              assertThat(sorted(team.completed)).isEqualTo(sorted(alone.completed));
              assertThat(team.first.completed()).isEqualTo(alone.first.completed());
              assertThat(team.first.cut()).isEqualTo(alone.first.cut());
              given.merge(size, team.given, Integer::sum);
            }
          });
    }
    assertThat(given.values()).allSatisfy(count -> assertThat(count).isGreaterThan(500));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void searchesThatHaveDividedTheWorkCanBeGoneOnWith(Shape shape) {
    ExplorerOptions options =
        new ExplorerOptions(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS, FEW_RETRIES);
    RandomCases.forEach(
        shape,
        (program, all) -> {
          Team alone = new Team(program, options, 1, 0).explore();
          Team team = new Team(program, options, 4, all.interleavings()).interrupted(5).explore();
          assertThat(sorted(team.completed)).isEqualTo(sorted(alone.completed));
          assertThat(team.first.completed()).isEqualTo(alone.first.completed());
        });
  }

  /** Which states are explored is known to each search by itself: more may be run, none less. */
  @ParameterizedTest
  @MethodSource("shapes")
  void theSameEndsWhereStatesAreNotExploredTwice(Shape shape) {
    ExplorerOptions options =
        new ExplorerOptions(Order.FORWARDS, Reduction.DPOR_WITH_STATES, FEW_RETRIES);
    RandomCases.forEach(
        shape,
        (program, all) -> {
          Team team = new Team(program, options, 3, all.interleavings()).explore();
          Set<String> ends = new TreeSet<>();
          team.completed.forEach(schedule -> ends.add(end(program, schedule)));
          assertThat(ends).isEqualTo(all.outcomes());
        });
  }

  private static List<Schedule> sorted(List<Schedule> schedules) {
    return schedules.stream().sorted(Comparator.comparing(Schedule::toString)).toList();
  }

  private static String end(ToyProgram program, Schedule decisions) {
    ToySubject toy = new ToySubject(program);
    for (Move move : decisions) {
      var bug = toy.step(move, Long.MAX_VALUE).bug();
      if (bug.isPresent()) {
        return Outcomes.of(bug.get());
      }
    }
    return Outcomes.atEnd(toy);
  }
}
