/** Makes failing interleavings smaller, for people to read. */
@NullMarked
package org.landslide.engine.witness;

import org.jspecify.annotations.NullMarked;
