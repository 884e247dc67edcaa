package org.landslide.pebbles.kernel;

import org.landslide.pebbles.abi.Limits;

/**
 * A task's memory. What is mapped is written in its page tables, in guest memory, and nowhere else.
 *
 * @param directory the frame of the page directory
 * @param frames how many frames it takes: directory, page tables and pages
 */
public record AddressSpace(int directory, int frames) {
  /** What belongs into CR3. */
  public int cr3() {
    return directory * Limits.PAGE_SIZE;
  }

  AddressSpace resizedBy(int count) {
    return new AddressSpace(directory, frames + count);
  }
}
