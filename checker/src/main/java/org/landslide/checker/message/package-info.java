/** What messages to the user are made of. */
@NullMarked
package org.landslide.checker.message;

import org.jspecify.annotations.NullMarked;
