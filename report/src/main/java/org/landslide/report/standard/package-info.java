/** Results in forms that other tools read: code scanners and dashboards of tests. */
@NullMarked
package org.landslide.report.standard;

import org.jspecify.annotations.NullMarked;
