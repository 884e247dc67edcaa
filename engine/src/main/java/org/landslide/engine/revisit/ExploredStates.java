package org.landslide.engine.revisit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
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
 * vain since they last went on, and they hold the same locks. What slept there when it was explored
 * must sleep here, since it was not explored there. Where a thread was shown to wait, and withheld,
 * because of steps that it had made before it came to the state, it must have made the same here.
 *
 * <p>Costs one look at every prospect of a node when it is left, and when it is reached again. What
 * is kept of a state goes when the subject forgets it, which bounds the memory.
 */
public final class ExploredStates<S> {
  /** All that is done below a state. */
  private record Below(List<Prospect> transitions, List<AccessProspect> accesses) {}

  /** A state below which everything is explored. */
  private record Explored(
      Set<Move> asleep, Waits waits, Object held, Below below, Map<Integer, Integer> past) {
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

  /** With more different effects, what is known of pairs of them would take too much memory. */
  private static final int MOST_EFFECTS = 1 << 14;

  private final Path<S> path;
  private final ConflictTable<Effect> effects = new ConflictTable<>(Effect::conflictsWith);
  private final PathEffects<S> onPath;
  private final ProspectRaces<S> conflicts;
  private final @Nullable RaceDetector races;

  /** By what tells states from others, as long as the subject remembers them. */
  private final Map<Object, Visits> explored = new WeakHashMap<>();

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
  public void arrived(Optional<StateMark> state) {
    if (effects.size() > MOST_EFFECTS || (races != null && races.footprints() > MOST_EFFECTS)) {
      forget();
    }
    Node<S> node = path.last();
    Object held = races == null ? NO_LOCKS : races.held(path.size() - 1);
    levels.add(new Level(state.orElse(null), node.sleep.asleep(), node.waits(), held));
  }

  private void forget() {
    explored.clear();
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

  /**
   * Whether the state of the last node, which was just added, is explored. Then all was done that
   * the exploration of what is below would do.
   */
  public boolean isExplored() {
    Level level = last();
    Explored before = find(level);
    if (before == null) {
      return false;
    }
    conflicts.reverse(before.below.transitions);
    if (races != null) {
      races.foresee(path.size() - 1, before.below.accesses);
    }
    before.below.transitions.forEach(level::add);
    level.accesses.addAll(before.below.accesses);
    before.past.forEach(level::needPast);
    level.known = true;
    return true;
  }

  private @Nullable Explored find(Level level) {
    if (level.state == null) {
      return null;
    }
    Visits visits = explored.get(level.state.present());
    return visits == null ? null : visits.find(level, level.state);
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
      Below below = new Below(List.copyOf(level.transitions.values()), List.copyOf(level.accesses));
      explored
          .computeIfAbsent(level.state.present(), unused -> new Visits())
          .add(
              level.state,
              new Explored(level.asleep, level.waits, level.held, below, Map.copyOf(level.past)));
    }
    if (index > 0) {
      take(levels.get(index - 1), index - 1, level);
    }
  }

  /** Adds what is done below a node to what is done below the one before it. */
  private void take(Level level, int index, Level below) {
    int thread = path.transition(index).thread();
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
    level.add(Prospect.of(transition.move(), transition.effect(), transition.joined(), effects));
    if (races != null) {
      level.accesses.add(races.madeAt(index));
    }
  }

  private Level last() {
    return levels.get(levels.size() - 1);
  }
}
