package org.landslide.bench.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.TimedSubject;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.GuestState;
import org.landslide.kernel.ShellStart;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.kernel.world.SystemCalls;
import org.landslide.world.BootException;

/** A kernel of ours with a test, and the clocks that measure how it is explored. */
final class KernelSpace {
  private static final SystemCalls CALLS =
      new SystemCalls(0x4e, Set.of(0x4c, 0x4d), vector -> vector >= 0x41 ? "call" : null);

  private final TimedSubject<GuestState> subject;
  private final TimedWorld.Clock clock;
  private final GuestState start;

  private KernelSpace(TimedSubject<GuestState> subject, TimedWorld.Clock clock) {
    this.subject = subject;
    this.clock = clock;
    this.start = subject.snapshot();
  }

  /**
   * Boots a kernel.
   *
   * @param kernels the folder where those are that come with Landslide
   */
  static KernelSpace boot(Path kernels, String name, String test, EnumSet<PreemptionKind> points)
      throws BenchmarkException {
    TimedWorld.Clock clock = new TimedWorld.Clock();
    try {
      byte[] kernel = Files.readAllBytes(kernels.resolve(name));
      byte[] program = Files.readAllBytes(kernels.resolve("user").resolve(test));
      KernelGuest guest =
          KernelGuest.of(
              name, kernel, CALLS, new ShellStart(kernel, name, test), Optional.of(program));
      CheckOptions options = CheckOptions.DEFAULT.withPreempt(points);
      GuestSubject booted = GuestSubject.boot(TimedWorld.guest(guest, clock), List.of(), options);
      return new KernelSpace(new TimedSubject<>(booted), clock);
    } catch (IOException e) {
      throw new BenchmarkException(
          "cannot read " + e.getMessage() + "; make -C programs/kernel variants makes it");
    } catch (BootException e) {
      throw new BenchmarkException(String.valueOf(e.getMessage()));
    }
  }

  TimedSubject<GuestState> subject() {
    return subject;
  }

  /** Goes back to where the test begins. */
  void rewind() {
    subject.restore(start);
  }

  TimedWorld.Times times() {
    return clock.times();
  }
}
