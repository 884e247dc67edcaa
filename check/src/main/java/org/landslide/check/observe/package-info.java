/** What a thread touches in a step: as a footprint, and one by one for data races. */
@NullMarked
package org.landslide.check.observe;

import org.jspecify.annotations.NullMarked;
