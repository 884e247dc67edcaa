package org.landslide.kernel.world;

import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a kernel's system calls.
 *
 * @param print the vector of the call that prints: ESI points to a length and an address
 * @param reads the vectors of the calls that wait for what is typed
 * @param ends the vectors of the calls that do not return
 * @param name what the call of a vector is called, null if there is none
 */
public record SystemCalls(
    int print, Set<Integer> reads, Set<Integer> ends, IntFunction<@Nullable String> name) {
  /** Of a kernel with a shell, for which it is all the same which calls return. */
  public SystemCalls(int print, Set<Integer> reads, IntFunction<@Nullable String> name) {
    this(print, reads, Set.of(), name);
  }
}
