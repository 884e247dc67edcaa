package org.landslide.check.rules;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.engine.finding.Bug;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** Memory that a guest has lost by the end, if it is one that goes on: a kernel, after a test. */
public final class LossRules {
  private final World world;
  private final Ledger ledger;
  private final ThreadApi api;
  private final boolean goesOn;

  public LossRules(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.api = checked.guest().api();
    this.goesOn = !world.blocksAtStart().isEmpty();
  }

  /** Whether the end has to be looked at. */
  public boolean matters() {
    return goesOn;
  }

  /** What is lost now that all is over. */
  public Optional<Bug> check() {
    HeapMap heap = ledger.heap(world.firstSpace());
    Map<Integer, Integer> blocks = new HashMap<>();
    heap.liveBlocks().forEach(block -> blocks.put(block.address(), block.size()));
    IntPredicate freed = address -> heap.lastFreed(address).isPresent();
    List<HeapBlock> lost = in(heap, world.lostBlocks(blocks, freed));
    return lost.isEmpty() ? frames(blocks, freed) : LeakReport.ofLost(lost);
  }

  private Optional<Bug> frames(Map<Integer, Integer> blocks, IntPredicate freed) {
    HeapMap frames = ledger.heap(Ledger.FRAMES);
    List<Integer> out = frames.liveBlocks().stream().map(HeapBlock::address).toList();
    return out.isEmpty()
        ? Optional.empty()
        : LeakReport.ofLostFrames(in(frames, world.lostFrames(out, blocks, freed, api)));
  }

  private static List<HeapBlock> in(HeapMap heap, List<Integer> addresses) {
    return addresses.stream().flatMap(address -> heap.live(address).stream()).toList();
  }
}
