package org.landslide.quicksand;

import java.util.Locale;

/** Why a run ended. */
public enum Ending {
  /** Every state space was explored, or cannot be. */
  NOTHING_LEFT,
  FIRST_BUG,
  TIME_LIMIT,
  INTERLEAVING_LIMIT,
  INTERRUPTED;

  /** What JSON says: {@code time limit}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
