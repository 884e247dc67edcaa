package org.landslide.check.state;

/** How the user wants a function to be treated. */
enum Treatment {
  /** Whether its thread may be preempted depends on whether it is inside. */
  SCOPED,
  /** What it and its callees access is no data race, because the user says so. */
  RACE_FREE,
  /** What it and its callees access does not count, because the user says that it is right. */
  TRUSTED
}
