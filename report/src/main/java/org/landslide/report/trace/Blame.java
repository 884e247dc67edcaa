package org.landslide.report.trace;

import java.util.Set;
import org.landslide.engine.finding.Frame;

/** Which frame of a stack to look at first. */
public final class Blame {
  private static final Set<String> NOTICING =
      Set.of("panic", "free", "realloc", "mutex_lock", "mutex_unlock");

  private Blame() {}

  /** Whether a frame only shows by what a bug was noticed, and its caller is of interest. */
  public static boolean isNoticing(Frame frame) {
    return isStub(frame) || NOTICING.contains(frame.function());
  }

  /** Whether it is in assembly, as stubs of system calls mostly are. */
  static boolean isStub(Frame frame) {
    return frame.file().endsWith(".S") || frame.file().endsWith(".s");
  }
}
