package org.landslide.bench.soundness.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All ways in which a model program can end: every state that can be reached is visited once, and
 * from each one every thread goes on that can.
 *
 * <p>A state from which no end can be reached is a failure, since then threads wait, or run in
 * circles, for ever. That threads might run in circles although they could leave does not count.
 *
 * <p>Whether a thread hangs that only a failure without a reason would let go on is a matter of
 * taste. There are no outcomes for such programs.
 */
public final class BruteForce {
  /** A state as a key. */
  private static final class Key {
    private final int[] state;
    private final int hash;

    Key(int[] state) {
      this.state = state;
      this.hash = Arrays.hashCode(state);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && Arrays.equals(state, key.state);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private final ModelProgram program;
  private final int mostStates;
  private final List<Code> codes = new ArrayList<>();
  private final Map<Key, Integer> numbers = new HashMap<>();
  private final List<List<Integer>> predecessors = new ArrayList<>();

  /** Those from which it takes a transaction that fails for no reason. */
  private final List<List<Integer>> unreliable = new ArrayList<>();

  private final ArrayDeque<Key> open = new ArrayDeque<>();
  private final BitSet ends = new BitSet();
  private final Outcomes.Builder outcomes = new Outcomes.Builder();

  private BruteForce(ModelProgram program, Failing failing, int mostStates) {
    this.program = program;
    this.mostStates = mostStates;
    program.threads().forEach(body -> codes.add(new Code(body, failing)));
  }

  /** Empty if there are too many states, or if it relies on failures that have no reason. */
  public static Optional<Outcomes> of(ModelProgram program, Failing failing, int mostStates) {
    return new BruteForce(program, failing, mostStates).run();
  }

  private Optional<Outcomes> run() {
    ModelState start = ModelState.start(program.threadCount());
    visit(start, -1, predecessors);
    while (!open.isEmpty()) {
      Key key = open.remove();
      expand(key, number(key));
      if (numbers.size() > mostStates) {
        return Optional.empty();
      }
    }
    if (someStateLeadsNowhere(List.of(predecessors, unreliable))) {
      outcomes.add(Failure.STUCK);
    } else if (someStateLeadsNowhere(List.of(predecessors))) {
      return Optional.empty();
    }
    return Optional.of(outcomes.build(numbers.size()));
  }

  private int number(Key key) {
    Integer number = numbers.get(key);
    return number == null ? -1 : number;
  }

  private void expand(Key key, int number) {
    ModelState from = ModelState.of(program.threadCount(), key.state);
    if (from.life(0) == ModelState.ENDED) {
      ends.set(number);
      outcomes.add(Outcomes.text(program, from));
      return;
    }
    for (int thread = 0; thread < program.threadCount(); thread++) {
      step(from, number, thread);
    }
  }

  private void step(ModelState from, int number, int thread) {
    if (from.life(thread) != ModelState.ALIVE) {
      return;
    }
    Action action = codes.get(thread).at(from.pc(thread));
    if (action == null) {
      return;
    }
    from.beginAction(thread);
    if (!action.isEnabled(from, thread)) {
      visit(step(from, thread, from.pc(thread), action::poll), number, predecessors);
      return;
    }
    for (int way = 0; way < action.ways(); way++) {
      int chosen = way;
      Action oneWay = (world, unused) -> action.run(world, thread, chosen);
      ModelState next = step(from, thread, from.pc(thread) + 1, oneWay);
      visit(next, number, way == 0 ? predecessors : unreliable);
    }
  }

  private ModelState step(ModelState from, int thread, int pc, Action action) {
    ModelState next = from.copy();
    next.setPc(thread, pc);
    next.beginAction(thread);
    action.run(next, thread);
    next.endAction();
    return next;
  }

  /** A thread that never gets to its next action stays where it is, and is stuck. */
  private void settle(ModelState world, int thread) {
    if (world.life(thread) != ModelState.ALIVE) {
      return;
    }
    Code code = codes.get(thread);
    if (code.settle(world, thread) && code.at(world.pc(thread)) == null) {
      world.setLife(thread, ModelState.ENDED);
    }
  }

  private void visit(ModelState world, int from, List<List<Integer>> edges) {
    Failure failure = world.failure();
    if (failure != null) {
      ends.set(from);
      outcomes.add(failure);
      return;
    }
    for (int thread = 0; thread < program.threadCount(); thread++) {
      settle(world, thread);
    }
    Key key = new Key(world.state());
    Integer known = numbers.get(key);
    int number = known == null ? numbers.size() : known;
    if (known == null) {
      numbers.put(key, number);
      predecessors.add(new ArrayList<>(2));
      unreliable.add(new ArrayList<>(0));
      open.add(key);
    }
    if (from >= 0) {
      edges.get(number).add(from);
    }
  }

  private boolean someStateLeadsNowhere(List<List<List<Integer>>> edges) {
    BitSet good = (BitSet) ends.clone();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    ends.stream().forEach(todo::add);
    while (!todo.isEmpty()) {
      int state = todo.remove();
      for (List<List<Integer>> backwards : edges) {
        for (int before : backwards.get(state)) {
          if (!good.get(before)) {
            good.set(before);
            todo.add(before);
          }
        }
      }
    }
    return good.cardinality() < numbers.size();
  }
}
