package org.landslide.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.KnownSteps.KnownStep;
import org.landslide.check.state.Likeness;
import org.landslide.check.state.Rewinder;
import org.landslide.check.wait.SpinWatch;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.StateMark;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;
import org.landslide.engine.schedule.Move;
import org.landslide.machine.Cpu;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;
import org.landslide.world.StateIdentity;
import org.landslide.world.World;

/**
 * Where the guest is, and which steps from there were made before.
 *
 * <p>Problem: an exploration without a memory of states runs the same steps again and again. Of the
 * steps of a thread library's tests nine out of ten begin in a state in which the same thread was
 * run before, on another way there. Approach: a state that a step leads to is looked up among those
 * that are known, and the step is kept with the state that it began in. The next time it is not
 * executed: what it did is told once more, and the machine stays where it was until something has
 * to be executed again. The engine sees the same steps as ever and explores the same interleavings.
 *
 * <p>Why this is safe: a step follows from the state in which it begins (see {@link
 * org.landslide.engine.model.Subject}), and states are compared in all that a step can depend on,
 * byte by byte; the hash only says where to look. The one thing in which the same states differ is
 * the time, the count of executed instructions. It is kept for each way on its own, and a step in
 * which a thread asks for it is executed every time. So is a step that a limit on its length could
 * have cut short.
 *
 * <p>Cost: a step that is not known costs a snapshot, a hash of the pages that it wrote and a
 * comparison besides, about a third of what it costs anyway; so nothing is remembered any more of a
 * guest whose states are seldom known again. Known states keep the pages in which they differ; when
 * these take more than a {@value #SHARE}th of the memory that Java may use, all are forgotten.
 */
final class StepMemory {
  private static final int SHARE = 4;

  /** Whatever is known of a state besides its pages: notes, footprints, histories. */
  private static final int BYTES_BESIDES = 12_000;

  /** The words that steps use, and those that are looked at below a state. */
  private static final int BYTES_OF_USES = 24_000;

  /** More than this pays for nothing. */
  private static final long MOST_BYTES = 4L << 30;

  /** After so many steps that were not known it is seen whether it pays to remember them. */
  private static final int TRIAL = 1 << 16;

  private final Rewinder rewinder;
  private final Cpu cpu;
  private final Memory memory;

  /** None if steps are not remembered, or not any more. */
  private @Nullable StateIdentity identity;

  private final Map<Key, GuestState> states = new HashMap<>();

  /** For states that are alike what stands for all of them. */
  private final Map<LikeKey, Object> alike = new HashMap<>();

  /** Until all is forgotten. */
  private Object era = new Object();

  private long room = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE);
  private long used;
  private long bytesBesides = BYTES_BESIDES;
  private long copiesBefore;
  private long made;
  private long repeated;
  private long recognised;

  /** Where the guest is; null if that is not known, as the machine alone can tell. */
  private @Nullable GuestState here;

  /** How many instructions were executed on the way here. */
  private long retired;

  /** Whether the machine is still in another state. */
  private boolean away;

  /** A state among others. */
  private record Key(GuestState state, long hash, StateIdentity identity) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that && hash == that.hash && state.isSameAs(that.state, identity);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(hash);
    }
  }

  /** A state among those that are alike. */
  private record LikeKey(GuestState state, Likeness likeness, long hash, StateIdentity identity) {
    static LikeKey of(GuestState state, Likeness likeness, StateIdentity identity) {
      return new LikeKey(state, likeness, state.hashOfAlike(likeness, identity), identity);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof LikeKey that
          && hash == that.hash
          && likeness == that.likeness
          && state.isAlike(that.state, likeness, identity);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(hash);
    }
  }

  /**
   * @param remembers whether steps are to be remembered at all
   */
  StepMemory(World world, Rewinder rewinder, boolean remembers) {
    this.rewinder = rewinder;
    this.cpu = world.machine().cpu();
    this.memory = world.machine().memory();
    this.identity = remembers ? world.identity().orElse(null) : null;
  }

  /** So many guests are explored at a time: more than two have no more room than two. */
  void shareRoom(int guests) {
    long all = 2 * Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE);
    room = all / Math.max(2, guests);
  }

  /** What steps use is kept, too. */
  void expectUses() {
    bytesBesides = BYTES_BESIDES + BYTES_OF_USES;
  }

  /** Brings the machine to where the guest is. */
  void arrive() {
    GuestState state = here;
    if (away && state != null) {
      rewinder.restore(state.at(retired));
      away = false;
    }
  }

  GuestState save() {
    GuestState state = here;
    return state == null ? rewinder.save() : state.at(retired);
  }

  void restore(GuestState state) {
    if (identity == null) {
      rewinder.restore(state);
      return;
    }
    here = state;
    retired = state.retired();
    away = true;
  }

  /** What tells this state from others, as long as they are remembered. */
  Optional<StateMark> mark() {
    GuestState state = here;
    return state == null ? Optional.empty() : Optional.ofNullable(state.steps().mark());
  }

  /** Whether a thread has ever asked for the time, in which the same states differ. */
  boolean isTimeAsked() {
    return cpu.timesAsked() > 0;
  }

  /** What can be done here, if it is known. */
  Optional<Situation> situation() {
    GuestState state = here;
    return state == null ? Optional.empty() : Optional.ofNullable(state.steps().situation());
  }

  void setSituation(Situation situation) {
    GuestState state = here;
    if (state != null) {
      state.steps().setSituation(situation);
    }
  }

  /** Makes a step if it is known what comes of it; otherwise null, and nothing is done. */
  @Nullable Step repeat(Move move, long maxCost) {
    GuestState state = here;
    KnownStep known = state == null ? null : state.steps().find(move);
    if (known == null || !SpinWatch.isUnlimited(known.step().cost(), maxCost)) {
      return null;
    }
    repeated++;
    here = known.next();
    retired += known.duration();
    away = true;
    return known.step();
  }

  /** A step that is executed. */
  interface Execution {
    Step step(Move move, long maxCost);
  }

  /** Makes a step that is not known, and keeps it. */
  Step make(Move move, long maxCost, Execution execution) {
    arrive();
    if (++made % TRIAL == 0) {
      review();
    }
    StateIdentity by = identity;
    if (by == null) {
      return execution.step(move, maxCost);
    }
    GuestState state = here;
    GuestState start = state == null ? known(by) : state;
    here = null;
    long timesAsked = cpu.timesAsked();
    long begun = cpu.retired();
    Step step = execution.step(move, maxCost);
    if (isFinished(step)) {
      GuestState end = known(by);
      here = end;
      retired = cpu.retired();
      if (timesAsked == cpu.timesAsked() && SpinWatch.isUnlimited(step.cost(), maxCost)) {
        start.steps().add(new KnownStep(move, step, retired - begun, end));
      }
    }
    return step;
  }

  /** Gives up if hardly any step was known, or led to a state that was. */
  private void review() {
    if (repeated + recognised < made / 16) {
      forget();
      identity = null;
      here = null;
    }
  }

  private static boolean isFinished(Step step) {
    return step.bug().isEmpty()
        && step.ending() != Ending.INTERRUPTED
        && step.ending() != Ending.TOO_LONG;
  }

  /** The state in which the machine is, as it was known before if it was. */
  private GuestState known(StateIdentity by) {
    GuestState now = rewinder.save();
    Key key = new Key(now, now.hash(by), by);
    GuestState before = states.putIfAbsent(key, now);
    if (before != null) {
      recognised++;
      return before;
    }
    used += bytesBesides + (memory.copies() - copiesBefore) * Page.SIZE;
    copiesBefore = memory.copies();
    if (used > room) {
      forget();
      states.put(key, now);
    }
    mark(now, by);
    return now;
  }

  private void mark(GuestState state, StateIdentity by) {
    int before = alike.size();
    Object present = standIn(LikeKey.of(state, Likeness.IN_PRESENT, by));
    recognised += alike.size() == before ? 1 : 0;
    state
        .steps()
        .setMark(
            new GuestMark(
                state,
                by,
                present,
                era,
                likeness -> standIn(LikeKey.of(state, likeness, by)),
                () -> recognised++));
  }

  private Object standIn(LikeKey key) {
    return alike.computeIfAbsent(key, unused -> new Object());
  }

  /** Forgets all steps. */
  void forget() {
    states.values().forEach(state -> state.steps().forget());
    states.clear();
    alike.clear();
    era = new Object();
    used = 0;
  }
}
