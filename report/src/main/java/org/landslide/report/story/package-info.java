/** What happened in an interleaving that fails, in one sentence. */
@NullMarked
package org.landslide.report.story;

import org.jspecify.annotations.NullMarked;
