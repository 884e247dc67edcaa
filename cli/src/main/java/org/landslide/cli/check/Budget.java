package org.landslide.cli.check;

import java.time.Duration;
import java.util.Optional;

/**
 * How far a search may go.
 *
 * @param time how long it may take, if there is a limit
 * @param interleavings how many it may complete
 */
public record Budget(Optional<Duration> time, long interleavings) {
  /** Until all is explored, however long that takes. */
  public static final Budget UNLIMITED = new Budget(Optional.empty(), Long.MAX_VALUE);

  boolean isUsedUp(long elapsedNanos) {
    return time.filter(limit -> limit.compareTo(Duration.ofNanos(elapsedNanos)) <= 0).isPresent();
  }
}
