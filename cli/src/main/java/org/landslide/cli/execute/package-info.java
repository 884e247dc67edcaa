/** One run of a program under the default schedule. */
@NullMarked
package org.landslide.cli.execute;

import org.jspecify.annotations.NullMarked;
