package org.landslide.binary.names;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.data.DataNames;
import org.landslide.binary.data.DataType;
import org.landslide.binary.data.FrameView;
import org.landslide.binary.data.NamedData;
import org.landslide.binary.data.ThreadLocalPlace;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
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
  private static final DataType UNKNOWN = new DataType.Unknown(0);

  private final SymbolTable symbols;
  private final LineTable lines;
  private final StackUnwinder unwinder;
  private final ElfFile elf;

  /** Read when it is needed first, which is in reports: searching needs none of it. */
  private @Nullable DataNames data;

  /** Which thread's own variables lie at an address. */
  private final IntFunction<Optional<ThreadLocalPlace>> threadLocals;

  private Names(ElfFile elf, IntFunction<Optional<ThreadLocalPlace>> threadLocals) {
    this.elf = elf;
    this.threadLocals = threadLocals;
    symbols = elf.symbols();
    lines = LineTable.of(elf);
    unwinder = new StackUnwinder(elf, lines);
  }

  /** The names of a program, as far as it has any. */
  public static Names of(ElfFile elf) {
    return new Names(elf, address -> Optional.empty());
  }

  /**
   * The names of a program whose threads have variables of their own.
   *
   * @param threadLocals where such variables lie
   */
  public static Names of(ElfFile elf, IntFunction<Optional<ThreadLocalPlace>> threadLocals) {
    return new Names(elf, threadLocals);
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

  /** The same and, where an interrupt has come, what it has come into, if that is known. */
  public List<RawFrame> interruptedStack(StackMemory memory, int eip, IntUnaryOperator register) {
    return unwinder.unwindInterrupted(memory, eip, register);
  }

  /** What {@link #stack} gives, with what is in the frames. */
  public List<FrameView> frames(StackMemory memory, int eip, IntUnaryOperator register) {
    return unwinder.frames(memory, eip, register);
  }

  /** What the compiler says of variables and types. */
  public synchronized DataNames data() {
    if (data == null) {
      data = DataNames.of(elf);
    }
    return data;
  }

  /** A code address as {@code function+0x12 (file.c:34)}, as much of it as is known. */
  public String code(int pc) {
    return new RawFrame(pc, pc, functionAt(pc), lineAt(pc)).toString();
  }

  /**
   * The global variable, or the part of one, that these bytes are in: {@code sem.count}, or {@code
   * sem+4} where nothing but a symbol is known.
   */
  public Optional<NamedData> variable(int address, int bytes) {
    return data()
        .global(address, bytes)
        .or(() -> threadLocals.apply(address).flatMap(place -> data().threadLocal(place, bytes)))
        .or(() -> symbol(address));
  }

  /** The largest part of a variable, or all of it, that begins at an address. */
  public Optional<NamedData> spanning(int address, int bytes) {
    return data()
        .globalSpanning(address, bytes)
        .or(
            () ->
                threadLocals
                    .apply(address)
                    .flatMap(place -> data().threadLocalSpanning(place, bytes)));
  }

  private Optional<NamedData> symbol(int address) {
    return symbols.dataAt(address).map(each -> new NamedData(each.toString(), UNKNOWN));
  }

  /** A data address as the name of a variable or of its part, or in hexadecimal. */
  public String data(int address) {
    return variable(address, 1)
        .map(NamedData::name)
        .orElseGet(() -> String.format("0x%08x", address));
  }

  /**
   * An object in memory, such as a mutex, by the largest part of a variable that begins there and
   * has its size, or by its address.
   */
  public String object(int address, int bytes) {
    return spanning(address, bytes)
        .or(() -> symbol(address))
        .map(NamedData::name)
        .orElseGet(() -> String.format("0x%08x", address));
  }
}
