package org.landslide.pebbles.kernel;

/**
 * A software exception handler as swexn registers it.
 *
 * @param stack the address one word above the first word that is pushed
 * @param entry the handler's first instruction
 * @param argument passed to the handler
 */
public record ExceptionHandler(int stack, int entry, int argument) {}
