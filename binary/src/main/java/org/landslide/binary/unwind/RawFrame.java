package org.landslide.binary.unwind;

import java.util.Optional;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.lines.SourceLine;

/**
 * One frame of a stack.
 *
 * @param pc in the innermost frame the instruction to run next, in others the one to return to
 * @param callPc an address in the instruction that the frame stands at: pc itself in the innermost
 *     frame, the call's last byte in others. Function and line are those of this address, since a
 *     call that never returns may be a function's last instruction, and the line after a call is
 *     not the one that calls
 * @param function the function, if the program has a name for it
 * @param line the source line, if known
 */
public record RawFrame(int pc, int callPc, Optional<Symbol> function, Optional<SourceLine> line) {

  /** The function's name, or the address in hexadecimal where there is none. */
  public String functionName() {
    return function.map(Symbol::name).orElseGet(() -> String.format("0x%08x", pc));
  }

  /** The distance of {@link #pc} from the function's start. */
  public int offset() {
    return function.map(symbol -> pc - symbol.address()).orElse(0);
  }

  /** Such as {@code mutex_lock+0x12 (mutex.c:34)}. */
  @Override
  public String toString() {
    String place =
        function.isEmpty() ? functionName() : String.format("%s+0x%x", functionName(), offset());
    return line.map(known -> place + " (" + known + ")").orElse(place);
  }
}
