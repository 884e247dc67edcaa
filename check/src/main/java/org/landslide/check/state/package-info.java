/** What is known of a guest besides its world, and rewinds with it. */
@NullMarked
package org.landslide.check.state;

import org.jspecify.annotations.NullMarked;
