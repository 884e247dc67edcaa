/** What a check depends on besides the guest. */
@NullMarked
package org.landslide.check.options;

import org.jspecify.annotations.NullMarked;
