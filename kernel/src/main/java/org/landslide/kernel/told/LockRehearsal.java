package org.landslide.kernel.told;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.landslide.binary.elf.Symbol;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;

/**
 * Finds out which argument of the functions that tell of mutexes is the mutex, by letting a kernel
 * run for a while. A compiler may have put the code of a lock into a function that is none, such as
 * cond_wait; the mutex is the argument that it should be there only by chance. So nothing is taken
 * for a lock that was not seen to be one.
 */
public final class LockRehearsal {
  private static final long LENGTH = 3_000_000;
  private static final int ARGUMENTS = 4;
  private static final int WORD = 4;

  /** A function tells of its mutex before its stack has grown by more than this. */
  private static final int LARGEST_FRAME = 4096;

  private final Pc pc;
  private final Cpu cpu;
  private final AnnotatedCode code;
  private final Map<Integer, Candidate> candidates = new HashMap<>();

  /**
   * A function, and the argument that is the mutex.
   *
   * @param argument its position, from 0
   */
  public record Found(String function, int argument) {}

  /** A function that tells of mutexes. */
  private static final class Candidate {
    private final String name;

    /** The arguments of its calls, by where the stack ended when they began. */
    private final TreeMap<Integer, int[]> calls = new TreeMap<>();

    private final BitSet fitting = new BitSet(ARGUMENTS);
    private boolean seen;

    Candidate(String name) {
      this.name = name;
      fitting.set(0, ARGUMENTS);
    }

    /** Calls further down on the same stack are over. */
    void called(int stack, int[] arguments) {
      calls.subMap(stack - LARGEST_FRAME, stack).clear();
      calls.put(stack, arguments);
    }

    void told(int stack, int mutex) {
      Map.Entry<Integer, int[]> call = calls.ceilingEntry(stack);
      if (call == null || call.getKey() - stack > LARGEST_FRAME) {
        return; // It was called before the rehearsal.
      }
      seen = true;
      for (int i = 0; i < ARGUMENTS; i++) {
        if (call.getValue()[i] != mutex) {
          fitting.clear(i);
        }
      }
    }
  }

  private LockRehearsal(Pc pc, AnnotatedCode code) {
    this.pc = pc;
    this.cpu = pc.machine().cpu();
    this.code = code;
  }

  /**
   * Of some functions of a kernel those that get a mutex as an argument.
   *
   * @param pc the kernel in the middle of its work; is of no use afterwards
   */
  public static List<Found> of(Pc pc, AnnotatedCode code, List<String> functions) {
    LockRehearsal rehearsal = new LockRehearsal(pc, code);
    functions.forEach(rehearsal::watch);
    rehearsal.run();
    List<Found> found = new ArrayList<>();
    for (String function : functions) {
      rehearsal.candidates.values().stream()
          .filter(each -> each.name.equals(function) && each.seen && !each.fitting.isEmpty())
          .forEach(each -> found.add(new Found(function, each.fitting.nextSetBit(0))));
    }
    return found;
  }

  private void watch(String function) {
    int address = code.names().symbols().find(function).map(Symbol::address).orElse(0);
    candidates.put(address, new Candidate(function));
    cpu.setBreakpoint(address);
  }

  private void run() {
    code.entries().forEach(cpu::setBreakpoint);
    pc.setTimerRuns(true);
    long end = cpu.retired() + LENGTH;
    while (cpu.retired() < end) {
      Pc.End stop = pc.run(end - cpu.retired());
      if (stop == Pc.End.BREAKPOINT) {
        look();
      } else if (stop != Pc.End.DEBUG_CALL && stop != Pc.End.STALE_TRANSLATION) {
        return;
      }
    }
  }

  private void look() {
    int stack = cpu.reg(Register.ESP);
    Candidate entered = candidates.get(cpu.eip());
    if (entered != null) {
      int[] arguments = new int[ARGUMENTS];
      for (int i = 0; i < ARGUMENTS; i++) {
        arguments[i] = word(stack + WORD * (1 + i));
      }
      entered.called(stack, arguments);
    }
    Annotation told = code.at(cpu.eip());
    if (told == Annotation.MUTEX_LOCKING || told == Annotation.MUTEX_UNLOCKING) {
      Symbol caller = code.functionAt(word(stack) - 1);
      Candidate telling = caller == null ? null : candidates.get(caller.address());
      if (telling != null) {
        telling.told(stack, word(stack + WORD));
      }
    }
  }

  private int word(int address) {
    int physical = pc.machine().mmu().translate(address);
    return physical == -1 ? 0 : pc.machine().memory().load32(physical);
  }
}
