package org.landslide.machine.execute;

/** What is behind the IN and OUT instructions. */
public interface Ports {
  /** A machine without devices: every port reads all ones. */
  Ports NONE =
      new Ports() {
        @Override
        public int in(int port, int size) {
          return -1 >>> Alu.unused(size);
        }

        @Override
        public void out(int port, int size, int value) {}
      };

  int in(int port, int size);

  void out(int port, int size, int value);
}
