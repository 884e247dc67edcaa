/** Text of the guest and about it, as reports show it. */
@NullMarked
package org.landslide.check.text;

import org.jspecify.annotations.NullMarked;
