package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.engine.Op.Relation.DIFFERENT;
import static org.landslide.engine.Op.Relation.EQUAL;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/** Programs for which it is known what is a data race under which rule. */
final class RaceExamplesTest {
  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;
  private static final int MUTEX = 0;
  private static final int SIGNAL = 0;

  /** Two increments: all pairs of a load and a store but the two loads. */
  private static final int PAIRS = 3;

  /** Thesis, Figure 2.6 (a): in the first interleaving only the locks separate the two. */
  private static final ToyProgram SEPARATED_BY_CHANCE =
      ToyProgram.of(
          Grain.COARSE,
          code -> code.increment(0, X).lock(MUTEX).unlock(MUTEX),
          code -> code.lock(MUTEX).unlock(MUTEX).increment(0, X));

  /** Thesis, Figure 2.6 (b): the second is made only after the first. */
  private static final ToyProgram ORDERED_BY_A_FLAG =
      ToyProgram.of(
          Grain.COARSE,
          code -> code.increment(0, X).lock(MUTEX).store(Y, 1).unlock(MUTEX),
          code ->
              code.lock(MUTEX)
                  .load(1, Y)
                  .unlock(MUTEX)
                  .unless(1, EQUAL, 0, body -> body.increment(0, X)));

  @Test
  void theLimitedRuleSeesAtOnceWhatOnlyLocksSeparate() {
    assertThat(firstRaces(SEPARATED_BY_CHANCE, RaceRule.LIMITED))
        .hasSize(PAIRS)
        .allMatch(race -> race.firstInterleaving() && !race.bothOrders());
    assertThat(races(SEPARATED_BY_CHANCE, RaceRule.LIMITED))
        .hasSize(PAIRS)
        .allMatch(race -> race.firstInterleaving() && race.bothOrders());
  }

  @Test
  void thePureRuleSeesItInAnotherInterleaving() {
    assertThat(firstRaces(SEPARATED_BY_CHANCE, RaceRule.PURE)).isEmpty();
    assertThat(races(SEPARATED_BY_CHANCE, RaceRule.PURE))
        .hasSize(PAIRS)
        .allMatch(race -> race.first().thread() == 2)
        .noneMatch(race -> race.firstInterleaving() || race.bothOrders());
    assertThat(races(SEPARATED_BY_CHANCE.with(Grain.FINE), RaceRule.PURE))
        .hasSize(PAIRS)
        .allMatch(DataRace::bothOrders);
  }

  @ParameterizedTest
  @EnumSource(Grain.class)
  void theLimitedRuleTakesAnOrderByAFlagForARaceInOneOrder(Grain grain) {
    ToyProgram program = ORDERED_BY_A_FLAG.with(grain);
    assertThat(firstRaces(program, RaceRule.LIMITED)).hasSize(PAIRS);
    assertThat(races(program, RaceRule.LIMITED))
        .hasSize(PAIRS)
        .allMatch(race -> race.firstInterleaving() && race.first().thread() == 1)
        .noneMatch(DataRace::bothOrders);
  }

  @ParameterizedTest
  @EnumSource(Grain.class)
  void thePureRuleSeesNoRaceInIt(Grain grain) {
    assertThat(races(ORDERED_BY_A_FLAG.with(grain), RaceRule.PURE)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void twoUnprotectedIncrementsRaceInBothOrders(RaceRule rule) {
    Consumer<Code> increment = code -> code.increment(0, X);
    List<DataRace> races = races(ToyProgram.of(Grain.COARSE, increment, increment), rule);
    assertThat(races)
        .extracting(race -> List.of(race.first().instruction(), race.second().instruction()))
        .containsExactlyInAnyOrder(
            List.of(at(1, 0), at(2, 2)), List.of(at(1, 2), at(2, 0)), List.of(at(1, 2), at(2, 2)));
    assertThat(races).allMatch(race -> race.bothOrders() && race.firstInterleaving());
    assertThat(races)
        .allMatch(race -> race.first().address() == 4 * X && race.first().bytes() == 4);
  }

  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void whatOneLockProtectsDoesNotRace(RaceRule rule) {
    Consumer<Code> increment = code -> code.lock(MUTEX).increment(0, X).unlock(MUTEX);
    for (Grain grain : Grain.values()) {
      assertThat(races(ToyProgram.of(grain, increment, increment), rule)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void differentLocksProtectNothing(RaceRule rule) {
    ToyProgram program =
        ToyProgram.of(
            Grain.COARSE,
            code -> code.lock(MUTEX).increment(0, X).unlock(MUTEX),
            code -> code.lock(MUTEX + 1).increment(0, X).unlock(MUTEX + 1));
    assertThat(races(program, rule)).hasSize(PAIRS);
  }

  /** The example of the thesis, Figure 4.1: it takes both sides to agree on how to protect. */
  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void anAtomicAdditionRacesWithALockedOne(RaceRule rule) {
    ToyProgram program =
        ToyProgram.of(
            Grain.COARSE,
            code -> code.lock(MUTEX).increment(0, X).unlock(MUTEX),
            code -> code.atomicAdd(0, X, 1));
    assertThat(races(program, rule)).hasSize(2).allMatch(DataRace::bothOrders);
  }

  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void aSignalOrdersWhatCameBeforeIt(RaceRule rule) {
    Consumer<Code> signaller =
        code -> code.store(X, 1).lock(MUTEX).signal(SIGNAL).unlock(MUTEX).store(Y, 1);
    Consumer<Code> waiter =
        code -> code.lock(MUTEX).waitFor(SIGNAL, MUTEX).unlock(MUTEX).load(0, X).load(0, Y);
    for (Grain grain : Grain.values()) {
      assertThat(races(ToyProgram.of(grain, waiter, signaller), rule))
          .hasSize(1)
          .allMatch(race -> race.first().address() == 4 * Y)
          .allMatch(race -> race.bothOrders() == (grain == Grain.FINE));
    }
  }

  @Test
  void whatComesAfterASignalIsOrderedByTheLockAtMost() {
    ToyProgram program =
        ToyProgram.of(
            Grain.COARSE,
            code -> code.lock(MUTEX).waitFor(SIGNAL, MUTEX).unlock(MUTEX).load(0, X),
            code -> code.lock(MUTEX).signal(SIGNAL).store(X, 1).unlock(MUTEX));
    assertThat(races(program, RaceRule.LIMITED)).hasSize(1);
    assertThat(races(program, RaceRule.PURE)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void creationAndJoiningOrderWhatIsBeforeAndBehindThem(RaceRule rule) {
    ToyProgram program =
        ToyProgram.of(
                Grain.COARSE,
                code -> code.store(X, 1).spawn(2).store(Y, 1).join(2).load(0, Z),
                code -> code.load(0, X).load(0, Y).store(Z, 1))
            .spawning(2);
    for (Grain grain : Grain.values()) {
      assertThat(races(program.with(grain), rule))
          .hasSize(1)
          .allMatch(race -> race.first().address() == 4 * Y);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void aRaceThatTheFirstInterleavingDoesNotShowIsFoundLater(RaceRule rule) {
    ToyProgram program =
        ToyProgram.of(
            Grain.COARSE,
            code -> code.load(0, Y).unless(0, EQUAL, 0, body -> body.store(X, 1)),
            code -> code.store(Y, 1).store(X, 2));
    List<DataRace> races = races(program, rule);
    assertThat(races).filteredOn(on(Y)).hasSize(1).allMatch(DataRace::firstInterleaving);
    assertThat(races)
        .filteredOn(on(X))
        .hasSize(1)
        .noneMatch(race -> race.firstInterleaving() || race.bothOrders());
  }

  /** Thesis, Figure 4.4: one thread frees a block, another one gets it. */
  @ParameterizedTest
  @EnumSource(Grain.class)
  void aBlockThatIsAllocatedAnewMakesOnlyASuppressedRace(Grain grain) {
    ToyProgram program =
        ToyProgram.of(
            grain,
            code -> code.allocate(0).storeAt(0, 1).free(0),
            code -> code.allocate(0).storeAt(0, 2));
    assertThat(races(program, RaceRule.LIMITED))
        .hasSize(1)
        .allMatch(race -> race.reallocated() && !race.bothOrders());
    assertThat(races(program, RaceRule.PURE)).isEmpty();
  }

  /** Thesis, Figure 4.5: the address was known to the other before. */
  @Test
  void aRaceThatReallocationHidesIsPromotedWhenItIsSeenWithout() {
    ToyProgram program =
        ToyProgram.of(
            Grain.COARSE,
            code -> code.allocate(0).storeRegister(Y, 0).pause().storeAt(0, 1).free(0),
            code -> code.load(0, Y).allocate(1).unless(0, EQUAL, 0, body -> body.storeAt(0, 2)));
    Predicate<DataRace> onHeap = on(ToySubject.HEAP);
    assertThat(firstRaces(program, RaceRule.LIMITED))
        .filteredOn(onHeap)
        .hasSize(1)
        .allMatch(DataRace::reallocated);
    assertThat(races(program, RaceRule.LIMITED))
        .filteredOn(onHeap)
        .hasSize(1)
        .allMatch(race -> !race.reallocated() && !race.firstInterleaving())
        .allMatch(race -> race.first().thread() == 2);
    assertThat(races(program, RaceRule.PURE))
        .filteredOn(onHeap)
        .hasSize(1)
        .noneMatch(DataRace::reallocated);
  }

  @Test
  void aRaceIsNewsWhenItIsFoundAndWhenItTurnsOutToBeInBothOrders() {
    Consumer<Code> store = code -> code.store(X, 1);
    Explorer<?> explorer = explorer(ToyProgram.of(Grain.COARSE, store, store), RaceRule.PURE);
    explorer.next();
    assertThat(explorer.newRaces()).hasSize(1).noneMatch(DataRace::bothOrders);
    assertThat(explorer.newRaces()).isEmpty();
    explorer.next();
    assertThat(explorer.newRaces()).hasSize(1).allMatch(DataRace::bothOrders);
    assertThat(explorer.next()).isEqualTo(Outcome.EXHAUSTED);
    assertThat(explorer.newRaces()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"LIMITED", "PURE"})
  void aStepThatFailsCanRaceToo(RaceRule rule) {
    ToyProgram program =
        ToyProgram.of(
            Grain.COARSE, code -> code.store(X, 1), code -> code.load(0, X).check(0, DIFFERENT, 1));
    assertThat(firstRaces(program, rule)).hasSize(1);
  }

  @Test
  void nobodyLooksForRacesUnlessAsked() {
    assertThat(races(SEPARATED_BY_CHANCE, RaceRule.NONE)).isEmpty();
  }

  private static Predicate<DataRace> on(int variable) {
    return race -> race.first().address() == 4 * variable;
  }

  private static long at(int thread, int pc) {
    return ToySubject.instruction(thread, pc);
  }

  private static Explorer<?> explorer(ToyProgram program, RaceRule rule) {
    return new Explorer<>(ToySubject.recording(program), ExplorerOptions.DEFAULT.with(rule));
  }

  private static List<DataRace> firstRaces(ToyProgram program, RaceRule rule) {
    Explorer<?> explorer = explorer(program, rule);
    explorer.next();
    return explorer.races();
  }

  private static List<DataRace> races(ToyProgram program, RaceRule rule) {
    Explorer<?> explorer = explorer(program, rule);
    while (explorer.next() != Outcome.EXHAUSTED) {}
    return explorer.races();
  }
}
