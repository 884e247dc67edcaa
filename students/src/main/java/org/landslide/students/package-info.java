/**
 * Student thread libraries: finds out how a P2 tree is laid out and compiles it with a test,
 * without running anything of the tree and without writing into it.
 */
@NullMarked
package org.landslide.students;

import org.jspecify.annotations.NullMarked;
