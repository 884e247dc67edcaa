package org.landslide.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.kernel.pintos.PintosStart;
import org.landslide.kernel.pintos.PintosTask;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.kernel.world.SystemCalls;

/** Checks of a Pintos kernel: nothing that it can do is missed, and every mistake is found. */
@Timeout(240)
final class PintosOutcomesTest {
  private static final Path KERNELS = Path.of("../programs/target/pintos");
  private static final SystemCalls CALLS = new SystemCalls(-1, Set.of(), vector -> null);
  private static final int MOST = 3_000;

  @ParameterizedTest
  @CsvSource({"lock-order, 8, 3, 6", "donate-order, 8, 2, 3", "sleep-order, 40, 1, 3"})
  void checkerAndBruteForceAgree(String test, int ticks, int preemptions, int outcomes)
      throws Exception {
    byte[] kernel = Files.readAllBytes(KERNELS.resolve("threads"));
    Set<String> possible = new PintosBruteForce(kernel, test, ticks).outcomes(preemptions);
    assertThat(explored(test)).isEqualTo(possible);
    assertThat(possible).hasSize(outcomes);
  }

  @ParameterizedTest
  @CsvSource({
    "donation_kept, priority-donate-multiple, TEST_FAILURE",
    "donation_lost, priority-donate-other, TEST_FAILURE",
    "sleep_unprotected, alarm-simultaneous, FAILED_ASSERTION",
    "exit_interrupted, thread-exit, FAILED_ASSERTION",
    "reap_twice, thread-create, USE_AFTER_FREE",
    "sema_if, sema-exclusion, TEST_FAILURE",
    "release_order, lock-exclusion, USE_AFTER_FREE"
  })
  void mistakeIsFound(String variant, String test, BugKind kind) throws Exception {
    assertThat(firstBug("threads-" + variant, test).map(Bug::kind)).contains(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "priority-donate-multiple",
        "priority-donate-other",
        "priority-donate-chain",
        "priority-condvar",
        "cond-handover",
        "lock-exclusion",
        "sema-exclusion",
        "thread-exit",
        "malloc-free"
      })
  void rightKernelHasNone(String test) throws Exception {
    assertThat(firstBug("threads", test)).isEmpty();
  }

  private static Optional<Bug> firstBug(String kernel, String test) throws Exception {
    Explorer<?> explorer = new Explorer<>(boot(kernel, test), ExplorerOptions.DEFAULT);
    int count = 0;
    while (explorer.hasNext() && explorer.bug().isEmpty()) {
      explorer.next();
      assertThat(++count).isLessThan(MOST);
    }
    return explorer.bug();
  }

  private static Set<String> explored(String test) throws Exception {
    GuestSubject subject = boot("threads", test);
    Explorer<?> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
    Set<String> seen = new TreeSet<>();
    while (explorer.hasNext()) {
      assertThat(explorer.next()).isIn(Outcome.COMPLETED, Outcome.CUT);
      seen.add(PintosBruteForce.outcome(new String(subject.output(), StandardCharsets.UTF_8)));
    }
    return seen;
  }

  private static GuestSubject boot(String kernel, String test) throws Exception {
    byte[] file = Files.readAllBytes(KERNELS.resolve(kernel));
    PintosTask task = new PintosTask(test, List.of(), List.of(), false);
    KernelGuest guest = KernelGuest.of(test, file, CALLS, new PintosStart(file, task));
    CheckOptions options =
        CheckOptions.DEFAULT.withPreempt(EnumSet.of(PreemptionKind.CLI, PreemptionKind.STI));
    return GuestSubject.boot(guest, List.of(), options);
  }
}
