package org.landslide.binary.unwind;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.landslide.binary.elf.CallTargets;
import org.landslide.binary.elf.CodeImage;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;

/**
 * Unwinds frames of functions that nobody has described, such as hand-written assembly, by looking
 * at their code: along every path from the function's start it follows what happens to the stack
 * pointer and where the caller's registers are saved. So it works at any instruction, with or
 * without a frame pointer. What it has found out about a function is kept.
 */
final class FrameAnalysis {
  private static final int MAX_TAIL_CALLS = 64;

  /** How gcc names the part of a function that it moves out of the way. */
  private static final String COLD_PART = ".cold";

  private final Instructions instructions;
  private final CodeImage code;
  private final SymbolTable symbols;
  private final CallTargets callTargets;
  private final Map<Integer, FunctionFlow> flows = new ConcurrentHashMap<>();
  private final Map<Integer, FrameStates> states = new ConcurrentHashMap<>();

  FrameAnalysis(Instructions instructions, ElfFile elf) {
    this.instructions = instructions;
    code = elf.code();
    symbols = elf.symbols();
    callTargets = elf.callTargets();
  }

  /** What is known about a frame that stands at an instruction, given by an address in it. */
  Optional<FrameState> stateAt(int pc) {
    return symbols.functionAt(pc).stream()
        .flatMap(this::mainParts)
        .flatMap(function -> statesOf(function).stateAt(pc).stream())
        .findFirst();
  }

  /**
   * The function, or for a part that was moved away, those it may be from: a name may occur twice.
   */
  private Stream<Symbol> mainParts(Symbol function) {
    return function.name().endsWith(COLD_PART)
        ? symbols.functions().stream().filter(each -> each.name().equals(mainName(function)))
        : Stream.of(function);
  }

  private static String mainName(Symbol function) {
    String name = function.name();
    return name.endsWith(COLD_PART) ? name.substring(0, name.length() - COLD_PART.length()) : name;
  }

  /**
   * The same for code that cannot be reached from its function's start, or whose function is not
   * known: taken to belong to a function that begins at the last label or call target before it.
   */
  Optional<FrameState> guessedStateAt(int pc) {
    Optional<Integer> label = symbols.labelBefore(pc).map(Symbol::address);
    Optional<Integer> target = callTargets.lastUpTo(pc);
    return Stream.of(label, target)
        .flatMap(Optional::stream)
        .max(Integer::compareUnsigned)
        .flatMap(start -> statesFrom(start).stateAt(pc));
  }

  private FrameStates statesFrom(int start) {
    return states.computeIfAbsent(start, same -> new FrameStates(flowFrom(same), this::poppedBy));
  }

  private FunctionFlow flowFrom(int start) {
    Optional<Symbol> function = symbols.functionAt(start);
    return flows.computeIfAbsent(
        start,
        same ->
            new FunctionFlow(
                same, instructions, code, pc -> symbols.functionAt(pc).equals(function)));
  }

  /**
   * Whether a call to {@code target} may end up in the function at {@code pc}, directly or through
   * jumps.
   */
  boolean mayReach(int target, int pc) {
    Optional<String> goal = symbols.functionAt(pc).map(FrameAnalysis::mainName);
    Set<Integer> seen = new HashSet<>();
    return goal.isEmpty() || mayReach(target, goal.get(), seen);
  }

  private boolean mayReach(int target, String goal, Set<Integer> seen) {
    Optional<Symbol> function = symbols.functionAt(target);
    if (function.isEmpty() || mainName(function.get()).equals(goal)) {
      return true;
    }
    if (seen.size() >= MAX_TAIL_CALLS) {
      return true;
    }
    if (!seen.add(function.get().address())) {
      return false;
    }
    FunctionFlow flow = flowOf(function.get());
    return flow.leavesAnywhere()
        || flow.exits().stream().anyMatch(exit -> mayReach(exit, goal, seen));
  }

  private FrameStates statesOf(Symbol function) {
    FrameStates known = states.get(function.address());
    if (known != null) {
      return known;
    }
    FrameStates found = new FrameStates(flowOf(function), this::poppedBy);
    states.put(function.address(), found);
    return found;
  }

  private int poppedBy(int target) {
    return symbols
        .functionAt(target)
        .map(this::flowOf)
        .orElseGet(() -> flowFrom(target))
        .poppedArguments();
  }

  private FunctionFlow flowOf(Symbol function) {
    return flows.computeIfAbsent(
        function.address(),
        start -> new FunctionFlow(start, instructions, code, pc -> isIn(function, pc)));
  }

  private boolean isIn(Symbol function, int pc) {
    return symbols
        .functionAt(pc)
        .filter(other -> other.equals(function) || other.name().equals(function.name() + COLD_PART))
        .isPresent();
  }
}
