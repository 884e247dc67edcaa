package org.landslide.kernel.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfFile;
import org.landslide.kernel.ShellStart;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.kernel.world.SystemCalls;
import org.landslide.machine.memory.AccessLog;
import org.landslide.world.Arrangement;
import org.landslide.world.Role;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

/**
 * What a kernel tells is compared with what is seen in runs whose threads are preempted at random.
 * The kernels are built in all the ways of told.h.
 */
final class AnnotationsTest {
  private static final SystemCalls CALLS =
      new SystemCalls(
          0x4e,
          Set.of(0x4c, 0x4d),
          vector -> vector == 0x60 ? "vanish" : vector >= 0x41 ? "call" : null);
  private static final long LONGEST = 10_000_000;
  private static final int MOST_WALKS = 60;

  /** After a mistake was seen, for what else there may be. */
  private static final int MORE_WALKS = 6;

  @ParameterizedTest
  @ValueSource(strings = {"vanish_vanish", "sleep_order", "make_runnable_race", "double_wait"})
  void rightAnnotationsAreNeverContradicted(String test) throws Exception {
    assertThat(contradictions("pebbles-annotated", test, 8)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NO_OFF_RQ    | vanish_vanish | tell_landslide_thread_off_rq is never called",
        "FALSE_OFF_RQ | vanish_vanish | tell_landslide_thread_off_rq\\(\\d\\) in preempt \\(sched.c:\\d+\\): the thread was not put on",
        "NO_ON_RQ     | vanish_vanish | tell_landslide_thread_off_rq\\(\\d\\) in schedule \\(sched.c:\\d+\\): no .*on_rq has ever",
        "FALSE_ON_RQ  | vanish_vanish | tell_landslide_thread_on_rq\\(\\d\\) in block \\(sched.c:\\d+\\): the thread was not taken off",
        "NO_SWITCH    | sleep_order   | tell_landslide_thread_switch\\(\\d\\) in switch_to .*thread 1, in idle_for_ever",
        "WRONG_SWITCH | vanish_vanish | tell_landslide_thread_switch\\(\\d\\) in switch_to .*was told to be",
        "FORK_TWICE   | vanish_vanish | tell_landslide_forking\\(\\) in thread_start .*before in thread_create",
        "NO_FORK      | double_thread_fork | tell_landslide_thread_on_rq\\(\\d\\) in wake .*no .*forking has announced",
        "EARLY_VANISH | vanish_vanish | tell_landslide_vanishing\\(\\) in vanish .*has come back",
        "NO_VANISH    | vanish_vanish | tell_landslide_vanishing is never called",
        "NO_SLEEP     | sleep_order   | no tell_landslide_sleeping was called .*sys_sleep \\(timer.c",
        "EARLY_UNLOCK | vanish_vanish | tell_landslide_mutex_unlocking_done\\(\\) in mutex_unlock .*written after it, in mutex_unlock",
        "NO_UNLOCK    | vanish_vanish | tell_landslide_mutex_unlocking is never called",
        "WRONG_OWNER  | vanish_vanish | tell_landslide_mutex_blocking\\(\\d\\) in mutex_lock \\(mutex.c:\\d+\\)",
      })
  void eachMistakeIsNamedAndNothingElse(String mistake, String test, String sentence)
      throws Exception {
    List<String> found = contradictions("pebbles-mistold-" + mistake, test, MOST_WALKS);
    assertThat(found).hasSize(1);
    assertThat(found.get(0)).containsPattern(sentence);
  }

  /** The names of the lock functions are changed to some that say nothing. */
  @Test
  void functionsThatTellOfMutexesAreLocks() throws Exception {
    String text = Files.readString(kernelFile("pebbles-annotated"), StandardCharsets.ISO_8859_1);
    byte[] file =
        text.replace("\0mutex_lock\0", "\0grab_it_ok\0")
            .replace("\0mutex_unlock\0", "\0give_it_back\0")
            .getBytes(StandardCharsets.ISO_8859_1);
    KernelGuest guest =
        KernelGuest.of("renamed", file, CALLS, new ShellStart(file, "renamed", "vanish_vanish"));
    assertThat(guest.api().named(Role.LOCK)).containsExactly("grab_it_ok");
    assertThat(guest.api().named(Role.UNLOCK)).containsExactly("give_it_back");
    AnnotatedCode code = AnnotatedCode.of(guest.executable(), guest.names());
    assertThat(code.locks()).containsExactly("grab_it_ok");
  }

  private static Path kernelFile(String name) {
    return Path.of("../programs/target/kernel", name);
  }

  /** After some walks, or soon after there is one. */
  private static List<String> contradictions(String kernel, String test, int walks)
      throws Exception {
    byte[] file = Files.readAllBytes(kernelFile(kernel));
    KernelGuest guest = KernelGuest.of(kernel, file, CALLS, new ShellStart(file, kernel, test));
    World world = guest.boot(List.of());
    WorldSnapshot start = world.snapshot();
    Walk walk = new Walk(world, file);
    int last = walks;
    for (int seed = 1; seed <= last; seed++) {
      world.restore(start);
      walk.go(new Random(seed));
      if (last == walks && !guest.contradictions().isEmpty()) {
        last = Math.min(last - 1, seed + MORE_WALKS);
      }
    }
    return guest.contradictions();
  }

  /** Runs a test, and preempts its threads at random. */
  private static final class Walk {
    private final World world;
    private final AccessLog log = new AccessLog(1 << 14);

    Walk(World world, byte[] kernel) throws Exception {
      this.world = world;
      ElfFile elf = ElfFile.parse(kernel);
      for (String function : List.of("mutex_lock", "mutex_unlock", "schedule", "wake")) {
        world.machine().cpu().setBreakpoint(elf.symbols().find(function).orElseThrow().address());
      }
      world.setInterruptsStop(true);
      world.machine().cpu().observe(log);
    }

    void go(Random random) {
      while (!world.isOver()) {
        WorldEvent event = world.run(LONGEST);
        log.clear();
        boolean isPoint =
            event instanceof WorldEvent.Breakpoint || event instanceof WorldEvent.OfInterrupts;
        boolean leaves = event instanceof WorldEvent.GaveWay || event instanceof WorldEvent.Blocked;
        if (leaves || (isPoint && random.nextInt(4) == 0 && world.isPreemptible())) {
          goOn(random);
        }
      }
    }

    private void goOn(Random random) {
      List<Integer> runnable = new ArrayList<>();
      for (int tid : world.threadIds()) {
        if (world.status(tid) == ThreadStatus.RUNNABLE) {
          runnable.add(tid);
        }
      }
      int next = runnable.get(random.nextInt(runnable.size()));
      assertThat(world.arrange(next)).isEqualTo(Arrangement.DONE);
      log.clear();
    }
  }
}
