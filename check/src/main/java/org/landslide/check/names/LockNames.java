package org.landslide.check.names;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.data.DataType;
import org.landslide.binary.names.Names;
import org.landslide.check.state.CheckedGuest;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/** What mutexes are called that are variables, or parts of variables. */
public final class LockNames {
  /** If nothing is known of the type. */
  private static final int WORD = 4;

  private final Names names;
  private final ThreadApi api;

  /** How large a mutex is: found out when one has to be named. */
  private @Nullable Integer bytes;

  public LockNames(CheckedGuest checked) {
    this.names = checked.names();
    this.api = checked.guest().api();
  }

  /** {@code sem.lock}, or the address of a mutex that is elsewhere. */
  public String name(int address) {
    return names.object(address, bytes());
  }

  /** How many bytes a mutex has. */
  int bytes() {
    Integer known = bytes;
    if (known == null) {
      known = find().orElse(WORD);
      bytes = known;
    }
    return known;
  }

  /** By the type of the parameter of the function that takes it. */
  private Optional<Integer> find() {
    return api.functions().stream()
        .filter(function -> function.roles().contains(Role.LOCK))
        .flatMap(
            function ->
                names
                    .symbols()
                    .find(function.name())
                    .flatMap(
                        symbol -> names.data().parameter(symbol.address(), function.argument()))
                    .stream())
        .map(LockNames::target)
        .filter(size -> size > 0)
        .findFirst();
  }

  private static int target(DataType type) {
    return type instanceof DataType.Pointer pointer ? pointer.target().get().size() : 0;
  }
}
