package org.landslide.engine.model;

/** What makes two conflicting accesses a data race (thesis, sections 2.3 and 3.4.4). */
public enum RaceRule {
  /** Data races are not looked for. */
  NONE,
  /**
   * Limited happens-before: no lock is held at both, and neither had to be made before the other's
   * thread could run. Also tells of races that would only come about in another interleaving, and
   * of some that never do.
   */
  LIMITED,
  /**
   * Pure happens-before: neither is ordered before the other by locks, by atomic accesses to
   * another word, by creation, waking or joining (DJIT+). Every race that it tells of is one.
   */
  PURE,
  /**
   * Nothing protects an access, and only what had to come before the other's thread could run at
   * all is ordered before it. Not a definition of races: with it, all accesses that could ever
   * matter become preemption points.
   */
  EVERY
}
