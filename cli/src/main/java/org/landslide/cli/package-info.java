/** Commands, exit statuses and messages: the only part that talks to the user. */
@NullMarked
package org.landslide.cli;

import org.jspecify.annotations.NullMarked;
