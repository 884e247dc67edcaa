/** What runs on the machine, and what its code and data are called. */
@NullMarked
package org.landslide.guest;

import org.jspecify.annotations.NullMarked;
