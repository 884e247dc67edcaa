/** Pintos trees: found, read and compiled. */
@NullMarked
package org.landslide.students.pintos;

import org.jspecify.annotations.NullMarked;
