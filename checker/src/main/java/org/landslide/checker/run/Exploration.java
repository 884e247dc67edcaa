package org.landslide.checker.run;

import java.nio.file.Path;
import org.landslide.checker.program.ProgramBytes;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;

/**
 * What is explored in a run, as a value: with it, another process opens the same state spaces.
 *
 * @param seed what random schedules are drawn from
 */
public record Exploration(
    ProgramBytes program,
    Settings.Resolved settings,
    ExplorerOptions options,
    GuestSpaces.Order order,
    long seed) {
  /**
   * The state spaces.
   *
   * @param home the Landslide checkout whose programs may be run
   * @param workers how many of them, or parts of one, are explored at a time
   */
  public GuestSpaces spaces(Path home, int workers) {
    return new GuestSpaces(program.program(home), settings, options, order, seed, workers);
  }
}
