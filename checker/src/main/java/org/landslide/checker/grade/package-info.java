/** Grades: many libraries, each with many tests. */
@NullMarked
package org.landslide.checker.grade;

import org.jspecify.annotations.NullMarked;
