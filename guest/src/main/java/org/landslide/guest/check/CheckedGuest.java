package org.landslide.guest.check;

import java.util.List;
import org.landslide.guest.elf.ElfFile;
import org.landslide.guest.names.Names;
import org.landslide.guest.world.BootException;
import org.landslide.guest.world.Guest;
import org.landslide.guest.world.World;

/**
 * What everything here looks at: a guest, the world that it runs in, and what is known besides.
 *
 * @param names what the addresses of the guest are called
 */
record CheckedGuest(
    Guest guest, ElfFile elf, Names names, World world, Ledger ledger, Stacks stacks) {

  /** A guest before its first instruction. */
  static CheckedGuest boot(Guest guest, List<String> arguments) throws BootException {
    World world = guest.boot(arguments);
    Stacks stacks = new Stacks(world);
    return new CheckedGuest(
        guest, guest.executable(), guest.names(), world, Ledger.atStart(), stacks);
  }
}
