package org.landslide.check.wait;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.landslide.check.observe.Recorder;
import org.landslide.check.state.CountedLoop;
import org.landslide.check.state.SeenValues;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.state.YieldLoop;
import org.landslide.engine.model.Supposition;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.world.World;
import org.landslide.world.WorldSnapshot;

/**
 * The rounds of a loop that a thread goes through while it is only tried out: from one time that it
 * stands at a place to the next. Two rounds are alike if they touch the same memory, the thread's
 * own stack apart, where it may count them.
 */
final class LoopRounds {
  /** If two rounds lead to the same state by then, the thread is let go on until they do. */
  private static final int SETTLING = 16;

  /** Fewer rounds say nothing. */
  private static final int LEAST = 2;

  /** By then most rounds must be alike, and there must not be more kinds of them. */
  private static final int MANY = 8;

  private static final int PAGE_SHIFT = 12;

  /** So many words of the stack tell most states apart that have the same registers. */
  private static final int TOP_WORDS = 32;

  private final World world;
  private final Recorder recorder;
  private final Cpu cpu;
  private final int tid;
  private final CpuContext place;
  private final int stackPage;
  private final boolean settling;

  private final RoundStates states;
  private WorldSnapshot last;
  private long firstWords;

  /** One of each that are alike, by the memory that they touch. */
  private final Map<Long, VainAttempt> kinds = new LinkedHashMap<>();

  private long count;
  private long alike;

  /** When a round ended last that is like the first, and how long it took at most until then. */
  private long arrived;

  private long longest;
  private boolean otherwise;

  /**
   * The state after 1, 2, 4, ... rounds, whichever was the last of them: a thread that comes back
   * to it will do so for ever.
   */
  private WorldSnapshot anchor;

  private CpuContext anchorContext;
  private final int[] anchorTop = new int[TOP_WORDS];
  private boolean cyclic;

  /**
   * From where a thread stands now.
   *
   * @param start the world as it is now
   * @param settling whether the thread is let go on if its rounds soon lead to the same state
   */
  LoopRounds(World world, Recorder recorder, int tid, WorldSnapshot start, boolean settling) {
    this.world = world;
    this.recorder = recorder;
    this.cpu = world.machine().cpu();
    this.tid = tid;
    this.place = world.context(tid);
    this.stackPage = place.reg(Register.ESP) >>> PAGE_SHIFT;
    this.last = start;
    this.anchor = start;
    this.anchorContext = place;
    this.settling = settling;
    this.arrived = cpu.retired();
    this.states = new RoundStates(world, recorder, tid);
  }

  /** The thread has stopped: looks whether that ends a round. */
  void stopped() {
    CpuContext context = world.context(tid);
    if (!YieldLoop.isSamePlace(context, place)) {
      paused();
      return;
    }
    states.cameRound(context);
    long words = recorder.trackedWordsOutside(stackPage);
    if (count++ == 0) {
      firstWords = words;
    }
    if (!kinds.containsKey(words)) {
      kinds.put(words, recorder.tracked(tid));
    }
    if (words == firstWords) {
      alike++;
      longest = Math.max(longest, cpu.retired() - arrived);
      arrived = cpu.retired();
    }
    watchForCycle(context);
    otherwise |= isSettled() || kinds.size() > MANY || (count >= MANY && !areMostAlike());
    recorder.track();
  }

  /** The thread has stopped in the middle of a round. */
  void paused() {
    states.paused();
  }

  /** The method of Brent: finds every cycle, and needs one state to compare with. */
  private void watchForCycle(CpuContext context) {
    if (Long.bitCount(count) == 1) {
      anchor = world.snapshot();
      anchorContext = context;
      Arrays.setAll(anchorTop, i -> word(context, i));
    } else if (context.equals(anchorContext) && hasSameTop(context)) {
      cyclic |= world.sameExceptTime(anchor, world.snapshot());
    }
  }

  private boolean hasSameTop(CpuContext context) {
    int i = 0;
    while (i < TOP_WORDS && word(context, i) == anchorTop[i]) {
      i++;
    }
    return i == TOP_WORDS;
  }

  /** A word on top of the stack. */
  private int word(CpuContext context, int i) {
    return world.load32(tid, context.reg(Register.ESP) + 4 * i).orElse(0);
  }

  private boolean isSettled() {
    if (!settling || count > SETTLING) {
      return false;
    }
    WorldSnapshot now = world.snapshot();
    boolean same = world.sameExceptTime(last, now);
    last = now;
    return same;
  }

  private boolean areMostAlike() {
    return 2 * alike >= count;
  }

  /**
   * Whether the thread cannot be said to wait at the place: it does something else, or will be
   * shown to wait once it has come to where its rounds lead to the same state.
   */
  boolean areOver() {
    return otherwise;
  }

  /** Whether the rounds up to now will come again and again. */
  boolean areCyclic() {
    return cyclic;
  }

  /** Whether the thread has gone round up to now, and in the same way. */
  boolean goOn() {
    return !otherwise && count >= LEAST && areMostAlike() && cpu.retired() - arrived <= 2 * longest;
  }

  /**
   * The loop, with the thread back where it stood; null if more is to be known of it before it can
   * be said that the number of rounds does not matter.
   */
  @Nullable CountedLoop counted(Supposition supposition) {
    return cyclic ? states.loop(supposition) : null;
  }

  /** All that decides what the thread does in all rounds, with the thread back where it stood. */
  SeenValues read() {
    return states.read();
  }

  long count() {
    return count;
  }

  /** What the thread did in all of them, with the thread back where it stood. */
  VainAttempt attempt() {
    return cyclic ? states.attempt() : VainAttempt.all(List.copyOf(kinds.values())).now(world, tid);
  }
}
