package org.landslide.check.rules;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.heap.HeapError;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.heap.Site;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Stacks;
import org.landslide.engine.finding.Bug;
import org.landslide.machine.memory.Page;
import org.landslide.world.BlockUse;
import org.landslide.world.World;

/**
 * Keeps a list of the frames of physical memory that a kernel under test hands out and takes back,
 * and notices when it takes back one that it cannot be without.
 *
 * <p>Frames that were handed out before the test began are unknown, and a kernel may count how
 * often one is shared, so to free an unknown one, or the same one twice, is no mistake here.
 */
public final class FrameRules {
  private final World world;
  private final Ledger ledger;
  private final Stacks stacks;
  private final Sites sites;

  public FrameRules(CheckedGuest checked, Sites sites) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.stacks = checked.stacks();
    this.sites = sites;
  }

  /** A thread gets a frame; what is no address of one says that there was none left. */
  public void allocated(int tid, int frame) {
    if ((frame & Page.OFFSET_MASK) == 0) {
      put(frames().allocated(frame, Page.SIZE, sites.ofCall(tid)));
    }
  }

  /** A thread frees a frame. What is wrong with that, or null. */
  public @Nullable Bug free(int tid, int frame) {
    Optional<BlockUse> use = world.useOfFrame(frame);
    Optional<HeapBlock> known = frames().live(frame);
    if (use.isPresent()) {
      return report(tid, new HeapError.FrameInUse(frame, known, use.get()));
    }
    known.ifPresent(block -> put(frames().withoutPages(frame, block.size())));
    return null;
  }

  private Bug report(int tid, HeapError.FrameInUse error) {
    Bug bug = error.bug(new Site(tid, stacks.of(tid, world.context(tid).eip())), "");
    int user = error.use().tid();
    return user == tid ? bug : stacks.withEvidence(bug, user, "is here");
  }

  private HeapMap frames() {
    return ledger.heap(Ledger.FRAMES);
  }

  private void put(HeapMap frames) {
    ledger.setHeap(Ledger.FRAMES, frames);
  }
}
