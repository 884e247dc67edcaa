package org.landslide.binary.unwind;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;

/**
 * Tells the words that calls of a function have left on a stack from all others: there is a call
 * right before the address, and it can lead to the function.
 */
final class ReturnAddresses {
  private final Instructions instructions;
  private final SymbolTable symbols;
  private final Map<Symbol, Exits> known = new ConcurrentHashMap<>();

  /**
   * Where a function goes on without a call.
   *
   * @param functions that it jumps to or runs into
   * @param anywhere whether it also jumps to places that the code does not tell
   */
  private record Exits(Set<Symbol> functions, boolean anywhere) {
    boolean exist() {
      return anywhere || !functions.isEmpty();
    }
  }

  ReturnAddresses(ElfFile elf) {
    symbols = elf.symbols();
    instructions = new Instructions(elf.code());
  }

  /** Whether the call is one of the function of {@code pc}, or of one that jumps straight to it. */
  boolean isFromCallOf(int pc, int address) {
    return instructions
        .callBefore(address)
        .filter(call -> isDirect(call) && leadsTo(pc, target(call, address)))
        .isPresent();
  }

  /** Whether the call may lead to the function of {@code pc}, be it through a pointer or jumps. */
  boolean mayBeFromCallOf(int pc, int address) {
    return instructions
        .callBefore(address)
        .filter(call -> !isDirect(call) || mayLeadTo(pc, target(call, address)))
        .isPresent();
  }

  private static boolean isDirect(Insn call) {
    return call.operation() == Op.CALL;
  }

  private static int target(Insn call, int returnAddress) {
    return returnAddress + call.immediate();
  }

  private boolean leadsTo(int pc, int target) {
    Optional<Symbol> function = symbols.functionAt(pc);
    Optional<Symbol> called = symbols.functionAt(target);
    return function.isPresent()
        && called.isPresent()
        && (called.equals(function) || exits(called.get()).functions().contains(function.get()));
  }

  private boolean mayLeadTo(int pc, int target) {
    boolean isKnown = symbols.functionAt(pc).isPresent();
    return !isKnown
        || leadsTo(pc, target)
        || symbols.functionAt(target).map(called -> exits(called).exist()).orElse(true);
  }

  private Exits exits(Symbol function) {
    return known.computeIfAbsent(function, this::find);
  }

  private Exits find(Symbol function) {
    Set<Symbol> functions = new HashSet<>();
    boolean anywhere = false;
    int address = function.address();
    Optional<Insn> insn = instructions.at(address);
    while (insn.isPresent() && function.contains(address)) {
      address += insn.get().length();
      anywhere |= insn.get().operation() == Op.JMP_INDIRECT;
      goesOn(insn.get(), address)
          .filter(next -> !function.contains(next))
          .flatMap(symbols::functionAt)
          .ifPresent(functions::add);
      insn = instructions.at(address);
    }
    return new Exits(functions, anywhere);
  }

  /** Where control may go from an instruction besides into a call; of two places the farther. */
  private static Optional<Integer> goesOn(Insn insn, int next) {
    return switch (insn.operation()) {
      case JMP, JCC -> Optional.of(next + insn.immediate());
      case RET, JMP_INDIRECT, UNDEFINED, CALL, CALL_INDIRECT -> Optional.empty();
      default -> Optional.of(next);
    };
  }
}
