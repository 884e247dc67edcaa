package org.landslide.pebbles;

/** Follows a run. */
@FunctionalInterface
public interface SchedulingListener {
  void on(SchedulingEvent event);
}
