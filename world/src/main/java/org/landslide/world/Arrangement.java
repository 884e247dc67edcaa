package org.landslide.world;

/** How it went to bring a thread to the processor. */
public sealed interface Arrangement {
  /** The thread is there, at no cost. */
  Arrangement DONE = new Done(0);

  /**
   * The thread is there.
   *
   * @param instructions how many were executed for that
   */
  record Done(long instructions) implements Arrangement {}

  /**
   * The guest's own scheduler does not come to the thread. The state is of no use.
   *
   * @param reason a sentence
   */
  record Failed(String reason) implements Arrangement {}
}
