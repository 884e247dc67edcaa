/** How a run stands and what came of it, as text and JSON. */
@NullMarked
package org.landslide.report.run;

import org.jspecify.annotations.NullMarked;
