package org.landslide.world;

/**
 * Is told what the kernel of a world reads and writes for a thread besides the bytes that are in
 * the {@link org.landslide.machine.memory.AccessLog}, at the moment it does.
 *
 * <p>Two steps of different threads that follow one another can be swapped, with the same results
 * and the same state at the end, if they have no object and no byte in common that one of them
 * wrote, counting the three objects on which every step depends (see {@link SharedObject}). The
 * same state means: up to the order of what was printed, the count of retired instructions, and
 * which frames of physical memory are behind which pages.
 *
 * <p>Not reported: that calls fail when memory or threads run out, what debugging calls read, and
 * the bytes that are executed as instructions.
 */
public interface WorldObserver {
  /** Takes no notice. */
  WorldObserver NONE =
      new WorldObserver() {
        @Override
        public void object(SharedObject object, int id, boolean write) {}

        @Override
        public void pages(int space, int address, int bytes, boolean write) {}
      };

  /**
   * The current thread depended on an object or changed it.
   *
   * @param id never negative, but perhaps of an object that never existed
   */
  void object(SharedObject object, int id, boolean write);

  /**
   * The current thread depended on what is mapped somewhere, or changed it. Counts as an access to
   * all of these bytes, so that it conflicts with accesses to them.
   *
   * @param address unsigned
   * @param bytes at least 1; they do not go past the last address
   */
  void pages(int space, int address, int bytes, boolean write);

  /**
   * Memory that all threads share was accessed on behalf of the current thread, though not by it:
   * by a thread that had to run a bit before the current one could be brought to the processor.
   */
  default void memory(int address, int bytes, boolean write) {}

  /** Memory was read from outside, so that what is made of the world may depend on it. */
  default void looks(int space, int address, int bytes) {}

  /**
   * A thread has come to a breakpoint before the current one could be brought to the processor: in
   * the guest's scheduler, or since it could not be interrupted yet.
   */
  default void passes(int tid, int address) {}

  /**
   * A thread to which another one had left the processor was interrupted at once, in the guest's
   * own code, before the current one could be brought there.
   *
   * @param address of its next instruction
   */
  default void interrupted(int tid, int address) {}

  /**
   * An address space is about to end with its last thread, or with all of them. Its memory is still
   * there.
   */
  default void ends(int space) {}
}
