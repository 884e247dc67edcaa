package org.landslide.guest.pebbles;

/**
 * Is told what system calls and exceptions read and wrote besides the bytes that are in the {@link
 * org.landslide.machine.AccessLog}, at the moment they do.
 *
 * <p>Two steps of different threads that follow one another can be swapped, with the same results
 * and the same state at the end, if they have no object and no byte in common that one of them
 * wrote, counting the three objects on which every step depends (see {@link KernelObject}). The
 * same state means: up to the order of what was printed, the count of retired instructions, and
 * which frames of physical memory are behind which pages.
 *
 * <p>Not reported: that calls fail when memory or threads run out, what the debugging calls read,
 * and the bytes that are executed as instructions.
 */
public interface KernelObserver {
  /** Takes no notice. */
  KernelObserver NONE =
      new KernelObserver() {
        @Override
        public void object(KernelObject object, int id, boolean write) {}

        @Override
        public void pages(int task, int address, int bytes, boolean write) {}
      };

  /**
   * The current thread depended on an object or changed it.
   *
   * @param id of a thread or a task; never negative, but perhaps of one that never existed
   */
  void object(KernelObject object, int id, boolean write);

  /**
   * The current thread depended on what is mapped somewhere, or changed it. Counts as an access to
   * all of these bytes, so that it conflicts with those who access them.
   *
   * @param address unsigned
   * @param bytes at least 1; they do not go past the last address
   */
  void pages(int task, int address, int bytes, boolean write);

  /**
   * A task is about to end with its last thread, or with all of them. Its memory is still there.
   */
  default void ends(int task) {}
}
