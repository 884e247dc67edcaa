package org.landslide.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.kernel.ShellStart;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.kernel.world.SystemCalls;

/**
 * The checker sees what a kernel can do if the timer ticks at the same places, and nothing else.
 */
final class KernelOutcomesTest {
  private static final SystemCalls CALLS =
      new SystemCalls(0x4e, Set.of(0x4c, 0x4d), vector -> vector >= 0x41 ? "call" : null);

  @ParameterizedTest
  @CsvSource({"two_statuses, 2", "wake_early, 2"})
  void checkerAndBruteForceAgree(String test, int outcomes) throws Exception {
    byte[] kernel = Files.readAllBytes(Path.of("../programs/target/kernel/pebbles"));
    TickBruteForce judge = new TickBruteForce(kernel, test);
    Set<String> possible = judge.outcomes(1);
    assertThat(possible).hasSize(outcomes);
    assertThat(explored(kernel, test)).isEqualTo(possible);
  }

  private static Set<String> explored(byte[] kernel, String test) throws Exception {
    KernelGuest guest =
        KernelGuest.of("pebbles", kernel, CALLS, new ShellStart(kernel, "pebbles", test));
    CheckOptions options =
        CheckOptions.DEFAULT.withPreempt(EnumSet.of(PreemptionKind.LOCK, PreemptionKind.UNLOCK));
    GuestSubject subject = GuestSubject.boot(guest, List.of(), options);
    Explorer<?> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
    Set<String> seen = new TreeSet<>();
    while (explorer.hasNext()) {
      assertThat(explorer.next()).isEqualTo(Outcome.COMPLETED);
      String text = new String(subject.output(), StandardCharsets.UTF_8);
      seen.add(
          text.lines()
              .filter(row -> row.startsWith("status") || row.startsWith("make_runnable"))
              .reduce("", (a, b) -> a + b + "\n"));
    }
    return seen;
  }
}
