package org.landslide.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.search.Explorer;
import org.landslide.kernel.ShellStart;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.kernel.world.SystemCalls;

/** What a kernel must not do with its memory and its machine is found, in the words for it. */
@Timeout(120)
final class KernelMistakesTest {
  private static final Path KERNELS = Path.of("../programs/target/kernel");

  private static final SystemCalls CALLS =
      new SystemCalls(0x4e, Set.of(0x4c, 0x4d), vector -> vector >= 0x41 ? "call" : null);

  private static final int MOST = 40;

  /** The numbers are those of programs/kernel/mistakes.h. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1  | FREED_IN_USE             | and that is the stack of thread",
        "2  | FREED_IN_USE             | and that is the stack of thread",
        "3  | STACK_OVERFLOW           | puts something on its stack at",
        "4  | INVALID_FREE             | as one of 16 bytes",
        "5  | OUT_OF_BOUNDS            | right behind a block of 20 bytes",
        "6  | INTERRUPTS_OFF           | returns to user code with interrupts off",
        "7  | UNACKNOWLEDGED_INTERRUPT | the interrupt of line 0 is not acknowledged",
        "8  | FREED_IN_USE             | and that is the page directory that is loaded for thread",
        "9  | STALE_TRANSLATION        | uses the page at 0x40000000",
        "10 | STALE_TRANSLATION        | uses the page at 0x40000000",
        "12 | PROGRAM_KILLED           | which is memory of its program",
        "13 | MEMORY_LEAK              | is lost: nothing points there",
        "14 | FREED_IN_USE             | frees the frame at 0x001",
        "16 | MEMORY_LEAK              | a frame of physical memory at 0x01",
      })
  void mistakeIsFound(int mistake, BugKind kind, String words) throws Exception {
    Bug bug = firstBug("pebbles-misbehaving", mistake).orElseThrow();
    assertThat(bug.kind()).isEqualTo(kind);
    assertThat(bug.message()).contains(words);
    // Where a block was allocated is written down only when an interleaving is run again.
    boolean hasPlace = kind != BugKind.MEMORY_LEAK;
    assertThat(bug.evidence().get(0).stack().isEmpty()).isNotEqualTo(hasPlace);
  }

  @ParameterizedTest
  @CsvSource({
    "pebbles, 1",
    "pebbles-misbehaving, 0",
    "pebbles-misbehaving, 11",
    "pebbles-misbehaving, 15",
    "pebbles-misbehaving, 17"
  })
  void kernelThatMakesNoneOrLosesSomethingAlwaysOrKeepsFramesHasNone(String kernel, int mistake)
      throws Exception {
    assertThat(firstBug(kernel, mistake)).isEmpty();
  }

  private static Optional<Bug> firstBug(String name, int mistake) throws Exception {
    byte[] kernel = Files.readAllBytes(KERNELS.resolve(name));
    Optional<byte[]> program = Optional.of(Files.readAllBytes(KERNELS.resolve("user/misbehave")));
    ShellStart start = new ShellStart(kernel, name, "misbehave " + mistake);
    KernelGuest guest = KernelGuest.of(name, kernel, CALLS, start, program);
    CheckOptions options = CheckOptions.DEFAULT.withPreempt(EnumSet.of(PreemptionKind.LOCK));
    GuestSubject subject = GuestSubject.boot(guest, List.of(), options);
    Explorer<?> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
    for (int i = 0; i < MOST && explorer.hasNext() && explorer.bug().isEmpty(); i++) {
      explorer.next();
    }
    return explorer.bug();
  }
}
