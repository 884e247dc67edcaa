/** Values as bytes. */
@NullMarked
package org.landslide.quicksand.stored;

import org.jspecify.annotations.NullMarked;
