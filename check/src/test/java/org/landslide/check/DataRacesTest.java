package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.TrustRules;
import org.landslide.check.trace.PointNames;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/** What Pebbles programs say about their accesses, and where they can be preempted for it. */
final class DataRacesTest {
  private static final String PLAIN_COUNTER =
      """
      static int counter;
      static void add(void) { counter = counter + 1; }
      static void *child(void *arg __attribute__((unused))) { add(); vanish(); }
      int main(void) {
        thr_init(PAGE_SIZE);
        int tid = thr_create(child, NULL);
        add();
        while (yield(tid) == 0) {}
        assert(counter == 2);
        vanish();
      }
      """;

  private static final String LOCKED_COUNTER =
      """
      static mutex_t m;
      static int counter;
      static void add(void) { mutex_lock(&m); counter++; mutex_unlock(&m); }
      static void *child(void *arg __attribute__((unused))) { add(); vanish(); }
      int main(void) { thr_init(PAGE_SIZE); mutex_init(&m); thr_create(child, NULL); add(); vanish(); }
      """;

  private static final Set<PreemptionPoint> LOCKS = Set.of(new Kind("lock"), new Kind("unlock"));

  private final Path folder;

  DataRacesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static CheckOptions options(boolean testingMutexes, String... raceFree) {
    TrustRules usual = CheckOptions.DEFAULT.trust().withRaceFreeFunctions(Set.of(raceFree));
    return CheckOptions.DEFAULT
        .withPoints(Set.of())
        .with(testingMutexes ? usual.without(Assumption.MUTEXES_HAVE_NO_RACES) : usual)
        .withRaces(true);
  }

  /** A state space, explored to its end or to its first bug. */
  private static Explorer<?> explored(TestProgram program, CheckOptions options, RaceRule rule)
      throws Exception {
    Explorer<?> explorer =
        new Explorer<>(program.boot(options), ExplorerOptions.DEFAULT.with(rule));
    Outcome outcome = explorer.next();
    while (outcome == Outcome.COMPLETED || outcome == Outcome.CUT) {
      outcome = explorer.next();
    }
    return explorer;
  }

  /** The names of what races are about. */
  private static List<String> raced(TestProgram program, CheckOptions options, RaceRule rule)
      throws Exception {
    List<String> names = new ArrayList<>();
    for (DataRace race : explored(program, options, rule).races()) {
      if (!race.reallocated()) {
        names.add(program.nameOf(race.first().address()));
      }
    }
    return names;
  }

  @Test
  void unprotectedAccessesRaceAndLockedOnesDoNot() throws Exception {
    for (RaceRule rule : List.of(RaceRule.LIMITED, RaceRule.PURE)) {
      TestProgram plain = TestProgram.compile(folder, PLAIN_COUNTER);
      assertThat(raced(plain, options(false), rule)).contains("counter");
      TestProgram locked = TestProgram.compile(folder, LOCKED_COUNTER);
      CheckOptions locking = options(false).withPoints(LOCKS);
      assertThat(raced(locked, locking, rule)).doesNotContain("counter", "m.state");
    }
  }

  @Test
  void theInsideOfMutexesCountsOnlyWhenItIsUnderTest() throws Exception {
    TestProgram locked = TestProgram.compile(folder, LOCKED_COUNTER);
    CheckOptions testing = options(true).withPoints(LOCKS);
    assertThat(raced(locked, testing, RaceRule.PURE)).contains("m.state").doesNotContain("counter");
  }

  @Test
  void whatALockOfOnesOwnMakingGuardsDoesNotRace() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            """
            static volatile int lock;
            static int counter;
            static void add(void) {
              while (atomic_exchange(&lock, 1) != 0) { yield(-1); }
              counter++;
              atomic_exchange(&lock, 0);
            }
            static void *child(void *arg __attribute__((unused))) { add(); vanish(); }
            int main(void) { thr_init(PAGE_SIZE); thr_create(child, NULL); add(); vanish(); }
            """);
    assertThat(raced(program, options(false), RaceRule.PURE))
        .contains("lock")
        .doesNotContain("counter");
    assertThat(raced(program, options(false), RaceRule.LIMITED)).contains("lock", "counter");
  }

  @Test
  void aMutexThatIsUnlockedByHandGuardsTheSame() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            """
            static mutex_t m;
            static int counter;
            static int later;
            static void *child(void *arg __attribute__((unused))) {
              mutex_lock(&m);
              counter++;
              atomic_exchange(&m.state, 0);
              later++;
              vanish();
            }
            int main(void) {
              thr_init(PAGE_SIZE);
              mutex_init(&m);
              thr_create(child, NULL);
              mutex_lock(&m);
              counter++;
              later++;
              mutex_unlock(&m);
              vanish();
            }
            """);
    assertThat(raced(program, options(false).withPoints(LOCKS), RaceRule.PURE))
        .contains("m.state", "later")
        .doesNotContain("counter");
  }

  @Test
  void everyConflictCountsIfThatIsAskedFor() throws Exception {
    TestProgram locked = TestProgram.compile(folder, LOCKED_COUNTER);
    CheckOptions locking = options(false).withPoints(LOCKS);
    assertThat(raced(locked, locking, RaceRule.EVERY)).contains("counter");
  }

  @Test
  void functionsThatAreSaidToBeFreeOfRacesAre() throws Exception {
    TestProgram plain = TestProgram.compile(folder, PLAIN_COUNTER);
    assertThat(raced(plain, options(false, "add"), RaceRule.PURE)).doesNotContain("counter");
  }

  @Test
  void preemptingBeforeARacingAccessShowsWhatGoesWrong() throws Exception {
    TestProgram plain = TestProgram.compile(folder, PLAIN_COUNTER);
    Explorer<?> without = explored(plain, options(false), RaceRule.PURE);
    assertThat(without.bug()).isEmpty();
    Set<PreemptionPoint> points = new HashSet<>();
    for (DataRace race : without.races()) {
      points.add(race.first().point());
      points.add(race.second().point());
    }
    Explorer<?> with = explored(plain, options(false).withPoints(points), RaceRule.PURE);
    assertThat(with.bug().orElseThrow().kind()).isEqualTo(BugKind.FAILED_ASSERTION);
  }

  @Test
  void aStoryHasBothStacksAndTheVariable() throws Exception {
    TestProgram plain = TestProgram.compile(folder, PLAIN_COUNTER);
    Explorer<?> explorer =
        new Explorer<>(plain.boot(options(false)), ExplorerOptions.DEFAULT.with(RaceRule.PURE));
    explorer.next();
    List<DataRace> ofTheCounter = new ArrayList<>();
    for (DataRace candidate : explorer.races()) {
      if (plain.nameOf(candidate.first().address()).equals("counter")) {
        ofTheCounter.add(candidate);
      }
    }
    DataRace race = ofTheCounter.get(0);
    RaceStory story = plain.story(options(false), explorer.decisions(), race);
    assertThat(story.first().what()).isEqualTo("counter");
    assertThat(story.second().what()).isEqualTo("counter");
    assertThat(story.first().stack()).extracting(Frame::function).contains("add", "main");
    assertThat(story.second().stack()).extracting(Frame::function).contains("add", "child");
  }

  @Test
  void freeingRacesWithTheLastUse() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            """
            static int *volatile shared;
            static void *child(void *arg __attribute__((unused))) {
              int *mine = shared;
              mine[0] = 1;
              mine[1] = 2;
              mine[0] = 3;
              vanish();
            }
            int main(void) {
              thr_init(PAGE_SIZE);
              shared = malloc(8);
              int tid = thr_create(child, NULL);
              while (yield(tid) == 0) {}
              free(shared);
              vanish();
            }
            """);
    Explorer<?> explorer = explored(program, options(false), RaceRule.PURE);
    List<DataRace> ofTheBlock =
        explorer.races().stream().filter(race -> race.second().bytes() == 8).toList();
    assertThat(ofTheBlock).hasSize(1);
    PointNames names = program.pointNames();
    assertThat(names.describe(ofTheBlock.get(0).second().point()))
        .startsWith("racing access in ")
        .contains("free")
        .endsWith("by thread 1");
  }

  @Test
  void whatIsOnAStackThatWasUnmappedAndMappedAnewIsReallocated() throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            """
            static void *child(void *arg) { return arg; }
            int main(void) {
              thr_init(PAGE_SIZE);
              thr_join(thr_create(child, NULL), NULL);
              thr_join(thr_create(child, NULL), NULL);
              vanish();
            }
            """);
    assertThat(explored(program, options(false).withPoints(LOCKS), RaceRule.PURE).races())
        .noneMatch(race -> race.first().thread() > 1 && race.second().thread() > 1);
    Explorer<?> explorer = explored(program, options(false).withPoints(LOCKS), RaceRule.LIMITED);
    assertThat(explorer.bug()).isEmpty();
    assertThat(explorer.races().stream().filter(DataRace::reallocated)).isNotEmpty();
    assertThat(explorer.races())
        .filteredOn(race -> !race.reallocated() && race.first().bytes() <= 4)
        .filteredOn(race -> Integer.toHexString(race.first().address()).startsWith("8000"))
        .filteredOn(race -> race.first().thread() > 1 && race.second().thread() > 1)
        .isEmpty();
  }
}
