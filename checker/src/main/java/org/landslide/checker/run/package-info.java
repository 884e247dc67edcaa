/** One run: state spaces are explored within a budget, and what is found is recorded. */
@NullMarked
package org.landslide.checker.run;

import org.jspecify.annotations.NullMarked;
