package org.landslide.checker.settings;

import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/**
 * Which functions can be trusted: not those whose calls the checks themselves follow, since inside
 * of what is trusted nothing is followed. A lock that is taken inside would never be held.
 */
public final class TrustRule {
  private TrustRule() {}

  /** Fails unless a program with these functions can be checked with this one being trusted. */
  public static void require(String function, ThreadApi api) {
    require(function, api, new Origin("trust"));
  }

  static void require(String function, ThreadApi api, Origin origin) {
    Optional<Role> followed =
        Stream.of(Role.values())
            .filter(role -> !role.canServe() && api.has(function, role))
            .findFirst();
    if (followed.isPresent()) {
      throw origin.error(sentence(function, followed.get()));
    }
  }

  private static String sentence(String function, Role role) {
    return switch (role) {
      case LOCK, UNLOCK, TRY_LOCK, INITIALISE, CONDITION ->
          function
              + " is a part of mutexes, which the check follows; --trusted-mutexes trusts them";
      case JOIN ->
          function + " waits for threads, which the check follows; --trusted-thr-join trusts it";
      default ->
          role.isAllocator()
              ? function + " belongs to the allocator, which is trusted anyway"
              : "the check itself follows the calls of " + function + ", so it cannot be trusted";
    };
  }
}
