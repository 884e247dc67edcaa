/**
 * Small concurrent programs, as C for the checker and as a model, with all ways in which they can
 * end. Nothing here uses the checker: it is the judge of what the checker says.
 */
@NullMarked
package org.landslide.bench.soundness.model;

import org.jspecify.annotations.NullMarked;
