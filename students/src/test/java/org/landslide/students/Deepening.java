package org.landslide.students;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.ScopeRule;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.students.build.BuiltProgram;
import org.landslide.world.BootException;

/**
 * Looks for a bug in some interleavings with locks as preemption points, then in some with the data
 * races that were seen besides, and so on: enough for small mistakes in small tests.
 */
final class Deepening {
  private static final int ROUNDS = 4;

  private final ProgramFiles files;
  private final String name;
  private final CheckOptions options;
  private final int most;

  private Deepening(BuiltProgram program, CheckOptions options, int most) throws IOException {
    this.name = program.test().name();
    this.files = ProgramFiles.of(Map.of(name, Files.readAllBytes(program.executable())));
    this.options = options;
    this.most = most;
  }

  /**
   * What was found, if anything.
   *
   * @param most how many interleavings of each state space
   */
  static Optional<Bug> check(BuiltProgram program, int most) throws IOException, BootException {
    return new Deepening(program, options(program.test().name()), most).run();
  }

  /** As {@code programs/landslide.toml} has them. */
  private static CheckOptions options(String test) {
    boolean lifeIsTrusted = Set.of("mutex_test", "paradise_lost", "paraguay").contains(test);
    List<ScopeRule> withoutLife =
        Stream.of("thr_create", "thr_exit", "thr_join")
            .map(function -> new ScopeRule(false, function))
            .toList();
    CheckOptions usual = CheckOptions.DEFAULT.withScope(lifeIsTrusted ? withoutLife : List.of());
    return test.equals("mutex_test") ? usual.notAssuming(Assumption.MUTEXES_HAVE_NO_RACES) : usual;
  }

  private Optional<Bug> run() throws BootException {
    Set<PreemptionPoint> points = new HashSet<>(Set.of(new Kind("lock"), new Kind("unlock")));
    for (int round = 0; round < ROUNDS; round++) {
      Explorer<GuestState> explorer = explorer(points);
      if (fails(explorer)) {
        return explorer.bug();
      }
      for (DataRace race : explorer.races()) {
        points.add(race.first().point());
        points.add(race.second().point());
      }
    }
    return Optional.empty();
  }

  private Explorer<GuestState> explorer(Set<PreemptionPoint> points) throws BootException {
    CheckOptions check = options.withPoints(points).withRaces(true);
    return new Explorer<>(
        GuestSubject.boot(PebblesGuest.of(files, name), List.of(), check),
        ExplorerOptions.DEFAULT.with(RaceRule.PURE));
  }

  private boolean fails(Explorer<?> explorer) {
    for (int i = 0; i < most; i++) {
      switch (explorer.next()) {
        case FAILED -> {
          return true;
        }
        case EXHAUSTED -> {
          return false;
        }
        case COMPLETED, CUT -> {}
        case INTERRUPTED, AWAITING -> throw new IllegalStateException("nobody asked to stop");
      }
    }
    return false;
  }
}
