/**
 * Iterative deepening (thesis, chapter 4): given a time budget, which sets of preemption points to
 * explore, in what order, and what the outcome proves.
 *
 * <p>{@link org.landslide.quicksand.Quicksand} is the run. What it knows and decides is in {@code
 * JobScheduler}, which has neither threads nor a clock. What is checked comes in through {@link
 * org.landslide.quicksand.StateSpaces}.
 */
@NullMarked
package org.landslide.quicksand;

import org.jspecify.annotations.NullMarked;
