/** The trace of a bug, as text, JSON and HTML. */
@NullMarked
package org.landslide.report.trace;

import org.jspecify.annotations.NullMarked;
