package org.landslide.kernel.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfFile;
import org.landslide.kernel.ShellStart;
import org.landslide.machine.memory.AccessLog;
import org.landslide.world.Arrangement;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

/** Which threads can run is the same, whether it is remembered or tried out each time. */
final class RememberedAnswersTest {
  private static final SystemCalls CALLS =
      new SystemCalls(0x4e, Set.of(0x4c, 0x4d), vector -> vector >= 0x41 ? "call" : null);
  private static final long LONGEST = 10_000_000;
  private static final int WALKS = 12;

  @ParameterizedTest
  @ValueSource(strings = {"vanish_vanish", "make_runnable_race", "sleep_order", "double_wait"})
  void walksAreTheSame(String test) throws Exception {
    byte[] kernel = Files.readAllBytes(Path.of("../programs/target/kernel/pebbles"));
    KernelGuest guest =
        KernelGuest.of("pebbles", kernel, CALLS, new ShellStart(kernel, "pebbles", test));
    World remembering = guest.boot(List.of());
    World forgetful = guest.boot(List.of());
    WorldSnapshot start = remembering.snapshot();
    WorldSnapshot otherStart = forgetful.snapshot();
    long remembered = 0;
    for (int seed = 1; seed <= WALKS; seed++) {
      remembering.restore(start);
      forgetful.restore(otherStart);
      long before = remembering.effort().tried();
      long asked = remembering.effort().asked();
      List<String> seen = new Walk(remembering, kernel, seed, false).go();
      remembered += remembering.effort().asked() - asked;
      remembered -= remembering.effort().tried() - before;
      assertThat(seen).as("seed %d", seed).isEqualTo(new Walk(forgetful, kernel, seed, true).go());
    }
    assertThat(remembered).as("answers that were not tried out").isGreaterThan(WALKS);
  }

  /** Runs a test, and preempts its threads at random. */
  private static final class Walk {
    private final World world;
    private final AccessLog log = new AccessLog(1 << 14);
    private final Random random;
    private final boolean forgets;
    private final List<String> seen = new ArrayList<>();

    Walk(World world, byte[] kernel, int seed, boolean forgets) throws Exception {
      this.world = world;
      this.random = new Random(seed);
      this.forgets = forgets;
      ElfFile elf = ElfFile.parse(kernel);
      for (String function : List.of("mutex_lock", "mutex_unlock", "schedule")) {
        world.machine().cpu().setBreakpoint(elf.symbols().find(function).orElseThrow().address());
      }
      world.machine().cpu().observe(log);
    }

    List<String> go() {
      while (!world.isOver()) {
        WorldEvent event = world.run(LONGEST);
        log.clear();
        seen.add(world.current() + " " + event.describe());
        forget();
        boolean isPoint = event instanceof WorldEvent.Breakpoint && world.isPreemptible();
        boolean leaves = event instanceof WorldEvent.GaveWay || event instanceof WorldEvent.Blocked;
        if (leaves || (isPoint && random.nextInt(3) == 0)) {
          goOn();
        }
      }
      seen.add(new String(world.output(), java.nio.charset.StandardCharsets.UTF_8));
      return seen;
    }

    private void forget() {
      if (forgets) {
        world.trim();
      }
    }

    private void goOn() {
      List<Integer> runnable = new ArrayList<>();
      for (int tid : world.threadIds()) {
        if (world.status(tid) == ThreadStatus.RUNNABLE) {
          runnable.add(tid);
        }
      }
      seen.add(runnable.toString());
      int next = runnable.get(random.nextInt(runnable.size()));
      forget();
      assertThat(world.arrange(next)).isEqualTo(Arrangement.DONE);
      log.clear();
    }
  }
}
