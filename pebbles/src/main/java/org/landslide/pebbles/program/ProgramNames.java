package org.landslide.pebbles.program;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.names.Names;

/** What the addresses of each program in a store are called; read when first asked for. */
public final class ProgramNames {
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
      return Optional.of(of(ElfFile.parse(content)));
    } catch (ElfException e) {
      return Optional.empty();
    }
  }

  /** The names of an executable, those of its threads' own variables included. */
  public static Names of(ElfFile elf) {
    return Names.of(
        elf,
        address ->
            elf.threadLocals().flatMap(variables -> ThreadLocalArea.placeAt(variables, address)));
  }
}
