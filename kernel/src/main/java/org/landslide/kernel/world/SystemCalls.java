package org.landslide.kernel.world;

import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a kernel's system calls.
 *
 * @param print the vector of the call that prints: ESI points to a length and an address
 * @param reads the vectors of the calls that wait for what is typed
 * @param name what the call of a vector is called, null if there is none
 */
public record SystemCalls(int print, Set<Integer> reads, IntFunction<@Nullable String> name) {}
