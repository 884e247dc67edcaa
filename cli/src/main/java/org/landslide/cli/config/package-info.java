/** What users may set for a check, in {@code landslide.toml} and on the command line. */
@NullMarked
package org.landslide.cli.config;

import org.jspecify.annotations.NullMarked;
