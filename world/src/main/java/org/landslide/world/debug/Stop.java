package org.landslide.world.debug;

import java.util.Optional;

/**
 * Why a run has stopped.
 *
 * @param thread that it has stopped for
 * @param watchpoint the one that was hit, if the reason is one
 */
public record Stop(Reason reason, int thread, Optional<Watchpoint> watchpoint) {
  /** Why. */
  public enum Reason {
    /** The thread has made the step that it was to make. */
    STEPPED,
    /** The thread is about to execute an instruction with a breakpoint. */
    BREAKPOINT,
    /** The thread has just made an access, or is about to if the run went backwards. */
    WATCHPOINT,
    /** The recorded run has no more moments. */
    END,
    /** The recorded run began here. */
    START,
    /** The run was interrupted. */
    INTERRUPTED
  }

  public Stop(Reason reason, int thread) {
    this(reason, thread, Optional.empty());
  }
}
