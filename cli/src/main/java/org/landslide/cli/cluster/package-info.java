/** Options and commands for runs on several machines. */
@NullMarked
package org.landslide.cli.cluster;

import org.jspecify.annotations.NullMarked;
