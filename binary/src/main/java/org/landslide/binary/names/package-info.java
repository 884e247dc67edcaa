/**
 * What a program's addresses are called: functions, variables, source lines, and the stack of a
 * thread at any instruction. Works with whatever the file has; what is missing or damaged is simply
 * not named.
 */
@NullMarked
package org.landslide.binary.names;

import org.jspecify.annotations.NullMarked;
