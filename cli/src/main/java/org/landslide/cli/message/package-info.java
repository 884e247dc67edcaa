/** What messages to the user are made of. */
@NullMarked
package org.landslide.cli.message;

import org.jspecify.annotations.NullMarked;
