package org.landslide.check.state;

import java.util.EnumSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/** A function whose calls are noticed. */
public final class WatchedFunction {
  /** In alphabetical order. */
  private final SortedSet<String> names;

  private final int address;
  private final EnumSet<Role> roles;
  private final EnumSet<Treatment> treatments;
  private final int argument;
  private final int secondArgument;
  private final boolean allocator;
  private final boolean spansCall;

  private WatchedFunction(
      SortedSet<String> names,
      int address,
      EnumSet<Role> roles,
      EnumSet<Treatment> treatments,
      int argument,
      int secondArgument) {
    this.names = names;
    this.address = address;
    this.roles = roles;
    this.treatments = treatments;
    this.argument = argument;
    this.secondArgument = secondArgument;
    this.allocator = roles.stream().anyMatch(Role::isGiven);
    this.spansCall = !treatments.isEmpty() || roles.stream().anyMatch(Role::spansCall);
  }

  /** A function that plays roles. */
  static WatchedFunction of(ThreadApi.Function function, int address) {
    return new WatchedFunction(
        new TreeSet<>(Set.of(function.name())),
        address,
        EnumSet.copyOf(function.roles()),
        EnumSet.noneOf(Treatment.class),
        function.argument(),
        function.secondArgument());
  }

  /** A function that is watched for no more than how it is to be treated. */
  static WatchedFunction of(String name, int address, Set<Treatment> treatments) {
    return new WatchedFunction(
        new TreeSet<>(Set.of(name)),
        address,
        EnumSet.noneOf(Role.class),
        EnumSet.copyOf(treatments),
        0,
        1);
  }

  /** This function when another name of it, or a treatment, is known as well. */
  WatchedFunction with(WatchedFunction other) {
    EnumSet<Role> allRoles = EnumSet.copyOf(roles);
    allRoles.addAll(other.roles);
    EnumSet<Treatment> allTreatments = EnumSet.copyOf(treatments);
    allTreatments.addAll(other.treatments);
    SortedSet<String> allNames = new TreeSet<>(names);
    allNames.addAll(other.names);
    WatchedFunction called = roles.isEmpty() ? other : this;
    return new WatchedFunction(
        allNames, address, allRoles, allTreatments, called.argument, called.secondArgument);
  }

  public String name() {
    return names.first();
  }

  /** Whether this is one of its names. */
  public boolean isNamed(String name) {
    return names.contains(name);
  }

  public int address() {
    return address;
  }

  public boolean is(Role role) {
    return roles.contains(role);
  }

  public boolean is(Treatment treatment) {
    return treatments.contains(treatment);
  }

  /** The position of the argument that its roles speak of. */
  public int argument() {
    return argument;
  }

  public int secondArgument() {
    return secondArgument;
  }

  /** Whether what it and its callees access does not count. */
  boolean isQuiet() {
    return allocator || treatments.contains(Treatment.TRUSTED) || roles.contains(Role.SCHEDULE);
  }

  public boolean isAllocator() {
    return allocator;
  }

  /** Whether more matters than that there was a call. */
  public boolean spansCall() {
    return spansCall;
  }
}
