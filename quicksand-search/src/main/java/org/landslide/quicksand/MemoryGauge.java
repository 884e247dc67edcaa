package org.landslide.quicksand;

/** Tells when memory runs low. */
@FunctionalInterface
public interface MemoryGauge {
  /** How many bytes should be freed; 0 as long as all is well. */
  long missing();
}
