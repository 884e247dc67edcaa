package org.landslide.kernel.world;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.AccessLog;

/**
 * The words of memory in which a kernel counts the ticks of its timer: each tick makes them one
 * more. They are the kernel's clock, and a thread that reads one of them asks for the time.
 */
final class ClockWords {
  /** None is known. */
  static final ClockWords NONE = new ClockWords(new int[0]);

  private static final int LOGGED = 1 << 14;
  private static final int WORD = 4;

  /** So many ticks in a row count. */
  private static final int TICKS = 3;

  private final int[] words;

  private ClockWords(int[] words) {
    this.words = words;
  }

  /** Finds them by letting the timer tick, and takes that back. */
  static ClockWords find(Pc pc, Threads threads, Conductor conductor) {
    Cpu cpu = pc.machine().cpu();
    AccessLog observed = cpu.observed();
    Pc.State state = pc.snapshot();
    Threads before = threads.copy();
    AccessLog log = new AccessLog(LOGGED);
    cpu.observe(log);
    conductor.setKeepsLog(true);
    try {
      return new ClockWords(counted(pc, threads, conductor, log));
    } finally {
      conductor.setKeepsLog(false);
      cpu.observe(observed);
      pc.restore(state);
      threads.assign(before);
    }
  }

  /** Nothing if a tick brings another thread to the processor: that is more than counting. */
  private static int[] counted(Pc pc, Threads threads, Conductor conductor, AccessLog log) {
    int first = threads.current();
    int[] candidates = {};
    int[] values = {};
    boolean ready = conductor.pass(null) == Conductor.Outcome.DONE;
    for (int tick = 0; tick <= TICKS && ready; tick++) {
      log.clear();
      ready = conductor.tick() == Conductor.Outcome.DONE && threads.current() == first;
      int[] now = tick == 0 ? readAndWritten(log) : candidates;
      candidates = tick == 0 ? now : increased(pc, now, values);
      values = Arrays.stream(candidates).map(word -> word(pc, word)).toArray();
    }
    return ready ? candidates : new int[0];
  }

  private static int[] readAndWritten(AccessLog log) {
    Set<Integer> read = new TreeSet<>();
    Set<Integer> both = new TreeSet<>();
    for (int i = 0; i < log.size(); i++) {
      boolean isWord = log.bytes(i) == WORD && !log.isRepeated(i);
      if (isWord && log.isWrite(i) && read.contains(log.address(i))) {
        both.add(log.address(i));
      } else if (isWord && !log.isWrite(i)) {
        read.add(log.address(i));
      }
    }
    return both.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[] increased(Pc pc, int[] words, int[] values) {
    return IntStream.range(0, words.length)
        .filter(i -> word(pc, words[i]) == values[i] + 1)
        .map(i -> words[i])
        .toArray();
  }

  private static int word(Pc pc, int address) {
    int physical = pc.machine().mmu().translate(address);
    return physical == -1 ? 0 : pc.machine().memory().load32(physical);
  }

  /** Whether an access touches one of them. */
  boolean touches(int address, int bytes) {
    for (int word : words) {
      if (address - word < WORD && word - address < bytes) {
        return true;
      }
    }
    return false;
  }

  /** Whether one of them was read since the log was last looked at. */
  boolean isReadIn(@Nullable AccessLog log) {
    for (int i = 0; log != null && i < log.size(); i++) {
      if (!log.isWrite(i) && touches(log.address(i), log.bytes(i))) {
        return true;
      }
    }
    return false;
  }
}
