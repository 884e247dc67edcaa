package org.landslide.check.wait;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.check.observe.Recorder;
import org.landslide.check.state.CountedLoop;
import org.landslide.check.state.SeenValues;
import org.landslide.check.state.VainAttempt;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.Supposition;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.World;

/**
 * The states in which a thread is after each round of a loop, as far as they differ: its registers,
 * and the words of memory that it reads. What each round overwrites before it reads it does not
 * count.
 */
final class RoundStates {
  private static final int MOST_ROUNDS = 1 << 12;

  /** A loop with more paths through it is no mere waiting either. */
  private static final int MOST_KINDS = 64;

  /** A loop that touches more is no mere waiting. */
  private static final int MOST_TOUCHED = 256;

  /** More words than that do not differ where only rounds are counted. */
  private static final int MOST_COUNTED = 16;

  private static final class Round {
    final CpuContext registers;
    final int[] values;

    Round(CpuContext registers, int[] values) {
      this.registers = registers;
      this.values = values;
    }
  }

  private final World world;
  private final Recorder recorder;
  private final int tid;
  private final CpuContext first;

  /** What was touched, in the order in which it first was. */
  private final Set<Integer> touched = new LinkedHashSet<>();

  /** What was read before it was written, in the same order. */
  private final Set<Integer> read = new LinkedHashSet<>();

  /** The values of as much as was read by the end of the round. */
  private final List<Round> rounds = new ArrayList<>();

  /** Most of them are the same. */
  private final Map<CpuContext, CpuContext> contexts = new HashMap<>();

  /** One of each that are the same in all that was accessed, and in which order. */
  private final Map<Long, VainAttempt> kinds = new LinkedHashMap<>();

  private Footprint pausing = Footprint.EMPTY;
  private boolean complete = true;

  /** From where a thread stands now. */
  RoundStates(World world, Recorder recorder, int tid) {
    this.world = world;
    this.recorder = recorder;
    this.tid = tid;
    this.first = world.context(tid);
  }

  /** The thread has paused in the middle of a round. */
  void paused() {
    recorder.trackPause();
  }

  /** The thread has come to the end of a round, and will be tracked anew from here. */
  void cameRound(CpuContext registers) {
    complete &=
        recorder.showsInMemory()
            && rounds.size() < MOST_ROUNDS
            && touched.size() < MOST_TOUCHED
            && kinds.size() < MOST_KINDS;
    if (!complete) {
      return;
    }
    pausing = pausing.and(recorder.trackedAfterPause());
    kinds.computeIfAbsent(recorder.trackedOrder(), unused -> recorder.tracked(tid));
    touched.addAll(recorder.seen(tid).addresses());
    read.addAll(recorder.readFirst(tid).addresses());
    CpuContext same = contexts.computeIfAbsent(registers, unused -> registers);
    rounds.add(new Round(same, read.stream().mapToInt(this::word).toArray()));
  }

  private int word(int address) {
    return world.load32(tid, address).orElse(0);
  }

  /**
   * All of them, of a loop that comes back to one of them, with the thread back where it stood;
   * null when not all of them are known.
   */
  @Nullable CountedLoop loop(Supposition supposition) {
    if (!complete) {
      return null;
    }
    List<Integer> words = List.copyOf(read);
    int[] start = read.stream().mapToInt(this::word).toArray();
    List<Integer> different = new ArrayList<>();
    for (int i = 0; i < start.length; i++) {
      if (differs(i, start[i])) {
        different.add(i);
      }
    }
    if (different.size() > MOST_COUNTED) {
      return null;
    }
    Set<CountedLoop.State> states = new LinkedHashSet<>();
    states.add(state(new Round(first, start), start, different));
    rounds.forEach(round -> states.add(state(round, start, different)));
    List<Integer> counted = different.stream().map(words::get).toList();
    List<Integer> scratch = touched.stream().filter(word -> !read.contains(word)).toList();
    return new CountedLoop(
        counted, List.copyOf(states), scratch, guard(counted, scratch), supposition);
  }

  /** What the thread did in all rounds, with the thread back where it stood. */
  VainAttempt attempt() {
    return VainAttempt.all(List.copyOf(kinds.values())).now(world, tid);
  }

  /** All that decides what the thread does in all rounds, with the thread back where it stood. */
  SeenValues read() {
    return SeenValues.of(read, world, tid);
  }

  /** Whether a word has another value after a round than in the beginning. */
  private boolean differs(int word, int start) {
    return rounds.stream().anyMatch(round -> value(round, word, start) != start);
  }

  /** The value of a word after a round; what had not been touched yet was as in the beginning. */
  private static int value(Round round, int word, int start) {
    return word < round.values.length ? round.values[word] : start;
  }

  private static CountedLoop.State state(Round round, int[] start, List<Integer> different) {
    return new CountedLoop.State(
        round.registers, different.stream().map(i -> value(round, i, start[i])).toList());
  }

  private Footprint guard(List<Integer> counted, List<Integer> scratch) {
    FootprintBuilder words = new FootprintBuilder();
    Stream.concat(counted.stream(), scratch.stream())
        .forEach(address -> words.write(world.space(tid), address, Integer.BYTES));
    return words.build().and(pausing);
  }
}
