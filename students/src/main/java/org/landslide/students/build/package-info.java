/** Compiles what is in such a tree. */
@NullMarked
package org.landslide.students.build;

import org.jspecify.annotations.NullMarked;
