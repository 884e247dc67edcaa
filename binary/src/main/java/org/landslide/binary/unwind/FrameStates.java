package org.landslide.binary.unwind;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.landslide.binary.unwind.FunctionFlow.Step;

/**
 * Code analysis of one function: what is known of registers and stack before each of its
 * instructions. A data flow analysis from the function's start over a lattice in which everything
 * can only get less known, so it ends.
 *
 * <p>The one thing it must guess is which calls return: behind a call that does not, a compiler
 * puts whatever code comes next, with another stack. So where the code behind a call is also the
 * target of a jump, the jump is believed first, and the call only when nothing else leads there.
 */
final class FrameStates {
  private static final int MAX_VISITS = 1 << 18;

  private record Arrival(int address, FrameState state) {}

  private final FunctionFlow flow;
  private final IntUnaryOperator poppedBy;
  private final Map<Integer, FrameState> states = new HashMap<>();
  private final Deque<Arrival> pending = new ArrayDeque<>();
  private final Deque<Arrival> doubtful = new ArrayDeque<>();

  FrameStates(FunctionFlow flow, IntUnaryOperator poppedBy) {
    this.flow = flow;
    this.poppedBy = poppedBy;
    solve();
  }

  /**
   * The state before the instruction that the address is in; empty when the analysis does not get
   * there.
   */
  Optional<FrameState> stateAt(int pc) {
    return flow.stepCovering(pc).map(step -> states.get(step.address()));
  }

  private void solve() {
    pending.add(new Arrival(flow.start(), FrameState.atEntry()));
    for (int visits = 0; visits < MAX_VISITS; visits++) {
      if (!pending.isEmpty()) {
        arrive(pending.pop());
      } else if (!doubtful.isEmpty()) {
        believe(doubtful.pop());
      } else {
        return;
      }
    }
  }

  private void believe(Arrival arrival) {
    if (!states.containsKey(arrival.address())) {
      pending.add(arrival);
    }
  }

  private void arrive(Arrival arrival) {
    FrameState known = states.get(arrival.address());
    FrameState merged = known == null ? arrival.state() : known.meet(arrival.state());
    if (known == null || !merged.equals(known)) {
      states.put(arrival.address(), merged);
      flow.stepAt(arrival.address()).ifPresent(step -> leave(step, merged));
    }
  }

  private void leave(Step step, FrameState before) {
    FrameState after = FrameTransfer.after(step, before, poppedBy);
    boolean isDoubtful = step.isCall() && leadsToJumpTarget(step.next());
    for (int successor : step.successors()) {
      (isDoubtful ? doubtful : pending).add(new Arrival(successor, after));
    }
  }

  /**
   * Whether the code there is a jump's target, perhaps after instructions that only fill up space.
   */
  private boolean leadsToJumpTarget(int address) {
    int place = address;
    for (int i = 0; i < 16; i++) {
      if (flow.isJumpTarget(place)) {
        return true;
      }
      Optional<Step> step = flow.stepAt(place);
      if (step.isEmpty() || !isPadding(step.get())) {
        return false;
      }
      place = step.get().next();
    }
    return false;
  }

  private static boolean isPadding(Step step) {
    return switch (step.insn().operation()) {
      case NOP -> true;
      case LEA ->
          step.insn().destinationRegister() == step.insn().base()
              && step.insn().displacement() == 0;
      case XCHG -> step.insn().destinationRegister() == step.insn().sourceRegister();
      default -> false;
    };
  }
}
