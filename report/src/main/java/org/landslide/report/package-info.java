/** The trace of a bug and the state of a run, in the forms that people and programs read. */
@NullMarked
package org.landslide.report;

import org.jspecify.annotations.NullMarked;
