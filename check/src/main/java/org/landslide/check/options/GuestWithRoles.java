package org.landslide.check.options;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.names.Names;
import org.landslide.check.options.FunctionRoles.Named;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.Role;
import org.landslide.world.SharedObject;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** A guest some of whose functions play the roles that the user gives them. */
public final class GuestWithRoles implements Guest {
  private final Guest guest;
  private final FunctionRoles roles;

  private GuestWithRoles(Guest guest, FunctionRoles roles) {
    this.guest = guest;
    this.roles = roles;
  }

  /** The guest as it is, where nothing is said of its functions. */
  public static Guest of(Guest guest, FunctionRoles roles) {
    return roles.equals(FunctionRoles.NONE) ? guest : new GuestWithRoles(guest, roles);
  }

  @Override
  public ThreadApi api() {
    ThreadApi.Builder api = guest.api().edit();
    replace(api, Role.LOCK);
    replace(api, Role.UNLOCK);
    add(api, Role.PANIC);
    replaceFrames(api);
    roles.scheduler().forEach(function -> api.with(Role.SCHEDULE, function));
    roles.trusted().forEach(function -> api.with(Role.SERVE, function));
    return api.build();
  }

  private void replace(ThreadApi.Builder api, Role role) {
    if (!roles.named(role).isEmpty()) {
      api.without(role);
      add(api, role);
    }
  }

  private void replaceFrames(ThreadApi.Builder api) {
    replace(api, Role.FREE_FRAME);
    if (!roles.newFrames().isEmpty()) {
      api.without(Role.ALLOCATE_FRAME);
      roles.newFrames().forEach(function -> api.with(Role.ALLOCATE_FRAME, function));
    }
    frames().forEach(function -> api.with(Role.SERVE, function));
  }

  private List<String> frames() {
    Stream<String> freeing = roles.freeFrames().stream().map(Named::function);
    return Stream.concat(roles.newFrames().stream(), freeing).toList();
  }

  private void add(ThreadApi.Builder api, Role role) {
    for (Named named : roles.named(role)) {
      api.with(role, named.function(), named.argument(), named.argument() + 1);
    }
  }

  @Override
  public List<String> trusted() {
    List<String> clauses = new ArrayList<>(guest.trusted());
    addTo(clauses, "more of its scheduler, by a setting", roles.scheduler());
    addTo(clauses, "its allocator of frames, by a setting", frames());
    addTo(clauses, "what settings name", roles.trusted());
    return clauses;
  }

  private static void addTo(List<String> clauses, String what, Collection<String> functions) {
    if (!functions.isEmpty()) {
      clauses.add(what + " (" + String.join(", ", new TreeSet<>(functions)) + ")");
    }
  }

  @Override
  public World boot(List<String> arguments) throws BootException {
    World world = guest.boot(arguments);
    for (Named panic : roles.panics()) {
      guest
          .executable()
          .symbols()
          .find(panic.function())
          .ifPresent(symbol -> world.watchPanic(symbol.address()));
    }
    return world;
  }

  @Override
  public ElfFile executable() throws BootException {
    return guest.executable();
  }

  @Override
  public Names names() throws BootException {
    return guest.names();
  }

  @Override
  public List<String> takenAsGiven() {
    return guest.takenAsGiven();
  }

  @Override
  public List<String> contradictions() {
    return guest.contradictions();
  }

  @Override
  public SharedObject object(int number) {
    return guest.object(number);
  }
}
