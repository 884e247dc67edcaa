package org.landslide.binary.names;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolOffset;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.binary.lines.LineTable;
import org.landslide.binary.lines.SourceLine;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.binary.unwind.StackMemory;
import org.landslide.binary.unwind.StackUnwinder;

/**
 * Everything that a loaded program's addresses are called. One object for each program; any number
 * of threads may use it.
 */
public final class Names {
  private final SymbolTable symbols;
  private final LineTable lines;
  private final StackUnwinder unwinder;

  private Names(ElfFile elf) {
    symbols = elf.symbols();
    lines = LineTable.of(elf);
    unwinder = new StackUnwinder(elf, lines);
  }

  /** The names of a program, as far as it has any. */
  public static Names of(ElfFile elf) {
    return new Names(elf);
  }

  public SymbolTable symbols() {
    return symbols;
  }

  public LineTable lines() {
    return lines;
  }

  /** The function that the code address belongs to. */
  public Optional<Symbol> functionAt(int pc) {
    return symbols.functionAt(pc);
  }

  /** The source line of the instruction at an address. */
  public Optional<SourceLine> lineAt(int pc) {
    return lines.find(pc);
  }

  /**
   * The stack of a thread that stands before the instruction at {@code eip}.
   *
   * @param memory the thread's memory
   * @param register the values of the general registers, by the processor's numbers (esp is 4, ebp
   *     5)
   * @return the frames, innermost first; at least one
   */
  public List<RawFrame> stack(StackMemory memory, int eip, IntUnaryOperator register) {
    return unwinder.unwind(memory, eip, register);
  }

  /** A code address as {@code function+0x12 (file.c:34)}, as much of it as is known. */
  public String code(int pc) {
    return new RawFrame(pc, pc, functionAt(pc), lineAt(pc)).toString();
  }

  /** A data address as {@code name} or {@code name+4}, or in hexadecimal. */
  public String data(int address) {
    return symbols
        .dataAt(address)
        .map(SymbolOffset::toString)
        .orElseGet(() -> String.format("0x%08x", address));
  }
}
