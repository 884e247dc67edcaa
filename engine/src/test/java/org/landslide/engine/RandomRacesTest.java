package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.landslide.engine.NaiveRaces.Flags;
import org.landslide.engine.NaiveRaces.Identity;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.race.RaceDetector;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.Search;

/** Thousands of random programs: the races are those that the definitions make. */
final class RandomRacesTest {
  private static final int PROGRAMS = 600;
  private static final int MOST_INTERLEAVINGS = 20;
  private static final int CHECKED_ONE_BY_ONE = 3;

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(Grain.COARSE, false, false),
          new Shape(Grain.COARSE, true, true),
          new Shape(Grain.COARSE, false, false, true),
          new Shape(Grain.FINE, true, false),
          new Shape(Grain.FINE, false, false, true));

  /** An exploration beside which the races are counted by the definitions. */
  private static final class Beside {
    final ToyProgram program;
    final Search search;
    final NaiveRaces naive;
    final Map<Identity, DataRace> reported = new HashMap<>();
    final List<List<DataRace>> news = new ArrayList<>();

    Beside(ToyProgram program, RaceRule rule, boolean bounding) {
      this.program = program;
      ToySubject toy = ToySubject.recording(program);
      ExplorerOptions options = ExplorerOptions.DEFAULT.with(rule);
      this.search = bounding ? new IterativeBounding<>(toy, options) : new Explorer<>(toy, options);
      this.naive = new NaiveRaces(rule);
    }

    boolean next() {
      if (Validated.next(search) == Outcome.EXHAUSTED) {
        return false;
      }
      naive.add(deeds(program, search.decisions()));
      news.add(search.newRaces());
      news.get(news.size() - 1).forEach(race -> reported.put(Identity.of(race), race));
      return true;
    }

    void check() {
      List<DataRace> races = search.races();
      Map<Identity, Flags> flags =
          races.stream().collect(Collectors.toMap(Identity::of, Flags::of));
      assertThat(flags).as("%s", program).isEqualTo(naive.flags());
      assertThat(races).as("%s", program).allMatch(naive::hasSeen);
      assertThat(reported.values()).containsExactlyInAnyOrderElementsOf(races);
    }
  }

  private static List<Deed> deeds(ToyProgram program, Schedule decisions) {
    ToySubject toy = ToySubject.recording(program);
    List<Deed> deeds = new ArrayList<>();
    for (Move move : decisions) {
      toy.step(move, Long.MAX_VALUE);
      deeds.addAll(toy.deeds());
    }
    return deeds;
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void theRacesAreThoseOfTheDefinition(RaceRule rule) {
    compareWithTheDefinition(rule, false);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void raisingABoundOnPreemptionsTellsOfTheRacesOfAllBoundsTogether(RaceRule rule) {
    compareWithTheDefinition(rule, true);
  }

  private static void compareWithTheDefinition(RaceRule rule, boolean bounding) {
    long races = 0;
    for (Shape shape : SHAPES) {
      for (int seed = 0; seed < PROGRAMS; seed++) {
        Beside beside = new Beside(RandomProgram.make(seed, shape), rule, bounding);
        for (int i = 0; i < MOST_INTERLEAVINGS && beside.next(); i++) {
          if (i < CHECKED_ONE_BY_ONE) {
            beside.check();
          }
        }
        beside.check();
        races += beside.reported.size();
      }
    }
    assertThat(races).isGreaterThan(PROGRAMS);
  }

  @Test
  void everyPureRaceIsALimitedOneInTheSameInterleaving() {
    for (Shape shape : SHAPES) {
      for (int seed = 0; seed < PROGRAMS; seed++) {
        ToyProgram program = RandomProgram.make(seed, shape);
        Explorer<?> explorer =
            new Explorer<>(ToySubject.recording(program), ExplorerOptions.DEFAULT);
        for (int i = 0; i < MOST_INTERLEAVINGS && explorer.next() != Outcome.EXHAUSTED; i++) {
          Schedule decisions = explorer.decisions();
          assertThat(racesOf(program, decisions, RaceRule.LIMITED))
              .as("%s %s", program, decisions)
              .containsAll(racesOf(program, decisions, RaceRule.PURE));
        }
      }
    }
  }

  private static List<Identity> racesOf(ToyProgram program, Schedule decisions, RaceRule rule) {
    ToySubject toy = ToySubject.recording(program);
    RaceDetector detector = new RaceDetector(rule);
    int index = 0;
    for (Move move : decisions) {
      detector.observe(index++, move.thread(), toy.step(move, Long.MAX_VALUE), true);
    }
    return detector.races().stream().map(Identity::of).toList();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void exploringTwiceFindsTheSameRacesInTheSameOrder(RaceRule rule) {
    for (Shape shape : SHAPES) {
      for (int seed = 0; seed < PROGRAMS / 10; seed++) {
        ToyProgram program = RandomProgram.make(seed, shape);
        assertThat(news(program, rule)).as("%s", program).isEqualTo(news(program, rule));
      }
    }
  }

  private static List<List<DataRace>> news(ToyProgram program, RaceRule rule) {
    Beside beside = new Beside(program, rule, false);
    for (int i = 0; i < MOST_INTERLEAVINGS && beside.next(); i++) {}
    return beside.news;
  }

  @Test
  void lookingForRacesChangesNothingElse() {
    for (Shape shape : SHAPES) {
      for (int seed = 0; seed < PROGRAMS / 10; seed++) {
        ToyProgram program = RandomProgram.make(seed, shape);
        List<Schedule> without = decisions(program, RaceRule.NONE);
        assertThat(decisions(program, RaceRule.LIMITED)).isEqualTo(without);
        assertThat(decisions(program, RaceRule.PURE)).isEqualTo(without);
      }
    }
  }

  private static List<Schedule> decisions(ToyProgram program, RaceRule rule) {
    Explorer<?> explorer =
        new Explorer<>(ToySubject.recording(program), ExplorerOptions.DEFAULT.with(rule));
    List<Schedule> decisions = new ArrayList<>();
    for (int i = 0; i < MOST_INTERLEAVINGS && explorer.next() != Outcome.EXHAUSTED; i++) {
      decisions.add(explorer.decisions());
    }
    return decisions;
  }
}
