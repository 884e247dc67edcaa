package org.landslide.machine.device;

/**
 * Something behind ports of one byte each.
 *
 * <p>All that a device remembers is in its state, so that a machine can be put back.
 *
 * @param <S> its state, which never changes
 */
interface Device<S> {
  /**
   * Reads a port.
   *
   * @param clock the time, see {@link Clock}
   */
  int in(int port, long clock);

  /** Writes one byte to a port. */
  void out(int port, int value, long clock);

  S save();

  void restore(S state);
}
