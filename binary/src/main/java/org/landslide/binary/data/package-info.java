/** The data of a program as its sources call it: variables, fields, elements, and their types. */
@NullMarked
package org.landslide.binary.data;

import org.jspecify.annotations.NullMarked;
