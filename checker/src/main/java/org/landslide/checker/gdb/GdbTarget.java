package org.landslide.checker.gdb;

import java.util.function.IntFunction;
import org.landslide.world.debug.Debuggee;

/**
 * A recorded run for gdb.
 *
 * @param names what threads are called
 */
public record GdbTarget(
    Debuggee debuggee, Failure failure, IntFunction<String> names, Monitor monitor) {}
