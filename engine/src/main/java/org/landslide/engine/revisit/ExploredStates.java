package org.landslide.engine.revisit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.dpor.PathEffects;
import org.landslide.engine.dpor.Predecessor;
import org.landslide.engine.dpor.Prospect;
import org.landslide.engine.dpor.ProspectRaces;
import org.landslide.engine.model.ConflictTable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.StateMark;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.race.AccessProspect;
import org.landslide.engine.race.RaceDetector;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.Waits;

/**
 * Keeps a state from being explored twice.
 *
 * <p>Interleavings that are not equivalent often meet: two threads add to a counter in either
 * order, and from there on everything is the same. When a state is reached below which everything
 * was explored before, on another path, nothing new can happen there, and the interleaving is cut
 * off.
 *
 * <p>But what is done below the state may race with what was done on this path to it, and so may
 * have to be tried before that (Yang, Chen, Gopalakrishnan and Kirby, "Efficient stateful dynamic
 * partial order reduction", 2008). So with each explored state all that is done below it is kept,
 * as {@link Prospect}s: transitions with what they did and what had to come before them. Where the
 * paper takes every transition of the subtree that conflicts with one of the path for a race, a
 * prospect tells whether something always orders the two. Data races are found in the same way
 * ({@link AccessProspect}), and exactly those that exploring the subtree again would show.
 *
 * <p>A state counts as the same only if the subject says so, threads have looked at the same in
 * vain since they last went on, and they hold the same locks. Of memory it is enough that all is
 * the same that is looked at below the state before it is written there: what a thread has left
 * behind on its stack, or in memory that it has freed, makes no difference. What slept there when
 * it was explored must sleep here, since it was not explored there. Where a thread was shown to
 * wait, and withheld, because of steps that it had made before it came to the state, it must have
 * made the same here.
 *
 * <p>Costs one look at every prospect of a node when it is left, and when it is reached again. What
 * is kept of a state goes when the subject forgets its states, which bounds the memory.
 */
public final class ExploredStates<S> {
  /** All that is done below a state. */
  private record Below(List<Prospect> transitions, List<AccessProspect> accesses) {}

  /**
   * A state below which everything is explored.
   *
   * @param looked what of memory is looked at below it; null if that is not known
   */
  private record Explored(
      StateMark state,
      Set<Move> asleep,
      Waits waits,
      Object held,
      Below below,
      @Nullable Footprint looked,
      Map<Integer, Integer> past) {
    boolean agreesWith(StateMark other) {
      return looked != null && past.isEmpty() && other.agrees(state, looked);
    }

    boolean covers(Level level) {
      return level.asleep.containsAll(asleep)
          && waits.equals(level.waits)
          && held.equals(level.held);
    }
  }

  /** What is known of states that agree in all but what threads did on their way there. */
  private static final class Visits {
    /** Where nothing below rests on what came before the state. */
    private @Nullable Explored inPresent;

    /** Where something does, by the past that it rests on. */
    private final Map<Object, Explored> byPast = new HashMap<>(0);

    void add(StateMark state, Explored now) {
      if (now.past.isEmpty()) {
        inPresent = now;
      } else {
        byPast.put(state.past(), now);
      }
    }

    @Nullable Explored find(Level level, StateMark state) {
      if (inPresent != null && inPresent.covers(level)) {
        return inPresent;
      }
      Explored found = byPast.isEmpty() ? null : byPast.get(state.past());
      return found != null && found.covers(level) ? found : null;
    }
  }

  /** A node of the path. */
  private static final class Level {
    final @Nullable StateMark state;
    final Set<Move> asleep;
    final Waits waits;
    final Object held;
    final Map<Prospect.Deed, Prospect> transitions = new LinkedHashMap<>();
    final Set<AccessProspect> accesses = new LinkedHashSet<>();

    /** For each thread how many of its steps before the state show that it waits below. */
    final Map<Integer, Integer> past = new HashMap<>();

    /** Whether what is done below it was told before, or not all of it was kept. */
    boolean known;

    /** What of memory is looked at below it; null if that is not known. */
    @Nullable Footprint looked = Footprint.EMPTY;

    /** What the transition that leads on has used; null if that is not known. */
    @Nullable Footprint used;

    Level(@Nullable StateMark state, Set<Move> asleep, Waits waits, Object held) {
      this.state = state;
      this.asleep = asleep;
      this.waits = waits;
      this.held = held;
    }

    /** What is done below it will not be known. */
    void spoil() {
      known = true;
      transitions.clear();
      accesses.clear();
    }

    void looksAt(@Nullable Footprint memory) {
      looked = looked == null || memory == null ? null : looked.and(memory);
    }

    /** The transition that leads on looks at memory. */
    void looksNow() {
      looksAt(used == null ? null : used.reads());
    }

    /** So does what comes after it. */
    void looksThrough(Level below) {
      Footprint now = used;
      Footprint later = below.looked;
      looksAt(now == null || later == null ? null : later.unlessWrittenIn(now));
    }

    void add(Prospect prospect) {
      transitions.merge(prospect.deed(), prospect, Prospect::or);
    }

    void needPast(int thread, int steps) {
      if (steps > 0) {
        past.merge(thread, steps, Math::max);
      }
    }
  }

  private static final Object NO_LOCKS = List.of();

  private static final Deque<Explored> NO_STATES = new ArrayDeque<>();

  /** With more different effects, what is known of pairs of them would take too much memory. */
  private static final int MOST_EFFECTS = 1 << 14;

  private final Path<S> path;
  private final ConflictTable<Effect> effects = new ConflictTable<>(Effect::conflictsWith);
  private final PathEffects<S> onPath;
  private final ProspectRaces<S> conflicts;
  private final @Nullable RaceDetector races;

  /** By what tells states from others. */
  private final Map<Object, Visits> explored = new HashMap<>();

  /** Those that may agree, the last first. */
  private final Map<Object, Deque<Explored>> byKind = new HashMap<>();

  /** When the marks of these were made. */
  private @Nullable Object era;

  private final List<Level> levels = new ArrayList<>();

  /**
   * @param races none if data races are not looked for
   */
  public ExploredStates(Path<S> path, @Nullable RaceDetector races) {
    this.path = path;
    this.onPath = new PathEffects<>(path, effects);
    this.conflicts = new ProspectRaces<>(path, onPath);
    this.races = races;
  }

  /**
   * A node was added to the path.
   *
   * @param state what tells its state from others, if that is known
   */
  @SuppressWarnings("ReferenceEquality") // each era is an object of its own
  public void arrived(Optional<StateMark> state) {
    if (state.isPresent() && state.get().era() != era) {
      era = state.get().era();
      forgetExplored();
    }
    if (effects.size() > MOST_EFFECTS || (races != null && races.footprints() > MOST_EFFECTS)) {
      forget();
    }
    Node<S> node = path.last();
    Object held = races == null ? NO_LOCKS : races.held(path.size() - 1);
    levels.add(new Level(state.orElse(null), node.sleep.asleep(), node.waits(), held));
  }

  /** Of what is done below the first nodes of the path, not all is known. */
  public void forgetBelow(int count) {
    levels.subList(0, count).forEach(Level::spoil);
  }

  /** No state is known, but for what is done below the nodes of the path. */
  public void forgetExplored() {
    explored.clear();
    byKind.clear();
  }

  private void forget() {
    forgetExplored();
    effects.clear();
    onPath.forget();
    levels.forEach(Level::spoil);
    if (races != null) {
      races.forgetProspects();
    }
  }

  /** A thread has looked at something in vain in the last node. */
  public void attempted(Waiting waiting, Footprint vain) {
    Move move = waiting.move();
    last().needPast(move.thread(), waiting.steps());
    last().add(Prospect.of(move, Effect.of(vain), List.of(), effects));
  }

  /** A transition was made from the last node, and has used this of memory, if that is known. */
  public void made(Optional<Footprint> used) {
    last().used = used.orElse(null);
  }

  /** A move was tried in the last node, to no avail, and has used this. */
  public void tried(Optional<Footprint> used) {
    last().looksAt(used.map(Footprint::reads).orElse(null));
  }

  /**
   * Whether the state of the last node, which was just added, is explored. Then all was done that
   * the exploration of what is below would do.
   */
  public boolean isExplored() {
    Level level = last();
    Explored before = find(level);
    if (before == null || level.state == null) {
      return false;
    }
    conflicts.reverse(before.below.transitions);
    if (races != null) {
      Collection<AccessProspect> accesses = renamed(before, level.state);
      races.foresee(path.size() - 1, accesses);
      level.accesses.addAll(accesses);
    }
    before.below.transitions.forEach(level::add);
    before.past.forEach(level::needPast);
    level.looksAt(before.looked);
    level.known = true;
    return true;
  }

  /** What is done below a state, with the numbers that blocks of memory have here. */
  private static Collection<AccessProspect> renamed(Explored before, StateMark state) {
    List<AccessProspect> accesses = new ArrayList<>(before.below.accesses.size());
    for (AccessProspect access : before.below.accesses) {
      accesses.add(access.renamed((space, block) -> state.block(before.state, space, block)));
    }
    return accesses;
  }

  private @Nullable Explored find(Level level) {
    if (level.state == null) {
      return null;
    }
    Visits visits = explored.get(level.state.present());
    Explored found = visits == null ? null : visits.find(level, level.state);
    return found == null ? findAgreeing(level, level.state) : found;
  }

  private @Nullable Explored findAgreeing(Level level, StateMark state) {
    for (Explored other : byKind.getOrDefault(state.kind(), NO_STATES)) {
      if (other.covers(level) && other.agreesWith(state)) {
        return other;
      }
    }
    return null;
  }

  /**
   * The last node is about to leave the path, and all below it is explored.
   *
   * @param recognisable whether the state, when it is reached again, would be the same
   */
  public void left(boolean recognisable) {
    int index = path.size() - 1;
    Level level = levels.remove(index);
    if (races != null) {
      level.accesses.addAll(races.attemptsAt(index));
    }
    if (level.state != null && recognisable && !level.known) {
      keep(level, level.state);
    }
    if (index > 0) {
      take(levels.get(index - 1), index - 1, level);
    }
  }

  private void keep(Level level, StateMark state) {
    Below below = new Below(List.copyOf(level.transitions.values()), List.copyOf(level.accesses));
    Explored now =
        new Explored(
            state,
            level.asleep,
            level.waits,
            level.held,
            below,
            level.looked,
            Map.copyOf(level.past));
    explored.computeIfAbsent(state.present(), unused -> new Visits()).add(state, now);
    if (level.looked != null && level.past.isEmpty()) {
      byKind.computeIfAbsent(state.kind(), unused -> new ArrayDeque<>()).addFirst(now);
    }
  }

  /** Adds what is done below a node to what is done below the one before it. */
  private void take(Level level, int index, Level below) {
    int thread = path.transition(index).thread();
    level.looksThrough(below);
    below.past.forEach((one, steps) -> level.needPast(one, one == thread ? steps - 1 : steps));
    Predecessor earlier = new Predecessor(path.get(index), path.get(index + 1), effects);
    below.transitions.values().forEach(prospect -> level.add(prospect.behind(earlier)));
    if (races != null) {
      races.behind(index, below.accesses, level.accesses::add);
    }
  }

  /** The transition that leads on from the last node, and all below it, is explored. */
  public void branchExplored() {
    int index = path.size() - 1;
    Transition transition = path.transition(index);
    Level level = last();
    level.looksNow();
    level.add(Prospect.of(transition.move(), transition.effect(), transition.joined(), effects));
    if (races != null) {
      level.accesses.add(races.madeAt(index));
    }
  }

  private Level last() {
    return levels.get(levels.size() - 1);
  }
}
