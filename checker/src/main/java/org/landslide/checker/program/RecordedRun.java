package org.landslide.checker.program;

import org.landslide.engine.finding.Trace;
import org.landslide.world.debug.Debuggee;

/**
 * An interleaving that fails.
 *
 * @param trace what happens in it
 * @param debuggee the run itself
 */
public record RecordedRun(Trace trace, Debuggee debuggee) {}
