package org.landslide.guest.pebbles;

/**
 * A task's memory. What is mapped is written in its page tables, in guest memory, and nowhere else.
 *
 * @param directory the frame of the page directory
 * @param frames how many frames it takes: directory, page tables and pages
 */
record AddressSpace(int directory, int frames) {
  /** What belongs into CR3. */
  int cr3() {
    return directory * Limits.PAGE_SIZE;
  }

  AddressSpace resizedBy(int count) {
    return new AddressSpace(directory, frames + count);
  }
}
