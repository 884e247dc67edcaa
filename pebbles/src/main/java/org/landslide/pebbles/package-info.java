/**
 * The world in which Pebbles user programs live: tasks, threads, address spaces and system calls.
 *
 * <p>{@link org.landslide.pebbles.PebblesWorld} is the way in. The programs' instructions run on
 * the machine in ring 3; what their kernel would do is done here, in Java, atomically. Everything
 * that a program can notice lies either in the machine or in {@code WorldState}, and both rewind.
 */
@NullMarked
package org.landslide.pebbles;

import org.jspecify.annotations.NullMarked;
