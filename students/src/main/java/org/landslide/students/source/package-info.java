/** A user's own C files, compiled with the thread library that comes with Landslide. */
@NullMarked
package org.landslide.students.source;

import org.jspecify.annotations.NullMarked;
