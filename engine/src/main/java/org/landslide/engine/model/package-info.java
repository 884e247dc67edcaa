/** What is explored, in the terms of the engine: subjects, steps, footprints, data races. */
@NullMarked
package org.landslide.engine.model;

import org.jspecify.annotations.NullMarked;
