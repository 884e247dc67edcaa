/**
 * The evaluation of Quicksand: all programs in all modes with the same budget, as in section 4.5 of
 * the thesis.
 */
@NullMarked
package org.landslide.bench.evaluation;

import org.jspecify.annotations.NullMarked;
