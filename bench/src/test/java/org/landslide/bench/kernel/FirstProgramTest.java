package org.landslide.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.search.Explorer;
import org.landslide.kernel.FirstProgramStart;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.kernel.world.SystemCalls;

/** A kernel without a shell is checked by its own first program. */
final class FirstProgramTest {
  private static final SystemCalls CALLS =
      new SystemCalls(
          0x4e, Set.of(0x4c, 0x4d), Set.of(0x60, 0x57), vector -> vector >= 0x41 ? "call" : null);

  private static final int MOST = 5_000;

  @Test
  void idleThreadAloneIsTheEndIfAllOthersHaveVanished() throws Exception {
    assertThat(firstBug("pebbles-first-fork_wait")).isEmpty();
  }

  @Test
  void idleThreadAloneIsADeadlockIfAnotherOneWaits() throws Exception {
    assertThat(firstBug("pebbles-lost_wakeup-first-fork_wait").map(Bug::kind))
        .contains(BugKind.DEADLOCK);
  }

  private static Optional<Bug> firstBug(String name) throws Exception {
    byte[] kernel = Files.readAllBytes(Path.of("../programs/target/kernel").resolve(name));
    KernelGuest guest =
        KernelGuest.of(name, kernel, CALLS, new FirstProgramStart(kernel, "pebbles"));
    CheckOptions options = CheckOptions.DEFAULT.withPreempt(EnumSet.of(PreemptionKind.UNLOCK));
    GuestSubject subject = GuestSubject.boot(guest, List.of(), options);
    Explorer<?> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
    int count = 0;
    while (explorer.hasNext() && explorer.bug().isEmpty()) {
      explorer.next();
      assertThat(++count).isLessThan(MOST);
    }
    assertThat(count).isGreaterThan(1);
    return explorer.bug();
  }
}
