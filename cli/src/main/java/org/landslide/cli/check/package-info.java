/** What commands that take long have in common: time limits, what is shown, where results go. */
@NullMarked
package org.landslide.cli.check;

import org.jspecify.annotations.NullMarked;
