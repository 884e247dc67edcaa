/** What a report calls the places, the data and the values of a program. */
@NullMarked
package org.landslide.check.names;

import org.jspecify.annotations.NullMarked;
