/** An i386 PC: processor, memory, paging, devices; it stops anywhere and rewinds. */
@NullMarked
package org.landslide.machine;

import org.jspecify.annotations.NullMarked;
