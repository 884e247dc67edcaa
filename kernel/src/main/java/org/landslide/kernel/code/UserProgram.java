package org.landslide.kernel.code;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Section;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.names.Names;

/**
 * The program that a test of a kernel consists of, with its symbols, which the kernel's own copy of
 * it has not. User programs all have the same addresses, so whether a thread executes this one is
 * known by the code that is there.
 */
public final class UserProgram {
  private final List<Part> code;
  private final List<Section> loaded;
  private final Names names;
  private final Set<Integer> panics;

  public UserProgram(ElfFile elf, String panic) {
    this.code =
        elf.sections().stream()
            .filter(section -> section.isLoaded() && section.isExecutable())
            .map(section -> part(elf, section))
            .toList();
    this.loaded =
        elf.sections().stream()
            .filter(section -> section.isLoaded() && section.contents().hasRemaining())
            .toList();
    this.names = Names.of(elf);
    this.panics =
        elf.symbols().find(panic).stream().map(Symbol::address).collect(Collectors.toSet());
  }

  public Names names() {
    return names;
  }

  /** Where the functions begin with which it gives up. */
  public Set<Integer> panics() {
    return panics;
  }

  /**
   * Whether the program's file has something for an address, and lets the program write there if
   * that is what it does. Memory that is only zero at first does not count: a kernel may give it
   * later, and may have none left then.
   */
  public boolean has(int address, boolean write) {
    return loaded.stream()
        .anyMatch(section -> section.contains(address) && (!write || section.isWritable()));
  }

  /** Memory as a thread sees it. */
  public interface Reader {
    boolean read(int address, byte[] target);
  }

  /** Whether the code of this program is in a thread's memory, all of it. */
  public boolean isIn(Reader memory) {
    return !code.isEmpty() && code.stream().allMatch(part -> part.isIn(memory));
  }

  /** A section of code. */
  @SuppressWarnings("ArrayRecordComponent") // is never compared as a whole
  private record Part(int address, byte[] bytes) {
    boolean isIn(Reader memory) {
      byte[] there = new byte[bytes.length];
      return memory.read(address, there) && Arrays.equals(there, bytes);
    }
  }

  private static Part part(ElfFile elf, Section section) {
    byte[] bytes = new byte[section.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) elf.code().byteAt(section.address() + i);
    }
    return new Part(section.address(), bytes);
  }
}
