package org.landslide.engine.tree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.landslide.engine.model.Situation;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;

/** The current branch of the execution tree, from the root; all of the tree that is kept. */
public final class Path<S> {
  /** Conflicts that are so many transitions apart are not looked for: that would take too long. */
  private static final int FAR = 1000;

  private final List<Node<S>> nodes = new ArrayList<>();

  /** Whether what made a blocked thread wait counts as happened before what it does. */
  private boolean waitsOrdered;

  /** How many nodes, from the root, belong to another search. */
  private int shared;

  /** What has to be tried in these; each once, since after the first time it is decided. */
  private final Set<Reversal> reversals = new LinkedHashSet<>();

  /** From now on, what made a blocked thread wait happened before all that it does. */
  public void orderWaits() {
    waitsOrdered = true;
  }

  public int size() {
    return nodes.size();
  }

  public Node<S> get(int i) {
    return nodes.get(i);
  }

  public Node<S> last() {
    return nodes.get(nodes.size() - 1);
  }

  public void push(Node<S> node) {
    nodes.add(node);
  }

  public void pop() {
    nodes.remove(nodes.size() - 1);
  }

  /** The first nodes belong to another search, which is to learn what has to be tried there. */
  public void share(int count, List<Reversal> before) {
    shared = count;
    reversals.addAll(before);
  }

  public int shared() {
    return shared;
  }

  public List<Reversal> reversals() {
    return List.copyOf(reversals);
  }

  /** Has a race reversed, none of whose initials was tried or slept when it was seen. */
  public void reverse(Reversal reversal) {
    if (reversal.depth() < shared) {
      reversals.add(reversal);
      return;
    }
    Node<S> node = nodes.get(reversal.depth());
    if (reversal.initials().stream().noneMatch(node::isCovered)) {
      node.mark(reversal.choice());
    }
  }

  /** What another search needs to explore a marked move of a node. */
  public List<Fork> subtree(int index, Move move) {
    List<Fork> forks = new ArrayList<>();
    for (int i = 0; i < index; i++) {
      forks.add(nodes.get(i).forkAbove());
    }
    forks.add(nodes.get(index).forkFor(move));
    return forks;
  }

  /** How long exploring one more branch of each node takes, as far as can be told. */
  public double[] secondsOfBranches() {
    double[] seconds = new double[nodes.size()];
    double below = 0;
    for (int i = nodes.size() - 1; i >= 0; i--) {
      Node<S> node = nodes.get(i);
      double visited = node.exploredSeconds() + below;
      int branches = node.exploredCount() + (node.hasOut() ? 1 : 0);
      seconds[i] = visited / Math.max(1, branches);
      below = visited + node.seconds;
    }
    return seconds;
  }

  /** How many transitions the path has. */
  public int length() {
    boolean ended = nodes.isEmpty() || !last().hasOut();
    return ended ? Math.max(0, nodes.size() - 1) : nodes.size();
  }

  /** Whether a transition ended everything, so that none can come after it. */
  public boolean isEnd(int i) {
    return i == nodes.size() - 1;
  }

  public Transition transition(int i) {
    return nodes.get(i).out();
  }

  /** Whether a transition is another one or really happened before it. */
  public boolean isOrdered(int earlier, int later) {
    return earlier == later
        || (earlier < later && transition(earlier).happensBefore(transition(later).order()));
  }

  /** The state at its root. */
  public S start() {
    S snapshot = nodes.get(0).snapshot;
    if (snapshot == null) {
      throw new IllegalStateException("the path has no root");
    }
    return snapshot;
  }

  /** The index of a thread's last transition among the first {@code end}, or -1. */
  public int lastOf(int thread, int end) {
    int i = end - 1;
    while (i >= 0 && transition(i).thread() != thread) {
      i--;
    }
    return i;
  }

  /**
   * What happened before a thread's transition at the end of the path, whatever that does: what it
   * did itself, the threads whose end it waited for, and whatever made it able to run since.
   *
   * @param clocks what happened before a transition
   */
  public VectorClock clockBefore(
      int thread, List<Integer> joined, Function<Transition, VectorClock> clocks) {
    int end = nodes.size() - 1;
    int previous = lastOf(thread, end);
    VectorClock clock = new VectorClock();
    join(clock, previous, clocks);
    for (int other : joined) {
      join(clock, lastOf(other, end), clocks);
    }
    for (int i = end; i > previous + 1; i--) {
      boolean wasBlocked = !nodes.get(i - 1).situation().mentions(thread);
      if (wasBlocked && isFree(thread, nodes.get(i).situation())) {
        join(clock, i - 1, clocks);
      }
    }
    return clock;
  }

  private boolean isFree(int thread, Situation now) {
    return waitsOrdered ? now.mentions(thread) : now.canMove(thread);
  }

  private void join(VectorClock clock, int index, Function<Transition, VectorClock> clocks) {
    if (index >= 0) {
      clock.join(clocks.apply(transition(index)));
    }
  }

  /** Whether something beside the path was left out because of the bound on preemptions. */
  public boolean isBounded() {
    return nodes.stream().anyMatch(Node::isBounded);
  }

  /** Whether a transition's thread was switched to: it did not run before, or could not go on. */
  public boolean startsBlock(int i) {
    return nodes.get(i).allowance().running() != transition(i).thread();
  }

  /** Where the thread was switched to that has made a transition, and all since. */
  public int blockStart(int i) {
    int start = i;
    while (!startsBlock(start)) {
      start--;
    }
    return start;
  }

  /** Adds the last transition to its block, where that started. */
  public void extendBlock() {
    int last = nodes.size() - 1;
    boolean branching = nodes.get(last).situation().isBranching(transition(last).thread());
    nodes.get(blockStart(last)).extendBlock(transition(last).effect(), branching);
  }

  /** What is left to be explored, as a value; nothing if that is nothing. */
  public List<Fork> forks() {
    int last = nodes.size() - 1;
    double seconds = 0;
    long runs = 1;
    while (last >= 0 && !nodes.get(last).hasLeft()) {
      Node<S> node = nodes.get(last--);
      seconds = node.seconds + node.exploredSeconds() + (node.hasOut() ? seconds : 0);
      runs = Math.max(1, node.exploredRuns() + (node.hasOut() ? runs : 0));
    }
    List<Fork> forks = new ArrayList<>();
    for (int i = 0; i <= last; i++) {
      Node<S> node = nodes.get(i);
      boolean closing = i == last;
      forks.add(node.fork(closing, closing ? seconds : 0, closing && node.hasOut() ? runs : 0));
    }
    return forks;
  }

  /** Where on the path the order of two threads matters; all of its nodes are still to come. */
  public Ascent ascent() {
    List<Ascent.Contest> contests = new ArrayList<>();
    for (int i = 0; i < length(); i++) {
      if (isContested(i)) {
        contests.add(new Ascent.Contest(i, nodes.get(i).markedCount() > 1, 0, false));
      }
    }
    return new Ascent(nodes.size(), contests);
  }

  /** Whether a later transition conflicts with one in whose place its thread could have run. */
  private boolean isContested(int first) {
    Situation situation = nodes.get(first).situation();
    Transition own = transition(first);
    if (situation.enabledCount() < 2) {
      return false;
    }
    for (int i = first + 1; i < Math.min(length(), first + FAR); i++) {
      Transition later = transition(i);
      if (later.thread() != own.thread()
          && situation.canMove(later.thread())
          && own.effect().footprint().conflictsWith(later.effect().footprint())) {
        return true;
      }
    }
    return false;
  }

  public Schedule schedule() {
    List<Move> moves = new ArrayList<>(length());
    for (int i = 0; i < length(); i++) {
      moves.add(transition(i).move());
    }
    return new Schedule(moves);
  }

  /**
   * A transition leads from each node to the next, and what came before it according to its clock
   * is closed: its thread's earlier transitions, those that it conflicts with, and what came before
   * any of these.
   */
  public void validate() {
    for (int i = 0; i < nodes.size(); i++) {
      nodes.get(i).validate();
    }
    for (int i = 0; i < length(); i++) {
      validate(transition(i), i);
    }
    Invariant.require(nodes.isEmpty() || nodes.get(0).snapshot != null, "the root has no snapshot");
  }

  private void validate(Transition transition, int index) {
    int previous = lastOf(transition.thread(), index);
    int ordinal = previous < 0 ? 1 : transition(previous).ordinal() + 1;
    Invariant.require(transition.ordinal() == ordinal, "a transition is counted wrongly");
    Invariant.require(
        transition.clock().get(transition.thread()) == ordinal, "a transition is not its last");
    for (int i = 0; i < index; i++) {
      Transition earlier = transition(i);
      boolean related =
          earlier.thread() == transition.thread()
              || earlier.effect().footprint().conflictsWith(transition.effect().footprint());
      boolean before = earlier.happensBefore(transition);
      Invariant.require(before || !related, "a conflict does not order two transitions");
      Invariant.require(
          !before || transition.clock().covers(earlier.clock()), "a clock has a hole");
    }
  }
}
