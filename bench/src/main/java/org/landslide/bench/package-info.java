/** Benchmarks that print our figure beside a reference. */
@NullMarked
package org.landslide.bench;

import org.jspecify.annotations.NullMarked;
