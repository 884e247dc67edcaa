/** What Pebbles programs and their kernel agree on. */
@NullMarked
package org.landslide.pebbles.abi;

import org.jspecify.annotations.NullMarked;
