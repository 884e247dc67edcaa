/** States of a machine as bytes, to be kept in files. */
@NullMarked
package org.landslide.machine.stored;

import org.jspecify.annotations.NullMarked;
