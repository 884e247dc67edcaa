package org.landslide.kernel.world;

import org.landslide.world.WorldEvent;

/** What happens to the threads of a kernel. */
final class KernelEvent {
  private KernelEvent() {}

  /** The current thread gave the processor away and can run on. */
  record Yielded(String describe) implements WorldEvent.GaveWay {}

  /** The current thread cannot go on. */
  record Waits(String describe) implements WorldEvent.Blocked {}

  /** Nothing runs any more. */
  record Ended(String describe) implements WorldEvent.Gone {}
}
