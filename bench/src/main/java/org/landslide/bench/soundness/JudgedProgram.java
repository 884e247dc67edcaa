package org.landslide.bench.soundness;

import org.landslide.bench.soundness.model.ModelProgram;
import org.landslide.bench.soundness.model.Outcomes;

/**
 * A program whose outcomes are known.
 *
 * @param number which one of the sequence
 */
record JudgedProgram(long number, ModelProgram program, Outcomes expected) {}
