package org.landslide.machine.execute;

/** What is behind the IN and OUT instructions. */
public interface Ports {
  /** A machine without devices: every port reads all ones. */
  Ports NONE =
      new Ports() {
        @Override
        public int in(int port, int size, long now) {
          return -1 >>> Alu.unused(size);
        }

        @Override
        public void out(int port, int size, int value, long now) {}
      };

  /**
   * Reads.
   *
   * @param size in bytes: 1, 2 or 4
   * @param now how many instructions were completed before the one that reads
   */
  int in(int port, int size, long now);

  /**
   * Writes.
   *
   * @param size in bytes: 1, 2 or 4
   * @param now how many instructions were completed before the one that writes
   */
  void out(int port, int size, int value, long now);
}
