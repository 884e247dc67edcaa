package org.landslide.engine.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.landslide.engine.Deed;
import org.landslide.engine.Deed.Sync;
import org.landslide.engine.Deed.Touch;
import org.landslide.engine.NaiveRaces;
import org.landslide.engine.NaiveRaces.Flags;
import org.landslide.engine.NaiveRaces.Identity;
import org.landslide.engine.model.AccessMode;
import org.landslide.engine.model.AccessTable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.History;
import org.landslide.engine.model.History.Event;
import org.landslide.engine.model.HistoryBuilder;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;

/** What toy programs do not do: accesses of all sizes, long loops, any going back. */
final class RaceDetectorTest {
  private static final int SPACE = 7;
  private static final int THREADS = 4;
  private static final int LOCKS = 3;
  private static final int WORDS = 2;

  /** Neither a lock nor a word. */
  private static final long HELD = 1000;

  private static final List<Event> HANDING_ON = List.of(Event.CREATE, Event.WAKE, Event.JOIN);
  private static final List<AccessMode> MANNERS = List.of(AccessMode.values());

  @ParameterizedTest
  @CsvSource({
    "0, 4, 4, 4, false",
    "0, 4, 3, 1, true",
    "3, 2, 4, 4, true",
    "2, 2, 4, 4, false",
    "0, 100, 99, 1, true",
    "0, 100, 100, 1, false",
    "-4, 4, -1, 1, true",
    "-4, 4, 0, 4, false"
  })
  void onlyAccessesWithACommonByteRace(
      int address, int bytes, int otherAddress, int otherBytes, boolean expected) {
    RaceDetector detector = new RaceDetector(RaceRule.PURE);
    detector.observe(0, 1, step(List.of(touch(1, 10, address, bytes, true))), true);
    detector.observe(1, 2, step(List.of(touch(2, 20, otherAddress, otherBytes, false))), true);
    assertThat(detector.races()).hasSize(expected ? 1 : 0);
  }

  @Test
  void aLongAccessRacesWithAShortOneFarBehindItsBeginning() {
    List<Deed> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(touch(1, 10 + i, 4 * i, i == 3 ? 300 : 4, i == 3));
    }
    RaceDetector detector = new RaceDetector(RaceRule.LIMITED);
    detector.observe(0, 1, step(many), true);
    detector.observe(1, 2, step(List.of(touch(2, 20, 310, 1, false))), true);
    assertThat(detector.races()).extracting(race -> race.first().instruction()).containsOnly(13L);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void ofARepeatedAccessTheFirstAndTheLastTimeCount(RaceRule rule) {
    Touch mine = touch(1, 10, 0, 4, true);
    Touch theirs = touch(2, 20, 0, 4, true);
    Sync create = new Sync(1, Event.CREATE, 2);
    Sync join = new Sync(1, Event.JOIN, 2);
    assertThat(races(rule, List.of(mine, create, mine), List.of(theirs))).hasSize(1);
    assertThat(races(rule, List.of(mine, create), List.of(theirs))).isEmpty();
    assertThat(races(rule, List.of(create), List.of(theirs), List.of(mine, join, mine))).hasSize(1);
    assertThat(races(rule, List.of(create), List.of(theirs), List.of(join, mine))).isEmpty();
  }

  @Test
  void atomicAccessesOrderWhatTheyGuardButNotEachOther() {
    Touch mine = touch(1, 10, 0, 4, true);
    Touch theirs = touch(2, 20, 0, 4, true);
    List<Deed> unlocks = exchange(1, 11, AccessMode.ATOMIC);
    List<Deed> locks = exchange(2, 21, AccessMode.ATOMIC);
    List<Deed> before = join(List.of(mine), unlocks);
    List<Deed> after = join(locks, List.of(theirs));
    assertThat(races(RaceRule.PURE, before, after))
        .extracting(race -> race.first().instruction(), race -> race.second().instruction())
        .containsExactly(tuple(11L, 21L));
    assertThat(races(RaceRule.PURE, join(unlocks, List.of(mine)), after)).hasSize(2);
    assertThat(races(RaceRule.PURE, before, join(List.of(theirs), locks))).hasSize(2);
    assertThat(races(RaceRule.LIMITED, before, after)).hasSize(2);
    assertThat(races(RaceRule.EVERY, before, after)).hasSize(2);
  }

  @Test
  void insideOfALockOnlyAnAccessFromOutsideRaces() {
    List<Deed> locks = exchange(2, 21, AccessMode.SEALED);
    assertThat(races(RaceRule.PURE, exchange(1, 11, AccessMode.ATOMIC), locks)).hasSize(1);
    assertThat(races(RaceRule.PURE, exchange(1, 11, AccessMode.SEALED), locks)).isEmpty();
    assertThat(races(RaceRule.PURE, exchange(1, 11, AccessMode.PLAIN), locks)).hasSize(1);
  }

  @Test
  void whoTakesALockInVainMakesNothingKnown() {
    Touch mine = touch(1, 10, 0, 4, true);
    Touch theirs = touch(2, 20, 0, 4, true);
    List<Deed> triesToLock = join(List.of(mine), exchange(1, 11, AccessMode.SEALED));
    List<Deed> unlocks = join(exchange(2, 21, AccessMode.SEALED), List.of(theirs));
    assertThat(races(RaceRule.PURE, triesToLock, unlocks))
        .extracting(race -> race.first().instruction())
        .containsExactly(10L);
  }

  private static List<Deed> exchange(int thread, long instruction, AccessMode manner) {
    DataRace.Access access = new DataRace.Access(thread, instruction, true, SPACE, 64, 4);
    boolean known = manner == AccessMode.ATOMIC;
    return join(List.of(new Touch(access, 0, manner)), meeting(thread, 0, known));
  }

  private static List<Deed> join(List<? extends Deed> first, List<? extends Deed> second) {
    List<Deed> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  @Test
  void whoDestroysRacesWithTheLastAccessOfEachOtherThread() {
    RaceDetector detector = new RaceDetector(RaceRule.PURE);
    detector.observe(0, 1, step(List.of(touch(1, 10, 0, 4, true))), true);
    detector.observe(
        1, 1, step(List.of(touch(1, 11, 8, 4, true), touch(1, 12, 4, 4, false))), true);
    detector.observe(2, 2, step(List.of(touch(2, 20, 15, 1, false))), true);
    detector.observe(3, 1, step(List.of(touch(1, 13, 16, 4, true))), true);
    History destruction = new HistoryBuilder().destroy(30, SPACE, 0, 16, 0).build();
    Footprint footprint = new FootprintBuilder().write(SPACE, 0, 16).build();
    Step step = new Step(footprint, 1, Step.Ending.VOLUNTARY, Optional.empty(), destruction);
    detector.observe(4, 3, step, true);
    assertThat(detector.races())
        .extracting(race -> race.first().instruction(), race -> race.second().instruction())
        .containsExactlyInAnyOrder(tuple(12L, 30L), tuple(20L, 30L));
  }

  @Test
  void aHistoryCanBeAppendedToAnother() {
    History one =
        new HistoryBuilder().access(1, SPACE, 0, 4, true, 7, AccessMode.PLAIN).acquire(5).build();
    History other = new HistoryBuilder().destroy(2, SPACE, 8, 4, 9).build();
    History both = new HistoryBuilder().append(one).append(other).build();
    assertThat(both.logLength()).isEqualTo(3);
    assertThat(both.event(1)).isEqualTo(Event.ACQUIRE);
    AccessTable table = both.accesses();
    assertThat(table.block(both.access(0))).isEqualTo(7);
    assertThat(table.isDestroying(both.access(2))).isTrue();
    assertThat(table.bytes(both.access(2))).isEqualTo(4);
  }

  @Test
  void aLoopIsKeptOnce() {
    HistoryBuilder builder = new HistoryBuilder();
    for (int i = 0; i < 1000; i++) {
      builder.acquire(1);
      for (int j = 0; j < 1000; j++) {
        builder.access(10, SPACE, 4 * (j % 3), 4, true, 0, AccessMode.PLAIN);
      }
      builder.release(1);
    }
    History history = builder.build();
    assertThat(history.accesses().size()).isEqualTo(3);
    assertThat(history.logLength()).isEqualTo(5000);
    assertThat(builder.build()).isSameAs(History.NONE);
  }

  @Test
  void manyAccessesKeepTheirOrderAndAreSorted() {
    HistoryBuilder builder = new HistoryBuilder();
    Random random = new Random(1);
    for (int round = 0; round < 3; round++) {
      List<Integer> addresses = new ArrayList<>();
      for (int i = 0; i < 20_000; i++) {
        addresses.add(random.nextInt(30_000));
        builder.access(i, SPACE, addresses.get(i), 1, false, 0, AccessMode.PLAIN);
      }
      History history = builder.build();
      AccessTable table = history.accesses();
      for (int i = 0; i < addresses.size(); i++) {
        assertThat(table.instruction(history.access(i))).isEqualTo(i);
        assertThat((int) table.firstByte(history.access(i))).isEqualTo(addresses.get(i));
        assertThat(i == 0 || table.firstByte(i - 1) <= table.firstByte(i)).isTrue();
      }
    }
  }

  /** Steps at random, with going back at random; each stretch to the end is an interleaving. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void theRacesOfRandomHistoriesAreThoseOfTheDefinition(RaceRule rule) {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      RaceDetector detector = new RaceDetector(rule);
      NaiveRaces naive = new NaiveRaces(rule);
      List<List<Deed>> path = new ArrayList<>();
      for (int interleaving = 0; interleaving < 5; interleaving++) {
        path.subList(random.nextInt(path.size() + 1), path.size()).clear();
        while (path.size() < 8) {
          List<Deed> deeds = randomDeeds(random, path);
          detector.observe(path.size(), deeds.get(0).thread(), step(deeds), interleaving == 0);
          path.add(deeds);
        }
        naive.add(path.stream().flatMap(List::stream).toList());
        assertThat(detector.races().stream().collect(Collectors.toMap(Identity::of, Flags::of)))
            .as("seed %d", seed)
            .isEqualTo(naive.flags());
        assertThat(detector.races()).as("seed %d", seed).allMatch(naive::hasSeen);
      }
    }
  }

  private static List<Deed> randomDeeds(Random random, List<List<Deed>> path) {
    int thread = 1 + random.nextInt(THREADS);
    List<Deed> before = new ArrayList<>(path.stream().flatMap(List::stream).toList());
    List<Deed> deeds = new ArrayList<>();
    int count = 1 + random.nextInt(8);
    while (deeds.size() < count) {
      List<Deed> next = randomDeeds(random, thread, before);
      deeds.addAll(next);
      before.addAll(next);
    }
    return deeds;
  }

  private static List<Deed> randomDeeds(Random random, int thread, List<Deed> before) {
    return switch (random.nextInt(7)) {
      case 0, 1 -> List.of(sync(random, thread, before));
      case 2 -> meeting(thread, random.nextInt(WORDS), random.nextBoolean());
      case 3 -> List.of(new Sync(thread, random.nextBoolean() ? Event.HOLD : Event.LET_GO, HELD));
      default -> List.of(touch(random, thread));
    };
  }

  /** What comes of an atomic access, which is made known or not. */
  private static List<Deed> meeting(int thread, long number, boolean known) {
    long word = LOCKS + number;
    Sync observe = new Sync(thread, Event.OBSERVE, word);
    return known ? List.of(observe, new Sync(thread, Event.PUBLISH, word)) : List.of(observe);
  }

  private static Touch touch(Random random, int thread) {
    int address = random.nextInt(24);
    int bytes = random.nextInt(8) == 0 ? 16 : 1 << random.nextInt(3);
    DataRace.Access access =
        new DataRace.Access(
            thread, random.nextInt(4), random.nextInt(3) == 0, SPACE, address, bytes);
    return new Touch(
        access,
        address < 8 ? 0 : 1 + random.nextInt(2),
        MANNERS.get(random.nextInt(MANNERS.size())));
  }

  /** A lock is taken only if it is free, and given back by its holder. */
  private static Sync sync(Random random, int thread, List<Deed> before) {
    int other = 1 + (thread + random.nextInt(THREADS - 1)) % THREADS;
    Sync handOn = new Sync(thread, HANDING_ON.get(random.nextInt(HANDING_ON.size())), other);
    long lock = random.nextInt(LOCKS);
    if (random.nextInt(4) == 0) {
      return handOn;
    }
    Optional<Integer> holder = holder(lock, before);
    if (holder.isEmpty()) {
      return new Sync(thread, Event.ACQUIRE, lock);
    }
    return holder.get() == thread ? new Sync(thread, Event.RELEASE, lock) : handOn;
  }

  private static Optional<Integer> holder(long lock, List<Deed> before) {
    Optional<Integer> holder = Optional.empty();
    for (Deed deed : before) {
      if (deed instanceof Sync sync && sync.concerned() == lock) {
        if (sync.event() == Event.ACQUIRE) {
          holder = Optional.of(sync.thread());
        } else if (sync.event() == Event.RELEASE) {
          holder = Optional.empty();
        }
      }
    }
    return holder;
  }

  @SafeVarargs
  private static List<DataRace> races(RaceRule rule, List<Deed>... steps) {
    RaceDetector detector = new RaceDetector(rule);
    for (int i = 0; i < steps.length; i++) {
      detector.observe(i, steps[i].get(0).thread(), step(steps[i]), true);
    }
    return detector.races();
  }

  private static Touch touch(int thread, long instruction, int address, int bytes, boolean write) {
    return new Touch(
        new DataRace.Access(thread, instruction, write, SPACE, address, bytes),
        0,
        AccessMode.PLAIN);
  }

  private static Step step(List<? extends Deed> deeds) {
    HistoryBuilder history = new HistoryBuilder();
    FootprintBuilder footprint = new FootprintBuilder();
    for (Deed deed : deeds) {
      deed.addTo(history);
      if (deed instanceof Touch touch) {
        DataRace.Access access = touch.access();
        footprint.access(access.space(), access.address(), access.bytes(), access.write());
      }
    }
    Step step = new Step(footprint.build(), 1, Ending.PREEMPTION_POINT, Optional.empty());
    return step.with(history.build());
  }
}
