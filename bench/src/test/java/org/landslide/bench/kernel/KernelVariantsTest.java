package org.landslide.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.FunctionRoles;
import org.landslide.check.options.FunctionRoles.Named;
import org.landslide.check.options.GuestWithRoles;
import org.landslide.check.options.PreemptionKind;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.search.Explorer;
import org.landslide.kernel.ShellStart;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.kernel.world.SystemCalls;
import org.landslide.world.Guest;
import org.landslide.world.Role;

/** The mistakes of the broken kernels are found, each in a state space that is enough for it. */
@Timeout(240)
final class KernelVariantsTest {
  private static final Path KERNELS = Path.of("../programs/target/kernel");

  private static final SystemCalls CALLS =
      new SystemCalls(0x4e, Set.of(0x4c, 0x4d), vector -> vector >= 0x41 ? "call" : null);

  /** More than any of them needs. */
  private static final int MOST = 5_000;

  /** So many interleavings of a right kernel are looked at. */
  private static final int SOME = 60;

  @ParameterizedTest
  @CsvSource({
    "thread_fork_vanish, double_thread_fork, unlock, FAILED_ASSERTION",
    "wait_wait, double_wait, '', FAILED_ASSERTION",
    "lost_wakeup, fork_wait, unlock, DEADLOCK",
    "yield_vanish, yield_vanish, cli, PANIC",
    "handler_lock, sleep_order, cli, FAILED_ASSERTION",
    "frames_lost, vanish_threads, lock, MEMORY_LEAK",
  })
  void mistakeIsFound(String variant, String test, String points, BugKind kind) throws Exception {
    Optional<Bug> found = firstBug("pebbles-" + variant, test, points, true);
    assertThat(found.map(Bug::kind)).contains(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "double_thread_fork, unlock",
    "double_wait, ''",
    "fork_wait, unlock",
    "yield_vanish, cli",
    "sleep_order, cli",
    "vanish_threads, lock"
  })
  void rightKernelHasNone(String test, String points) throws Exception {
    assertThat(firstBug("pebbles", test, points, true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"recursive", "own_stack", "leave_switch", "idle_in_schedule", "table_frames"})
  void rightKernelsOfOtherStylesHaveNone(String style) throws Exception {
    for (String test : List.of("fork_wait", "double_thread_fork")) {
      Explorer<?> explorer = explorer("pebbles-style-" + style, test, "lock unlock cli sti", true);
      for (int i = 0; i < SOME && explorer.hasNext(); i++) {
        explorer.next();
        assertThat(explorer.bug()).as(test).isEmpty();
      }
    }
  }

  /** One interleaving takes long: each round of a thread that polls is looked at. */
  @Test
  void kernelWhoseThreadsPollHasNone() throws Exception {
    Explorer<?> explorer = explorer("pebbles-style-polling_wait", "fork_wait", "", true);
    explorer.next();
    assertThat(explorer.bug()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"recursive", "own_stack", "leave_switch", "idle_in_schedule", "table_frames"})
  void mistakeIsFoundInOtherStyles(String style) throws Exception {
    Optional<Bug> found =
        firstBug("pebbles-style-" + style + "-vanish_vanish_c", "vanish_vanish", "lock", true);
    assertThat(found.map(Bug::kind)).contains(BugKind.MEMORY_FAULT);
  }

  @Test
  void pageDirectoryThatIsAFrameIsNotFreedWhileItIsInUse() throws Exception {
    String kernel = "pebbles-style-table_frames-directory_freed";
    Bug bug = firstBug(kernel, "fork_exec", "lock", true).orElseThrow();
    assertThat(bug.kind()).isEqualTo(BugKind.FREED_IN_USE);
    assertThat(bug.message()).contains("frees the frame at", "loaded for thread", "runs again");
  }

  @Test
  void framesAreCountedWherePageTablesAreInFramesToo() throws Exception {
    String kernel = "pebbles-style-table_frames-frames_lost";
    Bug bug = firstBug(kernel, "vanish_threads", "lock", true).orElseThrow();
    assertThat(bug.kind()).isEqualTo(BugKind.MEMORY_LEAK);
    assertThat(bug.message()).contains("frame", "lost: nothing leads there");
  }

  /** The functions that the user names take the place of those that are found. */
  @ParameterizedTest
  @CsvSource({"frame_free, true", "frame_fill, false"})
  void framesAreCountedIfTheNamedFunctionsGiveThemBack(String freeing, boolean counted)
      throws Exception {
    FunctionRoles roles =
        FunctionRoles.NONE
            .withNewFrames(Set.of("frame_alloc"))
            .with(Role.FREE_FRAME, List.of(new Named(freeing, 0)));
    Guest guest = GuestWithRoles.of(guest("pebbles-frames_lost", "vanish_threads", true), roles);
    Explorer<?> explorer = explorer(guest, "lock");
    while (explorer.hasNext() && explorer.bug().isEmpty()) {
      explorer.next();
    }
    assertThat(explorer.bug().map(Bug::kind).filter(BugKind.MEMORY_LEAK::equals).isPresent())
        .isEqualTo(counted);
  }

  @Test
  void programThatGivesUpIsShownByItsOwnNames() throws Exception {
    Bug bug =
        firstBug("pebbles-thread_fork_vanish", "double_thread_fork", "unlock", true).orElseThrow();
    assertThat(bug.message()).contains("failed assertion `created != other");
    List<Frame> stack = bug.evidence().get(0).stack();
    assertThat(stack.stream().map(Frame::function)).containsExactly("panic", "main", "_main");
  }

  @Test
  void programWithoutNamesIsKnownByWhatItPrints() throws Exception {
    Bug bug =
        firstBug("pebbles-thread_fork_vanish", "double_thread_fork", "unlock", false).orElseThrow();
    assertThat(bug.kind()).isEqualTo(BugKind.TEST_FAILURE);
    assertThat(bug.message()).contains("failed assertion `created != other");
  }

  @Test
  void stacksGoOnIntoTheProgram() throws Exception {
    Bug bug = firstBug("pebbles-lost_wakeup", "fork_wait", "unlock", true).orElseThrow();
    Set<String> functions =
        bug.evidence().stream()
            .flatMap(each -> each.stack().stream())
            .map(Frame::function)
            .collect(Collectors.toSet());
    assertThat(functions).contains("sys_wait", "wait", "main");
  }

  private static Optional<Bug> firstBug(String name, String test, String points, boolean named)
      throws Exception {
    Explorer<?> explorer = explorer(name, test, points, named);
    int count = 0;
    while (explorer.hasNext() && explorer.bug().isEmpty()) {
      explorer.next();
      assertThat(++count).isLessThan(MOST);
    }
    return explorer.bug();
  }

  private static Explorer<?> explorer(String name, String test, String points, boolean named)
      throws Exception {
    return explorer(guest(name, test, named), points);
  }

  private static Guest guest(String name, String test, boolean named) throws Exception {
    byte[] kernel = Files.readAllBytes(KERNELS.resolve(name));
    Optional<byte[]> program =
        named
            ? Optional.of(Files.readAllBytes(KERNELS.resolve("user").resolve(test)))
            : Optional.empty();
    return KernelGuest.of(name, kernel, CALLS, new ShellStart(kernel, name, test), program);
  }

  private static Explorer<?> explorer(Guest guest, String points) throws Exception {
    CheckOptions options = CheckOptions.DEFAULT.withPreempt(kinds(points));
    GuestSubject subject = GuestSubject.boot(guest, List.of(), options);
    return new Explorer<>(subject, ExplorerOptions.DEFAULT);
  }

  private static EnumSet<PreemptionKind> kinds(String points) {
    return Arrays.stream(points.split(" "))
        .filter(word -> !word.isEmpty())
        .map(word -> PreemptionKind.valueOf(word.toUpperCase(Locale.ROOT)))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(PreemptionKind.class)));
  }
}
