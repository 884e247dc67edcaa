package org.landslide.checker.state;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a run is kept.
 *
 * @param interval how often it is written
 * @param command the words that began it; see {@link StoredRun}
 * @param always whether what is left of it is kept even if it took only a moment
 * @param earlier what it goes on with
 */
public record KeptRun(
    StateFolder folder,
    Duration interval,
    List<String> command,
    boolean always,
    Optional<StoredRun> earlier) {
  /** What is lost when a process is killed: this, and what workers note only now and then. */
  public static final Duration INTERVAL = Duration.ofSeconds(10);

  public KeptRun {
    command = List.copyOf(command);
  }

  /** The same, for a run that goes on with none. */
  public KeptRun anew() {
    return new KeptRun(folder, interval, command, always, Optional.empty());
  }
}
