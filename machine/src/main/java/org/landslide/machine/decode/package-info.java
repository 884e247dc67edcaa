/** Instructions, from bytes. */
@NullMarked
package org.landslide.machine.decode;

import org.jspecify.annotations.NullMarked;
