/** The programs that a Pebbles world can load, and what their addresses are called. */
@NullMarked
package org.landslide.pebbles.program;

import org.jspecify.annotations.NullMarked;
