package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;

/** Random schedules beside state spaces. */
@Timeout(60)
final class SamplerTest {
  private static final long HUGE = 1_000_000_000_000_000L;

  /** State spaces of so many interleavings each, and random schedules. */
  private record Spaces(long size, Supplier<Outcome> schedule, AtomicInteger opened)
      implements StateSpaces {
    @Override
    public StateSpace open(Set<PreemptionPoint> points) {
      return ScriptedSearch.space(size);
    }

    @Override
    public Optional<StateSpace> sample(Set<PreemptionPoint> points) {
      opened.incrementAndGet();
      return Optional.of(ScriptedSearch.space(HUGE, schedule));
    }
  }

  private static Result run(Spaces spaces, double seconds, int workers) {
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.ITERATIVE_DEEPENING,
            QuicksandOptions.LOCK_AND_UNLOCK,
            seconds,
            workers,
            Heuristics.DEFAULT,
            true);
    return new Quicksand(spaces, options, Listener.NONE).run();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void schedulesAreDrawnWhereNoStateSpaceWillEndAndTheirBugIsThatOfAllPoints(int workers) {
    Spaces spaces = new Spaces(HUGE, () -> Outcome.FAILED, new AtomicInteger());
    Result result = run(spaces, 30, workers);
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(result.end().bugs()).hasSize(1);
    assertThat(result.end().bugs().get(0).job().points())
        .containsExactlyInAnyOrder(Races.LOCK, Races.UNLOCK);
    assertThat(result.end().jobsIn(JobState.BUG)).hasSize(1);
    assertThat(spaces.opened.get()).isEqualTo(1);
  }

  @Test
  void noneAreDrawnWhereAllEndsInTime() {
    Spaces spaces = new Spaces(1000, () -> Outcome.FAILED, new AtomicInteger());
    assertThat(run(spaces, 60, 1).verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(spaces.opened.get()).isZero();
  }

  /** Where exploring shows a data race late, if it did at all, and random schedules at once. */
  private record LateRace(DataRace race, AtomicInteger hunts) implements StateSpaces {
    @Override
    public StateSpace open(Set<PreemptionPoint> points) {
      return points.contains(race.first().point())
          ? ScriptedSearch.space(10)
          : ScriptedSearch.space(HUGE);
    }

    @Override
    public Optional<StateSpace> huntRaces(Set<PreemptionPoint> points, int round) {
      hunts.incrementAndGet();
      boolean shown = !points.contains(race.first().point());
      return Optional.of(ScriptedSearch.racing(HUGE, shown ? List.of(race) : List.of()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void randomSchedulesShowRacesThatExploringShowsLate(int workers) {
    LateRace spaces =
        new LateRace(Races.bothOrders(Races.one(1), Races.two(2)), new AtomicInteger());
    QuicksandOptions options = new QuicksandOptions(Mode.ITERATIVE_DEEPENING, 60, workers);
    Result result = new Quicksand(spaces, options, Listener.NONE).run();
    assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(spaces.hunts.get()).isPositive();
    assertThat(result.end().races()).hasSize(1);
    assertThat(result.end().races().get(0).race().firstInterleaving()).isFalse();
    assertThat(result.end().races().get(0).sighting().job().points())
        .containsExactlyInAnyOrder(Races.LOCK, Races.UNLOCK);
  }

  @Test
  void aFaultOfOursIsTold() {
    Supplier<Outcome> faulty =
        () -> {
          throw new IllegalStateException("a fault of ours");
        };
    Result result = run(new Spaces(HUGE, faulty, new AtomicInteger()), 3, 1);
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.failedJobs()).hasSize(1);
    assertThat(result.failedJobs().get(0).failure()).contains("a fault of ours");
  }
}
