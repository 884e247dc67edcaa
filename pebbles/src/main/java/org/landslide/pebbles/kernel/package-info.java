/** What the Pebbles kernel keeps of tasks, threads, memory and the console. */
@NullMarked
package org.landslide.pebbles.kernel;

import org.jspecify.annotations.NullMarked;
