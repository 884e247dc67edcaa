/** What the processor knows: registers, segments, a transaction under way; and why it stopped. */
@NullMarked
package org.landslide.machine.state;

import org.jspecify.annotations.NullMarked;
