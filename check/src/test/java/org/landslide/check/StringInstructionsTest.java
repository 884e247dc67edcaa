package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
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
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/** Repeated string instructions, between whose rounds threads can be preempted. */
final class StringInstructionsTest {
  private static final String ASSEMBLY =
      """
      #define REPEAT(instruction, to, from, count, value) ({ \\
        volatile void *to_ = (to); \\
        const volatile void *from_ = (from); \\
        int count_ = (count); \\
        int value_ = (value); \\
        __asm__ volatile(instruction "; cld" \\
            : "+D"(to_), "+S"(from_), "+c"(count_), "+a"(value_) : : "memory", "cc"); \\
        count_; })
      """;

  /**
   * A program whose threads do what its arguments say, a letter a deed: with string instructions if
   * the first argument is one letter long, otherwise in loops with a marker before each round.
   */
  private static final String INTERPRETER =
      ASSEMBLY
          + """
      static volatile int x[4];
      static volatile int mine[4][4];
      static volatile int left[4];
      static const int zeros[4];
      static int threads;
      static volatile int done;
      static char **scripts;

      static void string(int self, char letter) {
        volatile int *to = mine[self];
        switch (letter) {
          case 'm': REPEAT("rep movsl", to, x, 4, 0); break;
          case 'M': REPEAT("std; rep movsl", to + 3, x + 3, 4, 0); break;
          case 'b': REPEAT("rep movsb", to, (char *)x + 2, 5, 0); break;
          case 'v': REPEAT("rep movsl", x + 2, x, 2, 0); break;
          case 's': REPEAT("rep stosl", x, NULL, 3, self); break;
          case 'S': REPEAT("std; rep stosl", x + 3, NULL, 3, self); break;
          case 'c': left[self] = REPEAT("repe cmpsl", x, zeros, 4, 0); break;
          case 'n': left[self] = REPEAT("repne scasl", x, NULL, 4, 1); break;
        }
      }

      static void loop(int self, char letter) {
        volatile int *to = mine[self];
        int i;
        switch (letter) {
          case 'm': for (i = 0; i < 4; i++) { landslide_preempt(); to[i] = x[i]; } break;
          case 'M': for (i = 3; i >= 0; i--) { landslide_preempt(); to[i] = x[i]; } break;
          case 'b':
            for (i = 0; i < 5; i++) {
              landslide_preempt();
              ((volatile char *)to)[i] = ((volatile char *)x)[i + 2];
            }
            break;
          case 'v': for (i = 0; i < 2; i++) { landslide_preempt(); x[i + 2] = x[i]; } break;
          case 's': for (i = 0; i < 3; i++) { landslide_preempt(); x[i] = self; } break;
          case 'S': for (i = 3; i > 0; i--) { landslide_preempt(); x[i] = self; } break;
          case 'c':
            for (i = 3; i > 0; i--) { landslide_preempt(); if (x[3 - i] != 0) break; }
            if (i == 0) { landslide_preempt(); (void)x[3]; }
            left[self] = i;
            break;
          case 'n':
            for (i = 3; i > 0; i--) { landslide_preempt(); if (x[3 - i] == 1) break; }
            if (i == 0) { landslide_preempt(); (void)x[3]; }
            left[self] = i;
            break;
        }
      }

      static void *run(void *arg) {
        int self = (int)arg;
        for (char *letter = scripts[self + 1]; *letter; letter++) {
          if (*letter >= '0' && *letter <= '3') {
            landslide_preempt();
            x[*letter - '0'] = self;
          } else if (scripts[1][1]) {
            loop(self, *letter);
          } else {
            string(self, *letter);
          }
        }
        landslide_preempt();
        if (atomic_fetch_add(&done, 1) == threads - 1) {
          char text[40];
          char *at = text;
          for (int i = 0; i < 4; i++) *at++ = 'a' + x[i];
          for (int t = 1; t <= threads; t++) {
            *at++ = ' ';
            *at++ = '0' + left[t];
            for (int i = 0; i < 4; i++) *at++ = 'a' + mine[t][i] % 10;
          }
          print(at - text, text);
        }
        vanish();
      }

      int main(int argc, char *argv[]) {
        threads = argc - 2;
        scripts = argv;
        thr_init(PAGE_SIZE);
        for (int i = 2; i <= threads; i++) thr_create(run, (void *)i);
        run((void *)1);
      }
      """;

  private static final long MOST = 1_000;

  private final Path folder;

  StringInstructionsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** What came of the state space of all races that show in it. */
  private record Result(
      SortedSet<String> outcomes, long interleavings, Set<PreemptionPoint> points) {}

  private static Result deepened(TestProgram program, List<String> arguments, RaceRule rule)
      throws Exception {
    Set<PreemptionPoint> points =
        new HashSet<>(Set.of(new Kind("lock"), new Kind("unlock"), new Kind("runnable")));
    while (true) {
      CheckOptions check = CheckOptions.DEFAULT.withPoints(points).withRaces(true);
      GuestSubject subject = new GuestSubject(program.checked(arguments), check, Witness.NONE);
      Explorer<GuestState> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT.with(rule));
      SortedSet<String> outcomes = outcomes(subject, explorer);
      if (!points.addAll(worthPreempting(explorer.races())) || explorer.completed() > MOST) {
        return new Result(outcomes, explorer.completed(), points);
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

  private static SortedSet<String> outcomes(GuestSubject subject, Explorer<GuestState> explorer) {
    SortedSet<String> outcomes = new TreeSet<>();
    Outcome outcome = explorer.next();
    while (outcome != Outcome.EXHAUSTED && explorer.completed() <= MOST) {
      if (outcome == Outcome.FAILED) {
        outcomes.add(explorer.bug().orElseThrow().kind().label());
      } else if (outcome == Outcome.COMPLETED) {
        outcomes.add(new String(subject.output(), StandardCharsets.ISO_8859_1));
      }
      outcome = explorer.next();
    }
    return outcomes;
  }

  private static List<String> scripts(Random random) {
    String letters = "mMbvsScn0123";
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder();
    for (int i = 0; i <= random.nextInt(2); i++) {
      first.append(letters.charAt(random.nextInt(letters.length())));
    }
    for (int i = 0; i <= random.nextInt(2); i++) {
      second.append(letters.charAt(random.nextInt(letters.length())));
    }
    return List.of(first.toString(), second.toString());
  }

  @ParameterizedTest
  @EnumSource(names = {"PURE", "EVERY"})
  void preemptingForRacesShowsAllThatPreemptingBeforeEveryRoundDoes(RaceRule rule)
      throws Exception {
    TestProgram program = TestProgram.compile(folder, INTERPRETER);
    CheckOptions markers = CheckOptions.DEFAULT.withPreempt(EnumSet.of(PreemptionKind.MARKER));
    Random random = new Random(11);
    int compared = 0;
    for (int i = 0; i < 40; i++) {
      List<String> scripts = scripts(random);
      CheckedGuest checked = program.checked(List.of("in loops", scripts.get(0), scripts.get(1)));
      GuestSubject subject = new GuestSubject(checked, markers, Witness.NONE);
      Explorer<GuestState> loops = new Explorer<>(subject, ExplorerOptions.DEFAULT);
      SortedSet<String> all = outcomes(subject, loops);
      if (loops.completed() <= MOST) {
        List<String> arguments = List.of("s", scripts.get(0), scripts.get(1));
        assertThat(deepened(program, arguments, rule).outcomes).as("%s", scripts).isEqualTo(all);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(30);
  }

  private static String copying(String before, String after) {
    return ASSEMBLY
        + """
        static volatile int shared[4];
        static mutex_t m;
        static void *writer(void *arg __attribute__((unused))) {
          BEFORE;
          for (int i = 0; i < 4; i++) shared[i] = 1;
          AFTER;
          vanish();
        }
        int main(void) {
          int mine[4];
          thr_init(PAGE_SIZE);
          mutex_init(&m);
          thr_create(writer, NULL);
          BEFORE;
          REPEAT("rep movsl", mine, shared, 4, 0);
          AFTER;
          assert(mine[2] == mine[3]);
          vanish();
        }
        """
            .replace("BEFORE", before)
            .replace("AFTER", after);
  }

  @Test
  void aTornCopyIsFoundAndReplayed() throws Exception {
    TestProgram program = TestProgram.compile(folder, copying("", ""));
    for (RaceRule rule : List.of(RaceRule.PURE, RaceRule.LIMITED, RaceRule.EVERY)) {
      Result result = deepened(program, List.of(), rule);
      assertThat(result.outcomes).containsExactly("", BugKind.FAILED_ASSERTION.label());
      CheckOptions options = CheckOptions.DEFAULT.withPoints(result.points);
      TestProgram.Exploration again = program.explore(options);
      Trace trace = program.record(options, again.failing().get(0));
      assertThat(trace.bug().kind()).isEqualTo(BugKind.FAILED_ASSERTION);
      assertThat(trace.rows().get(0).reason())
          .isEqualTo("preempted between two rounds of a string instruction");
    }
  }

  @Test
  void aCopyUnderALockIsNeverInterrupted() throws Exception {
    TestProgram program =
        TestProgram.compile(folder, copying("mutex_lock(&m)", "mutex_unlock(&m)"));
    Result result = deepened(program, List.of(), RaceRule.PURE);
    assertThat(result.outcomes).containsExactly("");
    assertThat(result.points).allMatch(Kind.class::isInstance);
    assertThat(result.interleavings).isLessThan(10);
  }

  /** The other thread touches four bytes in the middle of 64 KiB. */
  @Test
  void aLongCopyIsInterruptedOnlyWhereItRaces() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            ASSEMBLY
                + """
                static volatile int from[16384];
                static volatile int to[16384];
                static void *writer(void *arg __attribute__((unused))) {
                  from[9000] = 1;
                  vanish();
                }
                int main(void) {
                  thr_init(PAGE_SIZE);
                  thr_create(writer, NULL);
                  REPEAT("rep movsl", to, from, 16384, 0);
                  print(1, to[9000] ? "1" : "0");
                  vanish();
                }
                """);
    long start = System.nanoTime();
    Result result = deepened(program, List.of(), RaceRule.PURE);
    assertThat(result.outcomes).containsExactly("0", "1");
    assertThat(result.interleavings).isEqualTo(2);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  /** It never yields, so that only what it copies tells that it waits. */
  @Test
  void aThreadThatCopiesUntilSomethingChangesWaits() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            ASSEMBLY
                + """
                static volatile int shared[4];
                static void *writer(void *arg __attribute__((unused))) {
                  for (int i = 0; i < 4; i++) shared[i] = 1;
                  vanish();
                }
                int main(void) {
                  volatile int mine[4];
                  thr_init(PAGE_SIZE);
                  thr_create(writer, NULL);
                  do {
                    REPEAT("rep movsl", mine, shared, 4, 0);
                  } while (!mine[3]);
                  print(1, mine[2] ? "1" : "0");
                  vanish();
                }
                """);
    Result result = deepened(program, List.of(), RaceRule.PURE);
    assertThat(result.outcomes).containsExactly("0", "1");
    assertThat(result.interleavings).isLessThan(100);
  }
}
