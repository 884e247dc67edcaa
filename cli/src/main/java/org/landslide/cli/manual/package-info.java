/** What shells and manuals know of the commands, made of the commands themselves. */
@NullMarked
package org.landslide.cli.manual;

import org.jspecify.annotations.NullMarked;
