/** What instructions do, one by one and in blocks. */
@NullMarked
package org.landslide.machine.execute;

import org.jspecify.annotations.NullMarked;
