/** The execution tree along the path that is explored. */
@NullMarked
package org.landslide.engine.tree;

import org.jspecify.annotations.NullMarked;
