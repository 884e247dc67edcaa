/** Runs in files, so that what ends a process does not end the run. */
@NullMarked
package org.landslide.checker.state;

import org.jspecify.annotations.NullMarked;
