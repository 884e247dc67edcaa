/**
 * gdb's remote serial protocol for a recorded run: registers, memory, threads, breakpoints and
 * watchpoints, forwards and backwards. Nothing can be changed by it.
 */
@NullMarked
package org.landslide.checker.gdb;

import org.jspecify.annotations.NullMarked;
