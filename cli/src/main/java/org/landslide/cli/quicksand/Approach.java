package org.landslide.cli.quicksand;

import org.landslide.engine.RaceRule;
import org.landslide.quicksand.QuicksandOptions.Heuristics;
import org.landslide.quicksand.QuicksandOptions.Mode;

/**
 * How to go about a run.
 *
 * @param races which accesses count as data races
 */
public record Approach(Mode mode, RaceRule races, Heuristics heuristics) {}
