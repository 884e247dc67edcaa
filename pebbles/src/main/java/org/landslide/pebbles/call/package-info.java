/** The system calls of the Pebbles kernel, each served at once, in Java. */
@NullMarked
package org.landslide.pebbles.call;

import org.jspecify.annotations.NullMarked;
