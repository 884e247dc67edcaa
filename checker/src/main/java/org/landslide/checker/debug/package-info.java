/** What a debugger needs to go through the run of a trace. */
@NullMarked
package org.landslide.checker.debug;

import org.jspecify.annotations.NullMarked;
