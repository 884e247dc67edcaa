package org.landslide.bench.evaluation;

import org.landslide.guest.catalog.Program;
import org.landslide.quicksand.StateSpaces;

/** A program that takes part. Used by several Java threads at once. */
public interface EvaluatedProgram {
  Program program();

  /** What there is to explore in a mode. */
  StateSpaces spaces(SearchMode mode);
}
