package org.landslide.world;

/** How it went to bring a thread to the processor. */
public sealed interface Arrangement {
  /** The thread is there. What that has cost is in the processor's count of instructions. */
  Arrangement DONE = new Done();

  /** See {@link #DONE}. */
  record Done() implements Arrangement {}

  /**
   * On the way there some thread, which is current now, has come to something that is a bug. {@link
   * World#run} reports it.
   */
  record Stopped() implements Arrangement {}

  /**
   * The guest's own scheduler does not come to the thread. The state is of no use.
   *
   * @param reason a sentence
   */
  record Failed(String reason) implements Arrangement {}
}
