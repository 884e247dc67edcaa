/** The command {@code bench} and its main class: what the user types, and what it runs. */
@NullMarked
package org.landslide.bench.command;

import org.jspecify.annotations.NullMarked;
