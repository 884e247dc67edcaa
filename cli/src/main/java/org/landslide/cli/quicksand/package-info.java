/** What a run of Quicksand consists of besides the run itself: how, what is shown, what is kept. */
@NullMarked
package org.landslide.cli.quicksand;

import org.jspecify.annotations.NullMarked;
