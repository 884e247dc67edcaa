package org.landslide.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.landslide.engine.Exploration;
import org.landslide.engine.RandomCases;
import org.landslide.engine.RandomProgram;
import org.landslide.engine.ToyProgram;
import org.landslide.engine.TxProgram;
import org.landslide.engine.TxProgram.Rules;
import org.landslide.engine.TxSubject;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.search.Explorer;
import org.landslide.testing.RecordingLoader;

/** What an exploration has to do with transactions is behind one door. */
final class SpeculationTest {
  private static final Set<String> BEHIND_THE_DOOR =
      Set.of(
          "Aborts",
          "ConflictAbort",
          "Culprits",
          "Demonstration",
          "Exposure",
          "TransactionDependence",
          "TransactionSpeculation",
          "TransactionStarts");

  /** Explores a program in which two threads get in each other's way. */
  static final class Plain implements Supplier<Long> {
    @Override
    public Long get() {
      ToyProgram program = RandomProgram.make(1, RandomCases.SHAPES.get(0));
      return (long) Exploration.of(program, Reduction.DPOR_WITH_SLEEP_SETS).completed();
    }
  }

  /** The same with transactions. */
  static final class Transactional implements Supplier<Long> {
    @Override
    public Long get() {
      Rules rules = new Rules(true, true, false);
      TxSubject subject = new TxSubject(TxProgram.random(1, true, rules), rules, true);
      Explorer<?> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
      while (explorer.next() != Explorer.Outcome.EXHAUSTED) {}
      return explorer.completed();
    }
  }

  @Test
  void anExplorationWithoutTransactionsTouchesNoneOfTheirClasses() throws Exception {
    assertThat(loadedBy(Plain.class))
        .contains("Explorer")
        .doesNotContainAnyElementsOf(BEHIND_THE_DOOR);
  }

  @Test
  void oneWithTransactionsTouchesThemAll() throws Exception {
    assertThat(loadedBy(Transactional.class)).containsAll(BEHIND_THE_DOOR);
  }

  private static Set<String> loadedBy(Class<? extends Supplier<Long>> explored) throws Exception {
    RecordingLoader loader =
        new RecordingLoader(SpeculationTest.class.getClassLoader(), Set.of("org.landslide.engine"));
    assertThat((Long) ((Supplier<?>) loader.make(explored)).get()).isGreaterThan(1);
    return loader.loaded();
  }
}
