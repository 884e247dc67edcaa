package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * Where something is while the code in a range runs, as an expression.
 *
 * @param addresses those that the expression has by their numbers
 */
public record Located(
    CodeRange range, ByteBuffer expression, LongFunction<OptionalLong> addresses) {}
