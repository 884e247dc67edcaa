/** Programs with transactions, beside what the thesis needed for them (tables 6.1, 6.2 and 6.4). */
@NullMarked
package org.landslide.bench.transactions;

import org.jspecify.annotations.NullMarked;
