/**
 * Compares the emulated processor with the real one.
 *
 * <p>{@link org.landslide.machinetests.CaseGenerator} makes small pieces of i386 code from a table
 * of instruction forms. Each piece runs on the host's processor (in a 32-bit process, {@code
 * harness.c}) and in the emulator, from the same registers and memory; all that a program can
 * observe must then be equal, except where the manuals leave a result undefined.
 */
@NullMarked
package org.landslide.machinetests;

import org.jspecify.annotations.NullMarked;
