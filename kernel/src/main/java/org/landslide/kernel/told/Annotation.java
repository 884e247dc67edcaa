package org.landslide.kernel.told;

import java.util.List;
import java.util.Locale;

/** The calls by which a kernel tells something of its threads and mutexes. */
public enum Annotation {
  SCHED_INIT_DONE,
  THREAD_SWITCH,
  FORKING,
  VANISHING,
  SLEEPING,
  THREAD_ON_RQ,
  THREAD_OFF_RQ,
  MUTEX_LOCKING,
  MUTEX_BLOCKING,
  MUTEX_LOCKING_DONE,
  MUTEX_TRYLOCKING,
  MUTEX_TRYLOCKING_DONE,
  MUTEX_UNLOCKING,
  MUTEX_UNLOCKING_DONE;

  /** Marks a place where a thread may be preempted. Tells nothing that could be wrong. */
  public static final String PREEMPT = "tell_landslide_preempt";

  /** Asks for the stack that led there. */
  public static final String LIST_STACK = "tell_landslide_dump_stack";

  /** Those that say little without one another. */
  static final List<List<Annotation>> FAMILIES =
      List.of(
          List.of(THREAD_SWITCH, FORKING, VANISHING, THREAD_ON_RQ, THREAD_OFF_RQ),
          List.of(MUTEX_LOCKING, MUTEX_LOCKING_DONE, MUTEX_UNLOCKING, MUTEX_UNLOCKING_DONE),
          List.of(MUTEX_TRYLOCKING, MUTEX_TRYLOCKING_DONE));

  /** The function that is called. */
  public String function() {
    return "tell_landslide_" + name().toLowerCase(Locale.ROOT);
  }

  /** Whether its argument is the address of a mutex. */
  boolean isOfMutex() {
    return switch (this) {
      case MUTEX_LOCKING,
          MUTEX_LOCKING_DONE,
          MUTEX_TRYLOCKING,
          MUTEX_TRYLOCKING_DONE,
          MUTEX_UNLOCKING ->
          true;
      default -> false;
    };
  }

  /** The call, with its first argument if it has one. */
  String call(String argument) {
    return switch (this) {
      case SCHED_INIT_DONE, FORKING, VANISHING, SLEEPING, MUTEX_UNLOCKING_DONE -> function() + "()";
      default -> function() + "(" + argument + ")";
    };
  }
}
