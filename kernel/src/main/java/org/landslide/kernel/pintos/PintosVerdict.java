package org.landslide.kernel.pintos;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a test's own words say about how it went: {@code (name) begin}, {@code (name) end}, {@code
 * FAIL}, and the kernel's {@code PANIC}.
 */
public final class PintosVerdict {
  /** What a test or a kernel prints that has failed. */
  public static final String FAIL = "FAIL";

  public static final String PANIC = "Kernel PANIC";

  private final String name;
  private final boolean ends;
  private @Nullable String failure;
  private boolean hasEnded;

  /**
   * @param name of the test
   * @param ends whether it has failed unless it says that it has ended: a user program may be meant
   *     to be killed
   */
  public PintosVerdict(String name, boolean ends) {
    this.name = name;
    this.ends = ends;
  }

  /** The kernel has printed a line. */
  public void hear(String line) {
    boolean fails = line.startsWith("(") && line.contains(") " + FAIL);
    if (failure == null && (fails || line.contains(PANIC))) {
      failure = line;
    }
    hasEnded |= line.equals("(" + name + ") end");
  }

  /** Why the test has failed, as a sentence; nothing if it has passed. */
  public Optional<String> failure() {
    if (failure != null) {
      return Optional.of("the test has failed: " + failure);
    }
    return ends && !hasEnded
        ? Optional.of("the test has failed: it has not printed \"(" + name + ") end\"")
        : Optional.empty();
  }
}
