package org.landslide.check.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.SymbolOffset;
import org.landslide.binary.names.Names;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.heap.HeapError;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.heap.Region;
import org.landslide.check.heap.Site;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Stacks;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.machine.state.Register;
import org.landslide.world.BlockUse;
import org.landslide.world.World;

/**
 * Keeps the map of the heap up to date and notices what is wrong with accesses to it.
 *
 * <p>A block begins when the outermost function of the allocator returns it and ends when free is
 * called. The allocator itself may do as it likes.
 */
public final class HeapRules {
  private final World world;
  private final Ledger ledger;
  private final Sites sites;
  private final Stacks stacks;
  private final Names names;

  public HeapRules(CheckedGuest checked, Sites sites) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.stacks = checked.stacks();
    this.names = checked.names();
    this.sites = sites;
  }

  /**
   * Looks at an access that was made outside of the allocator.
   *
   * @param instruction where the thread stood when it made it
   */
  @Nullable Bug access(int tid, int task, int instruction, int address, int bytes, boolean write) {
    Optional<HeapError> error = ledger.heap(task).access(address, bytes, write);
    return error.isEmpty() || isLeft(tid, error.get())
        ? null
        : report(tid, instruction, error.get(), address);
  }

  /** Whether whatever is accessed of these bytes, neither access nor overrun is a mistake. */
  boolean allowsAll(int task, int address, int bytes) {
    return ledger.heap(task).allowsAll(address, bytes);
  }

  /**
   * Whether a thread that no other one can interrupt uses its own stack, which it has freed: it may
   * do so until it leaves it for good.
   */
  private boolean isLeft(int tid, HeapError error) {
    return error instanceof HeapError.UseAfterFree use
        && !world.areInterruptsOn()
        && world.isAlive(tid)
        && isStack(tid, use.block());
  }

  private boolean isStack(int tid, HeapBlock block) {
    return Region.of(block).contains(Integer.toUnsignedLong(world.context(tid).reg(Register.ESP)));
  }

  /** Whether an address is the first one behind a live block, and in no other one. */
  boolean isBehindBlock(int task, int address) {
    return ledger.heap(task).endsAt(address);
  }

  /** A thread stores something right behind a block, to which it was storing before. */
  Bug overrun(int tid, int task, int instruction, int address, int bytes) {
    return report(tid, instruction, ledger.heap(task).behind(address, bytes), address);
  }

  private Bug report(int tid, int instruction, HeapError error, int address) {
    List<Frame> stack = world.isAlive(tid) ? stacks.of(tid, instruction) : List.of();
    String place = names.symbols().dataAt(address).map(HeapRules::variable).orElse("");
    Bug bug = error.bug(new Site(tid, stack), place);
    return error.about().map(block -> withOwner(bug, tid, block)).orElse(bug);
  }

  /** Whether the block is a stack is no part of the message, which is the same in every run. */
  private Bug withOwner(Bug bug, int tid, HeapBlock block) {
    List<Evidence> evidence = new ArrayList<>(bug.evidence());
    for (int thread : world.threadIds()) {
      if (world.space(thread) == world.space(tid) && isStack(thread, block)) {
        evidence.add(new Evidence("the block is the stack of thread " + thread, List.of()));
      }
    }
    return new Bug(bug.kind(), bug.message(), evidence, bug.supposition());
  }

  private static String variable(SymbolOffset symbol) {
    return "the variable " + symbol.symbol().name();
  }

  /** The block that begins at an address. */
  public Optional<HeapBlock> block(int tid, int address) {
    return ledger.heap(world.space(tid)).live(address);
  }

  /** What is wrong with freeing what begins at an address, or null. */
  public @Nullable Bug mayFree(int tid, int address) {
    Optional<HeapError> error = ledger.heap(world.space(tid)).free(address);
    return error.isEmpty() ? null : report(tid, world.context(tid).eip(), error.get(), address);
  }

  /** What is wrong with freeing a block, if it begins there, as one of this size; or null. */
  public @Nullable Bug mayFree(int tid, int address, int size) {
    Optional<HeapBlock> block = block(tid, address);
    if (block.isEmpty() || block.get().size() == size) {
      return null;
    }
    HeapError error = new HeapError.WrongSize(block.get(), size);
    return report(tid, world.context(tid).eip(), error, address);
  }

  /** What is wrong with freeing a block that a thread stands on, or null. */
  private @Nullable Bug mayGo(int tid, HeapBlock block) {
    Optional<BlockUse> use = world.useOf(block.address(), block.size());
    if (use.isEmpty()) {
      return null;
    }
    HeapError error = new HeapError.InUse(block, use.get());
    Bug bug = report(tid, world.context(tid).eip(), error, block.address());
    int user = use.get().tid();
    return user == tid ? bug : stacks.withEvidence(bug, user, "is here");
  }

  /** A thread frees a block. What is wrong with that, or null. */
  public @Nullable Bug free(int tid, int address) {
    Bug bug = mayFree(tid, address);
    if (bug == null && address != 0) {
      bug = mayGo(tid, block(tid, address).orElseThrow());
    }
    int task = world.space(tid);
    if (bug == null && address != 0) {
      ledger.setHeap(task, ledger.heap(task).freed(address, sites.of(tid)));
    }
    return bug;
  }

  /** A thread gets a block from malloc. */
  public void allocated(int tid, int address, int size) {
    int task = world.space(tid);
    ledger.setHeap(task, ledger.heap(task).allocated(address, size, sites.ofCall(tid)));
  }

  /** The program itself is about to map pages. */
  void mapping(int tid, int task, int address, int bytes) {
    ledger.setHeap(task, ledger.heap(task).withMapping(tid, address, bytes));
  }

  /** The allocator is about to get pages from the kernel, or to give them back. */
  void pages(int tid, int task, int address, int bytes) {
    HeapMap heap = ledger.heap(task);
    boolean mapped = world.load32(tid, address).isPresent();
    ledger.setHeap(
        task, mapped ? heap.withoutPages(address, bytes) : heap.withPages(address, bytes));
  }
}
