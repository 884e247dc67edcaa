package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.GuestState;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/**
 * Small random programs on the machine: what can come out of them is the same whether all
 * interleavings are run or only those that the reduction leaves.
 */
final class RandomProgramsTest {
  /** A program whose threads do what its arguments say, a letter a deed. */
  private static final String INTERPRETER =
      """
      static volatile int x[3];
      static mutex_t m;
      static int threads;
      static volatile int done;
      static char **scripts;

      static void act(int self, char letter) {
        volatile int *v = &x[letter % 3];
        landslide_preempt();
        if (letter >= 'a' && letter <= 'c') {
          int old = *v;
          landslide_preempt();
          *v = old * 2 + self;
        } else if (letter >= 'A' && letter <= 'C') {
          *v = self;
        } else if (letter == 'l') {
          mutex_lock(&m);
        } else if (letter == 'u') {
          mutex_unlock(&m);
        } else if (letter == 'w') {
          while (!x[0]) yield(-1);
        } else if (letter == 's') {
          while (!x[1]) {}
        } else if (letter == 'h') {
          int *block = malloc(8);
          *block = x[2];
          free(block);
        } else if (letter == 'd') {
          deschedule((int *)&x[2]);
        } else if (letter == 'k') {
          x[2] = 1;
          landslide_preempt();
          make_runnable(self % threads + 1);
        }
      }

      static void *run(void *arg) {
        int self = (int)arg;
        for (char *letter = scripts[self]; *letter; letter++) act(self, *letter);
        if (atomic_fetch_add(&done, 1) == threads - 1) {
          char text[3];
          for (int i = 0; i < 3; i++) text[i] = 'a' + x[i];
          print(3, text);
        }
        vanish();
      }

      int main(int argc, char *argv[]) {
        threads = argc - 1;
        scripts = argv;
        thr_init(PAGE_SIZE);
        mutex_init(&m);
        for (int i = 2; i < argc; i++) thr_create(run, (void *)i);
        run((void *)1);
      }
      """;

  /** Markers stand before every deed; other points would only add more of the same. */
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withPreempt(EnumSet.of(PreemptionKind.MARKER));

  private static final long MOST = 10_000;

  private static final int ROUNDS = Integer.getInteger("landslide.rounds", 100);

  private final Path folder;

  RandomProgramsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void reductionLosesNoOutcome() throws Exception {
    TestProgram program = TestProgram.compile(folder, INTERPRETER);
    Random random = new Random(7);
    int compared = 0;
    for (int round = 0; round < 120; round++) {
      List<String> scripts = scripts(random);
      Optional<SortedSet<String>> all =
          outcomes(program, scripts, options(Reduction.NONE, Order.FORWARDS));
      if (all.isPresent()) {
        compared++;
        assertThat(
                outcomes(program, scripts, options(Reduction.DPOR_WITH_SLEEP_SETS, Order.FORWARDS)))
            .as("%s", scripts)
            .isEqualTo(all);
        assertThat(
                outcomes(
                    program, scripts, options(Reduction.DPOR_WITH_SLEEP_SETS, Order.BACKWARDS)))
            .as("%s backwards", scripts)
            .isEqualTo(all);
        for (Order order : Order.values()) {
          assertThat(outcomes(program, scripts, options(Reduction.OPTIMAL_DPOR, order)))
              .as("%s %s, with wakeup trees", scripts, order)
              .isEqualTo(all);
        }
      }
    }
    assertThat(compared).isGreaterThan(80);
  }

  @Test
  void withinABoundOnPreemptionsNoOutcomeIsLostEither() throws Exception {
    TestProgram program = TestProgram.compile(folder, INTERPRETER);
    Random random = new Random(8);
    int compared = 0;
    for (int round = 0; round < 60; round++) {
      List<String> scripts = scripts(random);
      for (int bound = 0; bound <= 2; bound++) {
        Optional<SortedSet<String>> all = outcomes(program, scripts, within(bound, Reduction.NONE));
        if (all.isPresent()) {
          compared++;
          assertThat(outcomes(program, scripts, within(bound, Reduction.DPOR_WITH_SLEEP_SETS)))
              .as("%s within %d", scripts, bound)
              .isEqualTo(all);
        }
      }
    }
    assertThat(compared).isGreaterThan(120);
  }

  /**
   * Markers stand before every access that others could see. Without them, but with preemption
   * points wherever a data race was seen, until none is new, the same must come out.
   */
  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void preemptingForRacesShowsAllThatPreemptingEverywhereDoes(RaceRule rule) throws Exception {
    TestProgram program = TestProgram.compile(folder, INTERPRETER);
    Random random = new Random(9);
    ExplorerOptions options = options(Reduction.DPOR_WITH_SLEEP_SETS, Order.FORWARDS);
    int compared = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<String> scripts = scripts(random);
      Optional<SortedSet<String>> all = outcomes(program, scripts, options);
      Optional<SortedSet<String>> found =
          all.isEmpty() ? Optional.empty() : deepened(program, scripts, options.with(rule));
      if (found.isPresent()) {
        compared++;
        assertThat(found).as("%s", scripts).isEqualTo(all);
      }
    }
    assertThat(compared).isGreaterThan(ROUNDS / 2);
  }

  /** What comes out in the state space of all races that show in it. */
  private static Optional<SortedSet<String>> deepened(
      TestProgram program, List<String> scripts, ExplorerOptions options) throws Exception {
    Set<PreemptionPoint> points =
        new HashSet<>(Set.of(new Kind("lock"), new Kind("unlock"), new Kind("runnable")));
    while (true) {
      CheckOptions check = CheckOptions.DEFAULT.withPoints(points).withRaces(true);
      GuestSubject subject = new GuestSubject(program.checked(scripts), check, Witness.NONE);
      Explorer<GuestState> explorer = new Explorer<>(subject, options);
      Optional<SortedSet<String>> outcomes = outcomes(subject, explorer);
      if (outcomes.isEmpty() || !points.addAll(worthPreempting(explorer.races()))) {
        return outcomes;
      }
    }
  }

  private static Set<PreemptionPoint> worthPreempting(List<DataRace> races) {
    Set<PreemptionPoint> points = new HashSet<>();
    for (DataRace race : races) {
      if (!race.reallocated()) {
        points.add(race.first().point());
        if (race.bothOrders()) {
          points.add(race.second().point());
        }
      }
    }
    return points;
  }

  private static ExplorerOptions within(int bound, Reduction reduction) {
    return options(reduction, Order.FORWARDS).withPreemptionBound(bound);
  }

  private static ExplorerOptions options(Reduction reduction, Order order) {
    return new ExplorerOptions(order, reduction, LoopThresholds.DEFAULT);
  }

  private static List<String> scripts(Random random) {
    boolean three = random.nextInt(4) == 0;
    List<String> scripts = new ArrayList<>();
    for (int i = 0; i < (three ? 3 : 2); i++) {
      scripts.add(script(random, 1 + random.nextInt(three ? 2 : 4)));
    }
    return scripts;
  }

  private static String script(Random random, int length) {
    StringBuilder script = new StringBuilder();
    while (script.length() < length) {
      switch (random.nextInt(9)) {
        case 0, 1 -> script.append((char) ('a' + random.nextInt(3)));
        case 2, 3 -> script.append((char) ('A' + random.nextInt(3)));
        case 4, 5 -> script.append('l').append((char) ('a' + random.nextInt(3))).append('u');
        case 6 -> script.append(random.nextBoolean() ? 'w' : 's');
        case 7 -> script.append(random.nextBoolean() ? 'd' : 'k');
        default -> script.append('h');
      }
    }
    return script.toString();
  }

  /** What can come out, or nothing when there are too many interleavings. */
  private static Optional<SortedSet<String>> outcomes(
      TestProgram program, List<String> scripts, ExplorerOptions options) throws Exception {
    GuestSubject subject = new GuestSubject(program.checked(scripts), OPTIONS, Witness.NONE);
    return outcomes(subject, new Explorer<>(subject, options));
  }

  private static Optional<SortedSet<String>> outcomes(
      GuestSubject subject, Explorer<GuestState> explorer) {
    SortedSet<String> outcomes = new TreeSet<>();
    Outcome outcome = explorer.next();
    while (outcome != Outcome.EXHAUSTED) {
      if (explorer.completed() > MOST) {
        return Optional.empty();
      }
      if (outcome == Outcome.FAILED) {
        outcomes.add(explorer.bug().orElseThrow().kind().label());
      } else if (outcome == Outcome.COMPLETED) {
        outcomes.add(new String(subject.output(), StandardCharsets.ISO_8859_1));
      }
      outcome = explorer.next();
    }
    return Optional.of(outcomes);
  }
}
