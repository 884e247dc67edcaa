package org.landslide.guest.check;

import java.util.EnumSet;
import java.util.Set;

/** A function whose calls are noticed. */
final class WatchedFunction {
  private final String name;
  private final int address;
  private final EnumSet<Role> roles;
  private final boolean allocator;
  private final boolean spansCall;

  WatchedFunction(String name, int address, Set<Role> roles) {
    this.name = name;
    this.address = address;
    this.roles = EnumSet.copyOf(roles);
    this.allocator = roles.stream().anyMatch(Role::isAllocator);
    this.spansCall = roles.stream().anyMatch(Role::spansCall);
  }

  /** This function when another name of it is watched as well. */
  WatchedFunction with(WatchedFunction other) {
    EnumSet<Role> both = EnumSet.copyOf(roles);
    both.addAll(other.roles);
    return new WatchedFunction(name.compareTo(other.name) <= 0 ? name : other.name, address, both);
  }

  String name() {
    return name;
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
