package org.landslide.guest.check;

import java.util.EnumSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** A function whose calls are noticed. */
final class WatchedFunction {
  /** In alphabetical order. */
  private final SortedSet<String> names;

  private final int address;
  private final EnumSet<Role> roles;
  private final boolean allocator;
  private final boolean spansCall;

  WatchedFunction(String name, int address, Set<Role> roles) {
    this(new TreeSet<>(Set.of(name)), address, roles);
  }

  private WatchedFunction(SortedSet<String> names, int address, Set<Role> roles) {
    this.names = names;
    this.address = address;
    this.roles = EnumSet.copyOf(roles);
    this.allocator = roles.stream().anyMatch(Role::isAllocator);
    this.spansCall = roles.stream().anyMatch(Role::spansCall);
  }

  /** This function when another name of it is watched as well. */
  WatchedFunction with(WatchedFunction other) {
    EnumSet<Role> both = EnumSet.copyOf(roles);
    both.addAll(other.roles);
    SortedSet<String> allNames = new TreeSet<>(names);
    allNames.addAll(other.names);
    return new WatchedFunction(allNames, address, both);
  }

  String name() {
    return names.first();
  }

  /** Whether this is one of its names. */
  boolean isNamed(String name) {
    return names.contains(name);
  }

  int address() {
    return address;
  }

  boolean is(Role role) {
    return roles.contains(role);
  }

  boolean isAllocator() {
    return allocator;
  }

  /** Whether more matters than that there was a call. */
  boolean spansCall() {
    return spansCall;
  }
}
