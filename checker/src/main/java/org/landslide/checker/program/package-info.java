/** What is checked: a program of the catalog, a file, or a test for a student's library. */
@NullMarked
package org.landslide.checker.program;

import org.jspecify.annotations.NullMarked;
