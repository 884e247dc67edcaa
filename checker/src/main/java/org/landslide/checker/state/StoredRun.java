package org.landslide.checker.state;

import java.util.List;
import org.landslide.quicksand.RunState;

/**
 * A run as it is kept in a file.
 *
 * @param command the words behind {@code landslide} that began it; none if no user typed them
 * @param folder in which that was
 * @param key what the run depends on: the program, settings, and how to search
 * @param budget how many seconds it was to take
 */
public record StoredRun(
    List<String> command, String folder, String key, double budget, RunState state) {
  public StoredRun {
    command = List.copyOf(command);
  }

  /** How many seconds of its budget are left. */
  public double secondsLeft() {
    return Math.max(0, budget - state.seconds());
  }
}
