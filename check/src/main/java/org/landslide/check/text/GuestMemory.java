package org.landslide.check.text;

import java.util.OptionalInt;

/** A task's memory, as its threads see it. Empty is what cannot be read. */
public interface GuestMemory {
  /** The byte at an address, 0 to 255. */
  OptionalInt load8(int address);

  /** The little-endian word at an address of any alignment. */
  OptionalInt load32(int address);
}
