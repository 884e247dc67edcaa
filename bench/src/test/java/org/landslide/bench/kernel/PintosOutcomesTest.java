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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.bench.kernel.InterruptBruteForce.End;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.ScopeRule;
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
  private static final int SYSTEM_CALL = 0x30;
  private static final SystemCalls CALLS =
      new SystemCalls(-1, Set.of(), vector -> vector == SYSTEM_CALL ? "a system call" : null);
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

  /** A driver that can miss an interrupt does so at some moments only; the right one at none. */
  @ParameterizedTest
  @CsvSource({"userprog, DONE, ", "userprog-disk_misses_interrupt, DONE STUCK, DEADLOCK"})
  void disksInterruptAtAnyMoment(String kernel, String ends, @Nullable BugKind kind)
      throws Exception {
    byte[] file = Files.readAllBytes(KERNELS.resolve(kernel));
    PintosTask task =
        InterruptBruteForce.task(KERNELS.resolve("programs"), "wait-simple", "child-simple");
    byte[] program = Files.readAllBytes(KERNELS.resolve("programs/wait-simple"));
    assertThat(InterruptBruteForce.ofDisk(file, task, program).ends(2, 1_000))
        .extracting(End::name)
        .containsExactly(ends.split(" "));
    KernelGuest guest = KernelGuest.of("wait-simple", file, CALLS, new PintosStart(file, task));
    CheckOptions options =
        CheckOptions.DEFAULT
            .withPreempt(EnumSet.of(PreemptionKind.CLI, PreemptionKind.STI, PreemptionKind.DISK))
            .withScope(List.of(within("ide_read"), within("ide_write")));
    Optional<Bug> bug = firstBug(GuestSubject.boot(guest, List.of(), options));
    assertThat(bug.map(Bug::kind)).isEqualTo(Optional.ofNullable(kind));
  }

  /** With interrupts that come as soon as they can the mistake does no harm. */
  @Test
  void missedInterruptIsNotSeenWhereDisksInterruptAtOnce() throws Exception {
    byte[] file = Files.readAllBytes(KERNELS.resolve("userprog-disk_misses_interrupt"));
    PintosTask task =
        InterruptBruteForce.task(KERNELS.resolve("programs"), "wait-simple", "child-simple");
    KernelGuest guest = KernelGuest.of("wait-simple", file, CALLS, new PintosStart(file, task));
    CheckOptions options =
        CheckOptions.DEFAULT
            .withPreempt(EnumSet.of(PreemptionKind.CLI, PreemptionKind.STI))
            .withScope(List.of(within("ide_read"), within("ide_write")));
    assertThat(firstBug(GuestSubject.boot(guest, List.of(), options))).isEmpty();
  }

  @Test
  void oneMoreTickAddsNoOutcome() throws Exception {
    assertThat(explored("lock-order", PreemptionKind.TICK)).isEqualTo(explored("lock-order"));
  }

  /** The timer ticks where no other thread can run, so that no thread is brought up by that. */
  @ParameterizedTest
  @CsvSource({"threads, DONE, ", "threads-wakeup_forgotten, DONE STUCK, DEADLOCK"})
  void timerTicksAtAnyMoment(String kernel, String ends, @Nullable BugKind kind) throws Exception {
    byte[] file = Files.readAllBytes(KERNELS.resolve(kernel));
    assertThat(InterruptBruteForce.ofTimer(file, "sleep-alone").ends(1, 10_000))
        .extracting(End::name)
        .containsExactly(ends.split(" "));
    assertThat(firstBug(boot(kernel, "sleep-alone"))).isEmpty();
    Optional<Bug> bug = firstBug(boot(kernel, "sleep-alone", PreemptionKind.TICK));
    assertThat(bug.map(Bug::kind)).isEqualTo(Optional.ofNullable(kind));
  }

  private static ScopeRule within(String function) {
    return new ScopeRule(true, function);
  }

  private static Optional<Bug> firstBug(String kernel, String test) throws Exception {
    return firstBug(boot(kernel, test));
  }

  private static Optional<Bug> firstBug(GuestSubject subject) {
    Explorer<?> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
    int count = 0;
    while (explorer.hasNext() && explorer.bug().isEmpty()) {
      explorer.next();
      assertThat(++count).isLessThan(MOST);
    }
    return explorer.bug();
  }

  private static Set<String> explored(String test, PreemptionKind... more) throws Exception {
    GuestSubject subject = boot("threads", test, more);
    Explorer<?> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
    Set<String> seen = new TreeSet<>();
    while (explorer.hasNext()) {
      if (explorer.next() == Outcome.COMPLETED) {
        seen.add(PintosBruteForce.outcome(new String(subject.output(), StandardCharsets.UTF_8)));
      }
      assertThat(explorer.bug()).isEmpty();
    }
    return seen;
  }

  private static GuestSubject boot(String kernel, String test, PreemptionKind... more)
      throws Exception {
    byte[] file = Files.readAllBytes(KERNELS.resolve(kernel));
    PintosTask task = new PintosTask(test, List.of(), List.of(), false);
    KernelGuest guest = KernelGuest.of(test, file, CALLS, new PintosStart(file, task));
    Set<PreemptionKind> points = EnumSet.of(PreemptionKind.CLI, PreemptionKind.STI);
    points.addAll(List.of(more));
    return GuestSubject.boot(guest, List.of(), CheckOptions.DEFAULT.withPreempt(points));
  }
}
