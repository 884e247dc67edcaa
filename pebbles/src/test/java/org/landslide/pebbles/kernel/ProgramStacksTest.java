package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.DefaultScheduler.Outcome;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.pebbles.program.ProgramNames;

/** Our own programs, whose threads take turns every few instructions. */
final class ProgramStacksTest {
  private static final Path PROGRAMS =
      Path.of(System.getProperty("landslide.home", ".."), "programs", "target", "bin");
  private static final int SLICE = 7;
  private static final int MAX_STEPS = 60_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hello",
        "thr_exit_join",
        "mutex_test",
        "broadcast_test",
        "broadcast_two_waiters",
        "paradise_lost",
        "paraguay",
        "rwlock_downgrade_read_test",
        "atomic_compare_swap",
        "libc",
        "transactions_intrinsics"
      })
  void everyThreadsStackIsItsChainOfCallsAtEveryInstruction(String program) throws Exception {
    ProgramFiles files = ProgramFiles.in(PROGRAMS);
    PebblesWorld world = PebblesWorld.boot(WorldOptions.DEFAULT, files, program, List.of());
    Run run = new Run(world, ProgramNames.of(files));
    int steps = 0;
    while (steps < MAX_STEPS && run.step()) {
      steps++;
    }
    assertThat(steps).isGreaterThan(100);
  }

  private static final class Run {
    private final PebblesWorld world;
    private final ProgramNames names;
    private final DefaultScheduler scheduler;

    /**
     * Where each thread's calls return to, the last one first; of new threads, once on a stack of
     * their own.
     */
    private final Map<Integer, Deque<Integer>> calls = new HashMap<>();

    Run(PebblesWorld world, ProgramNames names) {
      this.world = world;
      this.names = names;
      scheduler = new DefaultScheduler(world, event -> {}, SLICE);
      calls.put(PebblesWorld.FIRST_TASK, new ArrayDeque<>());
    }

    /**
     * Compares the current thread's stack, then lets it execute one instruction; false at the end.
     */
    boolean step() {
      int tid = world.current();
      int eip = world.machine().cpu().eip();
      compare(tid, eip);
      Insn insn = Decoder.decode(address -> octet(tid, address), eip);
      Outcome outcome = scheduler.run(1);
      if (!(outcome instanceof Outcome.LimitReached)) {
        return false;
      }
      account(tid, insn, eip + insn.length());
      return true;
    }

    private void compare(int tid, int eip) {
      Deque<Integer> returns = calls.get(tid);
      if (returns == null) {
        return;
      }
      List<Integer> expected = new ArrayList<>();
      expected.add(eip);
      expected.addAll(returns);
      List<RawFrame> stack = world.stack(tid);
      if (!stack.stream().map(RawFrame::pc).toList().equals(expected)) {
        Names program = names.of(world.thread(tid).program()).orElseThrow();
        assertThat(stack.stream().map(RawFrame::toString))
            .isEqualTo(expected.stream().map(program::code).toList());
      }
    }

    private void account(int tid, Insn insn, int next) {
      Deque<Integer> returns = calls.get(tid);
      if (returns == null) {
        boolean writesStackPointer =
            insn.operation() == Op.MOV && insn.destinationRegister() == Register.ESP;
        if (writesStackPointer) {
          calls.put(tid, new ArrayDeque<>());
        }
      } else if (insn.operation().isCall()) {
        returns.push(next);
      } else if (insn.operation() == Op.RET) {
        returns.pop();
      }
    }

    private int octet(int tid, int address) {
      byte[] octet = new byte[1];
      world.read(tid, address, octet);
      return octet[0] & 0xFF;
    }
  }
}
