/** The table of a grading, and its JSON. */
@NullMarked
package org.landslide.report.grade;

import org.jspecify.annotations.NullMarked;
