/** How the tree of a student is laid out. */
@NullMarked
package org.landslide.students.tree;

import org.jspecify.annotations.NullMarked;
