/** Going through the run of a trace: with gdb, or event by event on the terminal. */
@NullMarked
package org.landslide.cli.debug;

import org.jspecify.annotations.NullMarked;
