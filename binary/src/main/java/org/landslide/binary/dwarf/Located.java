package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;

/** Where something is while the code in a range runs, as an expression. */
public record Located(CodeRange range, ByteBuffer expression) {}
