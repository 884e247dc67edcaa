package org.landslide.guest.check;

import java.util.List;

/** Says who does something and where, with the stack only if somebody is going to read it. */
final class Sites {
  private final Stacks stacks;
  private final boolean detailed;

  Sites(Stacks stacks, boolean detailed) {
    this.stacks = stacks;
    this.detailed = detailed;
  }

  /** A living thread, where it stands. */
  Site of(int tid) {
    return new Site(tid, detailed ? stacks.of(tid) : List.of());
  }

  /** A living thread whose call has just returned: where the call is, not what comes after it. */
  Site ofCall(int tid) {
    return new Site(tid, detailed ? stacks.ofCall(tid) : List.of());
  }
}
