/** The process: its streams, its terminal, signals, and how it ends. */
@NullMarked
package org.landslide.cli.process;

import org.jspecify.annotations.NullMarked;
