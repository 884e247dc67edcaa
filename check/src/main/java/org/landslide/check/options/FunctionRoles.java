package org.landslide.check.options;

import java.util.List;
import java.util.Set;
import org.landslide.world.Role;

/**
 * The functions that play roles because the user says so.
 *
 * @param locks those that take mutexes, in place of all that would count otherwise; none leaves it
 *     at those
 * @param unlocks those that give them back, likewise
 * @param panics those with which the guest gives up, besides others
 * @param newFrames those that hand out frames of physical memory, in place of all that would count
 *     otherwise
 * @param freeFrames those that take them back, likewise
 * @param scheduler those that choose the next thread, besides others
 * @param trusted those that are taken to be right, besides others
 */
public record FunctionRoles(
    List<Named> locks,
    List<Named> unlocks,
    List<Named> panics,
    Set<String> newFrames,
    List<Named> freeFrames,
    Set<String> scheduler,
    Set<String> trusted) {
  /** Nothing is said. */
  public static final FunctionRoles NONE =
      new FunctionRoles(List.of(), List.of(), List.of(), Set.of(), List.of(), Set.of(), Set.of());

  /**
   * A function.
   *
   * @param argument the position of the argument that its role speaks of, from 0
   */
  public record Named(String function, int argument) {}

  public FunctionRoles {
    locks = List.copyOf(locks);
    unlocks = List.copyOf(unlocks);
    panics = List.copyOf(panics);
    newFrames = Set.copyOf(newFrames);
    freeFrames = List.copyOf(freeFrames);
    scheduler = Set.copyOf(scheduler);
    trusted = Set.copyOf(trusted);
  }

  /** The functions of a role whose arguments matter. */
  public List<Named> named(Role role) {
    return switch (role) {
      case LOCK -> locks;
      case UNLOCK -> unlocks;
      case PANIC -> panics;
      case FREE_FRAME -> freeFrames;
      default -> throw new IllegalArgumentException("no setting names functions that " + role);
    };
  }

  public FunctionRoles with(Role role, List<Named> functions) {
    return switch (role) {
      case LOCK ->
          new FunctionRoles(functions, unlocks, panics, newFrames, freeFrames, scheduler, trusted);
      case UNLOCK ->
          new FunctionRoles(locks, functions, panics, newFrames, freeFrames, scheduler, trusted);
      case PANIC ->
          new FunctionRoles(locks, unlocks, functions, newFrames, freeFrames, scheduler, trusted);
      case FREE_FRAME ->
          new FunctionRoles(locks, unlocks, panics, newFrames, functions, scheduler, trusted);
      default -> throw new IllegalArgumentException("no setting names functions that " + role);
    };
  }

  public FunctionRoles withNewFrames(Set<String> functions) {
    return new FunctionRoles(locks, unlocks, panics, functions, freeFrames, scheduler, trusted);
  }

  public FunctionRoles withScheduler(Set<String> functions) {
    return new FunctionRoles(locks, unlocks, panics, newFrames, freeFrames, functions, trusted);
  }

  public FunctionRoles withTrusted(Set<String> functions) {
    return new FunctionRoles(locks, unlocks, panics, newFrames, freeFrames, scheduler, functions);
  }
}
