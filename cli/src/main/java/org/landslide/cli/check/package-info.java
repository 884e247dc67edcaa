/** Checking a program from the command line: the budget, the progress and where results go. */
@NullMarked
package org.landslide.cli.check;

import org.jspecify.annotations.NullMarked;
