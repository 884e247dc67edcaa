/**
 * A recorded run as a debugger sees it: threads, registers and memory at one moment, and going to
 * other moments, forwards and backwards, up to breakpoints and watchpoints.
 */
@NullMarked
package org.landslide.world.debug;

import org.jspecify.annotations.NullMarked;
