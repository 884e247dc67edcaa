/** Where kernels that have booted are kept from one run to the next. */
@NullMarked
package org.landslide.kernel.boot;

import org.jspecify.annotations.NullMarked;
