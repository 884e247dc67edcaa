package org.landslide.check.rules;

import java.util.List;
import org.landslide.check.heap.Site;
import org.landslide.check.state.Stacks;

/** Says which thread does something and where, with the stack only if a report will show it. */
public final class Sites {
  private final Stacks stacks;
  private final boolean detailed;

  public Sites(Stacks stacks, boolean detailed) {
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
