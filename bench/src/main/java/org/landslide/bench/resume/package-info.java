/** Whether nothing is lost when processes are killed. */
@NullMarked
package org.landslide.bench.resume;

import org.jspecify.annotations.NullMarked;
