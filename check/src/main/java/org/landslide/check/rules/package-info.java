/** What a guest must not do, and how that is told. */
@NullMarked
package org.landslide.check.rules;

import org.jspecify.annotations.NullMarked;
