package org.landslide.check.options;

/** How transactions fail. Each model but the first is the one before it with one thing changed. */
public enum AbortModel {
  /** None is made to fail; one fails only when it gives up by itself. */
  NONE,
  /** For no reason of the program's; all failures look as if nothing was the matter. */
  UNEXPLAINED,
  /** For a reason as well: reasons are told apart, and a conflict is one only if there is one. */
  EXPLAINED,
  /** Only for a reason, as in software. */
  SOFTWARE,
  /** Code outside of transactions may come between what one does. */
  WEAK_SOFTWARE
}
