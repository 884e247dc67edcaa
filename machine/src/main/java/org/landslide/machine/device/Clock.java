package org.landslide.machine.device;

/**
 * The time of a PC: one unit for each executed instruction, and more while the processor is halted.
 * So time is a function of what was executed, the same in every run.
 */
final class Clock {
  /** The crystal of the timer oscillates once in so many units: some 12 million units a second. */
  static final long UNITS_PER_OSCILLATION = 10;

  static final long UNITS_PER_SECOND = 1_193_182 * UNITS_PER_OSCILLATION;

  private Clock() {}
}
