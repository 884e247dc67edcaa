package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.check.options.AbortModel;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.TransactionRules;
import org.landslide.testing.RecordingLoader;
import org.landslide.world.BootException;

/** What a check has to do with transactions is behind one door. */
final class TransactionDoorTest {
  private static final Set<String> BEHIND_THE_DOOR =
      Set.of("PendingTransaction", "TransactionDriver", "TransactionMoves", "TransactionSteps");

  @TempDir private Path folder = Path.of("");

  private static long explore(Path folder, String body, TransactionRules rules) {
    String source =
        "#include <htm.h>\nstatic int n; static void *work(void *arg) { "
            + body
            + " return arg; }\nint main(void) { thr_init(PAGE_SIZE);"
            + " int other = thr_create(work, NULL); work(NULL); thr_join(other, NULL);"
            + " return 0; }\n";
    try {
      return TestProgram.compile(folder, source)
          .explore(CheckOptions.DEFAULT.withTransactions(rules))
          .completed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (BootException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Explores a program in which two threads take turns. */
  static final class Plain implements Function<Path, Long> {
    @Override
    public Long apply(Path folder) {
      return explore(folder, "yield(-1); n++; yield(-1);", TransactionRules.NONE);
    }
  }

  /** The same with transactions. */
  static final class Transactional implements Function<Path, Long> {
    @Override
    public Long apply(Path folder) {
      return explore(
          folder,
          "if (_xbegin() == _XBEGIN_STARTED) { n++; _xend(); }",
          TransactionRules.of(AbortModel.EXPLAINED));
    }
  }

  @Test
  void aCheckWithoutTransactionsTouchesNoneOfTheirClasses() throws Exception {
    assertThat(loadedBy(Plain.class))
        .contains("GuestSubject", "Stepper", "Execution")
        .doesNotContainAnyElementsOf(BEHIND_THE_DOOR);
  }

  @Test
  void oneWithTransactionsTouchesThemAll() throws Exception {
    assertThat(loadedBy(Transactional.class)).containsAll(BEHIND_THE_DOOR);
  }

  @SuppressWarnings("unchecked")
  private Set<String> loadedBy(Class<? extends Function<Path, Long>> explored) throws Exception {
    RecordingLoader loader =
        new RecordingLoader(
            TransactionDoorTest.class.getClassLoader(), Set.of("org.landslide.check"));
    assertThat(((Function<Path, Long>) loader.make(explored)).apply(folder)).isGreaterThan(1);
    return loader.loaded();
  }
}
