/** What is told of other processes that help with a run. */
@NullMarked
package org.landslide.report.processes;

import org.jspecify.annotations.NullMarked;
