/** The guest programs that come with Landslide, and what each says about itself. */
@NullMarked
package org.landslide.pebbles.catalog;

import org.jspecify.annotations.NullMarked;
