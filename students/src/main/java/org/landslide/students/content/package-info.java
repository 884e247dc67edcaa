/** What trees consist of, by its content: equal contents give equal products. */
@NullMarked
package org.landslide.students.content;

import org.jspecify.annotations.NullMarked;
