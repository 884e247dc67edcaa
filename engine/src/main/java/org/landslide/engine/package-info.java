/**
 * The stateless model checker. It explores the interleavings of a {@link
 * org.landslide.engine.model.Subject}, of which it knows only that its threads can be stepped, that
 * it can be rewound, and what each step touched.
 */
@NullMarked
package org.landslide.engine;

import org.jspecify.annotations.NullMarked;
