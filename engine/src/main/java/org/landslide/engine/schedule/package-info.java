/** What an interleaving is made of: which thread goes on at each step, and how. */
@NullMarked
package org.landslide.engine.schedule;

import org.jspecify.annotations.NullMarked;
