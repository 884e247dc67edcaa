package org.landslide.check.state;

import java.util.List;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.names.Names;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.World;

/**
 * What everything here looks at: a guest, the world that it runs in, and what is known besides.
 *
 * @param names what the addresses of the guest are called
 */
public record CheckedGuest(
    Guest guest, ElfFile elf, Names names, World world, Ledger ledger, Stacks stacks) {

  /** A guest before its first instruction. */
  public static CheckedGuest boot(Guest guest, List<String> arguments) throws BootException {
    World world = guest.boot(arguments);
    Stacks stacks = new Stacks(world, guest.api());
    return new CheckedGuest(
        guest, guest.executable(), guest.names(), world, Ledger.atStart(world), stacks);
  }
}
