package org.landslide.check.options;

/** What is a bug in some programs and meant to be so in others. */
public enum OptionalBug {
  /** A mutex is unlocked by another thread than locked it. */
  LOCK_HAND_OFF,
  /** Memory is not freed at the end. */
  LEAK
}
