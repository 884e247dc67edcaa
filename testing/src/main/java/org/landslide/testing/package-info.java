/** What the tests of several modules need. */
@NullMarked
package org.landslide.testing;

import org.jspecify.annotations.NullMarked;
