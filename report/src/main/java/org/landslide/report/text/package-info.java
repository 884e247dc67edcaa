/**
 * What all texts are made of: columns, colours, figures, JSON; and how hostile text is made
 * harmless.
 */
@NullMarked
package org.landslide.report.text;

import org.jspecify.annotations.NullMarked;
