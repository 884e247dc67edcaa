/**
 * The outcomes of transactions, behind one door: {@link
 * org.landslide.engine.transaction.Speculation}.
 */
@NullMarked
package org.landslide.engine.transaction;

import org.jspecify.annotations.NullMarked;
