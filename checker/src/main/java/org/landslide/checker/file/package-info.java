/** The files that results are in. */
@NullMarked
package org.landslide.checker.file;

import org.jspecify.annotations.NullMarked;
