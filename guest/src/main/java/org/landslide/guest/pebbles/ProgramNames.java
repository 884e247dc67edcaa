package org.landslide.guest.pebbles;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.landslide.guest.elf.ElfException;
import org.landslide.guest.elf.ElfFile;
import org.landslide.guest.names.Names;
import org.landslide.guest.names.RawFrame;
import org.landslide.machine.CpuContext;

/** What the addresses of each program in a store are called; read when first asked for. */
public final class ProgramNames {
  /** How many bytes the instruction occupies that makes a system call. */
  static final int INTERRUPT_LENGTH = 2;

  private final ProgramStore store;
  private final Map<String, Optional<Names>> known = new ConcurrentHashMap<>();

  private ProgramNames(ProgramStore store) {
    this.store = store;
  }

  public static ProgramNames of(ProgramStore store) {
    return new ProgramNames(store);
  }

  /** The names of a program; none when it is not there or cannot be read. */
  public Optional<Names> of(String program) {
    return known.computeIfAbsent(program, this::read);
  }

  private Optional<Names> read(String program) {
    byte[] content = store.file(program);
    if (content == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Names.of(ElfFile.parse(content)));
    } catch (ElfException e) {
      return Optional.empty();
    }
  }

  /**
   * The stack of a thread, innermost frame first. A thread inside a system call stands at the
   * instruction that made it, not behind it, where another function may begin.
   */
  public List<RawFrame> stack(PebblesWorld world, ThreadView thread) {
    CpuContext context = thread.context();
    boolean inCall = thread.status() != PebblesStatus.RUNNABLE;
    int eip = inCall ? context.eip() - INTERRUPT_LENGTH : context.eip();
    return of(thread.program())
        .map(
            names -> names.stack(address -> world.load32(thread.tid(), address), eip, context::reg))
        .orElse(List.of());
  }
}
