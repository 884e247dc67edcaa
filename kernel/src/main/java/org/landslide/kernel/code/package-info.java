/** What can be read off the executables of kernels and their user programs. */
@NullMarked
package org.landslide.kernel.code;

import org.jspecify.annotations.NullMarked;
