/** How fast tests with real thread libraries are explored. */
@NullMarked
package org.landslide.bench.libraries;

import org.jspecify.annotations.NullMarked;
