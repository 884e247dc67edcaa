package org.landslide.guest.check;

import java.util.List;
import org.landslide.guest.elf.ElfException;
import org.landslide.guest.elf.ElfFile;
import org.landslide.guest.names.Names;
import org.landslide.guest.pebbles.LoadException;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ProgramNames;
import org.landslide.guest.pebbles.ProgramStore;
import org.landslide.guest.pebbles.WorldOptions;

/**
 * What everybody here looks at: a program, the world that it runs in, and what is known besides.
 *
 * @param program the name of its file
 * @param names what the addresses of the program are called
 */
record Scene(
    String program, ElfFile elf, Names names, PebblesWorld world, Ledger ledger, Stacks stacks) {

  /** The scene before the first instruction. */
  static Scene boot(ProgramStore store, String program, List<String> arguments)
      throws LoadException {
    WorldOptions frozen = WorldOptions.DEFAULT.withFrozenClock();
    PebblesWorld world = PebblesWorld.boot(frozen, store, program, arguments);
    ProgramNames programs = ProgramNames.of(store);
    ElfFile elf = executable(store, program);
    Names names = programs.of(program).orElseGet(() -> Names.of(elf));
    Stacks stacks = new Stacks(world, programs);
    return new Scene(program, elf, names, world, Ledger.atStart(), stacks);
  }

  /** A program of a store. */
  static ElfFile executable(ProgramStore store, String program) throws LoadException {
    byte[] content = store.file(program);
    try {
      return ElfFile.parse(content == null ? new byte[0] : content);
    } catch (ElfException e) {
      throw new LoadException(LoadException.Reason.NOT_A_PROGRAM, program + " " + e.getMessage());
    }
  }
}
