/** What threads do that are about to begin a transaction, or in the middle of one. */
@NullMarked
package org.landslide.check.transaction;

import org.jspecify.annotations.NullMarked;
