package org.landslide.binary.unwind;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.landslide.binary.elf.CodeImage;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;

/**
 * The instructions of a function that can be reached from its start, and how control flows between
 * them.
 */
final class FunctionFlow {
  /** Larger functions than students write; bounds what hostile code can cost. */
  private static final int MAX_INSTRUCTIONS = 1 << 14;

  private static final int MAX_TABLE = 1024;
  private static final int NO_REGISTER = 8;

  /** An instruction and the places in the function where control may go from it. */
  record Step(int address, Insn insn, List<Integer> successors) {
    int next() {
      return address + insn.length();
    }

    boolean isCall() {
      return insn.operation().isCall();
    }
  }

  private final int start;
  private final Instructions instructions;
  private final CodeImage code;
  private final IntPredicate isInside;
  private final NavigableMap<Integer, Step> steps = new TreeMap<>(Integer::compareUnsigned);
  private final Set<Integer> jumpTargets = new HashSet<>();
  private final Set<Integer> exits = new HashSet<>();
  private boolean leavesAnywhere;

  /**
   * Follows the code from a function's start.
   *
   * @param isInside which addresses belong to the function
   */
  FunctionFlow(int start, Instructions instructions, CodeImage code, IntPredicate isInside) {
    this.start = start;
    this.instructions = instructions;
    this.code = code;
    this.isInside = isInside;
    follow();
  }

  int start() {
    return start;
  }

  Optional<Step> stepAt(int address) {
    return Optional.ofNullable(steps.get(address));
  }

  /** The step whose instruction the address is in. */
  Optional<Step> stepCovering(int pc) {
    Map.Entry<Integer, Step> entry = steps.floorEntry(pc);
    return Optional.ofNullable(entry)
        .map(Map.Entry::getValue)
        .filter(step -> Integer.compareUnsigned(pc - step.address(), step.insn().length()) < 0);
  }

  boolean isJumpTarget(int address) {
    return jumpTargets.contains(address);
  }

  /** Where outside of the function it may jump or run on to. */
  Set<Integer> exits() {
    return exits;
  }

  /** Whether it jumps to places that the code does not tell. */
  boolean leavesAnywhere() {
    return leavesAnywhere;
  }

  /** How many bytes of arguments the function takes off the stack when it returns. */
  int poppedArguments() {
    for (Step step : steps.values()) {
      if (step.insn().operation() == Op.RET) {
        return step.insn().immediate();
      }
    }
    return 0;
  }

  private void follow() {
    Deque<Integer> pending = new ArrayDeque<>();
    pending.add(start);
    while (!pending.isEmpty() && steps.size() < MAX_INSTRUCTIONS) {
      int address = pending.pop();
      Optional<Insn> insn =
          steps.containsKey(address) ? Optional.empty() : instructions.at(address);
      if (insn.isPresent()) {
        Step step = new Step(address, insn.get(), inside(targets(address, insn.get())));
        steps.put(address, step);
        pending.addAll(step.successors());
      }
    }
  }

  private List<Integer> inside(List<Integer> targets) {
    List<Integer> kept = new ArrayList<>();
    for (int target : targets) {
      if (isInside.test(target)) {
        kept.add(target);
      } else {
        exits.add(target);
      }
    }
    return kept;
  }

  private List<Integer> targets(int address, Insn insn) {
    int next = address + insn.length();
    return switch (insn.operation()) {
      case JMP -> List.of(jump(next + insn.immediate()));
      case JCC, LOOP, LOOPE, LOOPNE, JCXZ, XBEGIN -> List.of(next, jump(next + insn.immediate()));
      case JMP_INDIRECT -> tableTargets(address, insn);
      case RET, RET_FAR, IRET, JMP_FAR, JMP_FAR_INDIRECT, UNDEFINED -> List.of();
      default -> List.of(next);
    };
  }

  private int jump(int target) {
    jumpTargets.add(target);
    return target;
  }

  /**
   * The targets of a switch statement's jump table: as many words from its start on as lie in the
   * function.
   */
  private List<Integer> tableTargets(int address, Insn insn) {
    OptionalInt table = tableOf(address, insn);
    List<Integer> targets = new ArrayList<>();
    for (int i = 0; table.isPresent() && i < MAX_TABLE; i++) {
      OptionalInt target = code.wordAt(table.getAsInt() + 4 * i);
      if (target.isEmpty() || !isInside.test(target.getAsInt())) {
        break;
      }
      targets.add(jump(target.getAsInt()));
    }
    leavesAnywhere |= targets.isEmpty();
    return targets;
  }

  /**
   * Where the table is: in the jump's own operand or in the load of the register right before it.
   */
  private OptionalInt tableOf(int address, Insn insn) {
    if (insn.source() == Insn.Place.MEMORY) {
      return tableIn(insn);
    }
    Map.Entry<Integer, Step> before = steps.lowerEntry(address);
    if (before == null || before.getValue().next() != address) {
      return OptionalInt.empty();
    }
    Insn load = before.getValue().insn();
    boolean loads =
        load.operation() == Op.MOV
            && load.source() == Insn.Place.MEMORY
            && load.destinationRegister() == insn.sourceRegister();
    return loads ? tableIn(load) : OptionalInt.empty();
  }

  private static OptionalInt tableIn(Insn insn) {
    boolean isTable = insn.base() == NO_REGISTER && insn.index() != NO_REGISTER;
    return isTable ? OptionalInt.of(insn.displacement()) : OptionalInt.empty();
  }
}
