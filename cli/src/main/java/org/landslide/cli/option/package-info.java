/** The options of commands. */
@NullMarked
package org.landslide.cli.option;

import org.jspecify.annotations.NullMarked;
