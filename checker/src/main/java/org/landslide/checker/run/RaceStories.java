package org.landslide.checker.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.landslide.check.options.CheckOptions;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.run.RaceGroups;

/**
 * Takes the stacks of data races while the run that has found them goes on: only of those that
 * would be told with their stacks if the run ended now, since each takes a run of its interleaving.
 */
public final class RaceStories {
  private static final long BETWEEN_LOOKS = 1_000_000_000;

  /** While the run goes on, no more than this part of the time goes into stories. */
  private static final int PART = 5;

  /** When all else is done, stacks are not worth more. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final CheckedProgram program;
  private final GuestSpaces spaces;
  private final RaceGroups groups;
  private final Map<Set<RacingAccess>, Optional<RaceStory>> stories = new ConcurrentHashMap<>();
  private final Deadline deadline;

  /** How long stories have taken, in nanoseconds; known to the thread that tells them. */
  private long spent;

  private volatile Optional<List<RaceReport>> last = Optional.empty();
  private Thread thread = new Thread();

  RaceStories(CheckedProgram program, GuestSpaces spaces, RaceGroups groups, Deadline deadline) {
    this.program = program;
    this.spaces = spaces;
    this.groups = groups;
    this.deadline = deadline;
  }

  /** Begins. */
  void watch(Quicksand run) {
    thread = new Thread(() -> tell(run), "race stories");
    thread.setDaemon(true);
    thread.start();
  }

  /** What there is to tell of the races of a run in the end, as far as it is known in time. */
  Map<Set<RacingAccess>, RaceStory> of(List<RaceReport> races) throws InterruptedException {
    last = Optional.of(groups.withStacks(races));
    LockSupport.unpark(thread);
    boolean unused = deadline.await(() -> !thread.isAlive(), LONGEST);
    Map<Set<RacingAccess>, RaceStory> result = new HashMap<>();
    stories.forEach((key, story) -> story.ifPresent(known -> result.put(key, known)));
    return result;
  }

  /** No more stories are wanted. */
  void end() {
    last = Optional.of(last.orElse(List.of()));
    LockSupport.unpark(thread);
  }

  private void tell(Quicksand run) {
    long start = System.nanoTime();
    while (last.isEmpty()) {
      LockSupport.parkNanos(BETWEEN_LOOKS);
      if (last.isEmpty()) {
        tellNow(() -> tellFirst(groups.withStacks(run.snapshot().races()), start));
      }
    }
    tellNow(() -> last.get().forEach(this::tell));
  }

  /** Where there is no memory for stories, there will be none. */
  private static void tellNow(Runnable stories) {
    try {
      stories.run();
    } catch (OutOfMemoryError e) {
      // What was told until now is known.
    }
  }

  /** Stops as soon as the last stories are asked for, or too much time went into these. */
  private void tellFirst(List<RaceReport> races, long start) {
    for (RaceReport race : races) {
      long now = System.nanoTime();
      if (last.isPresent() || spent > (now - start) / PART) {
        return;
      }
      tell(race);
      spent += System.nanoTime() - now;
    }
  }

  private void tell(RaceReport race) {
    stories.computeIfAbsent(race.accesses(), key -> story(race));
  }

  /**
   * A story that cannot be told is no reason to lose a run, nor is one that takes too much memory.
   */
  private Optional<RaceStory> story(RaceReport race) {
    try {
      CheckOptions options = spaces.settings(race.sighting().job().points()).options();
      return Optional.of(program.tell(options, race.sighting().decisions(), race.race()));
    } catch (RuntimeException | VirtualMachineError e) {
      return Optional.empty();
    }
  }
}
