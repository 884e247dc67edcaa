package org.landslide.check.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolOffset;
import org.landslide.binary.names.Names;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Stacks;
import org.landslide.check.text.Wording;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.machine.memory.AccessLog;
import org.landslide.world.World;

/**
 * Notices a thread that puts something on its stack where that is no more: below the block of the
 * heap, or the variable, that the stack is in. Where a stack is part of something larger, it counts
 * when it leaves all of that.
 */
public final class StackRules {
  /** So far below its stack something is still taken to belong there. */
  private static final int REACH = 1 << 16;

  private final World world;
  private final Ledger ledger;
  private final Names names;
  private final Stacks stacks;
  private final StackCode code;

  /** Where the stack of the running thread begins, or 0. */
  private int low;

  public StackRules(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.names = checked.names();
    this.stacks = checked.stacks();
    this.code = new StackCode(checked.elf().code());
  }

  /** From now on a living thread runs. */
  void begin(int tid) {
    int base = world.stackBase(tid);
    low = base == 0 ? 0 : block(tid, base).map(HeapBlock::address).orElseGet(() -> variable(base));
  }

  private Optional<HeapBlock> block(int tid, int address) {
    return ledger.heap(world.space(tid)).containing(address);
  }

  private int variable(int address) {
    return names.symbols().dataAt(address).map(SymbolOffset::symbol).map(Symbol::address).orElse(0);
  }

  /** What is wrong with what the thread has put on its stack, or null. */
  @Nullable Bug inspect(int tid, AccessLog log) {
    if (low == 0) {
      return null;
    }
    for (int i = 0; i < log.size(); i++) {
      boolean isBelow = Integer.compareUnsigned(low - 1 - log.address(i), REACH) < 0;
      if (isBelow && log.isWrite(i) && code.isPush(log.instruction(i))) {
        return overflow(tid, log.instruction(i), log.address(i));
      }
    }
    return null;
  }

  private Bug overflow(int tid, int instruction, int address) {
    List<Evidence> evidence = new ArrayList<>();
    String title = "thread " + tid + " puts something on its stack here";
    evidence.add(new Evidence(title, world.isAlive(tid) ? stacks.of(tid, instruction) : List.of()));
    Optional<HeapBlock> block = block(tid, low);
    block.ifPresent(
        found -> evidence.add(found.allocated().evidence("allocated the block that the stack is")));
    String what =
        block.map(HeapBlock::describe).orElseGet(() -> "the variable " + variableName(low));
    return new Bug(
        BugKind.STACK_OVERFLOW,
        String.format(
            "thread %d puts something on its stack at %s, %s below its end, which is that of %s",
            tid, Wording.address(address), Wording.bytes(low - address), what),
        evidence);
  }

  private String variableName(int address) {
    return names
        .symbols()
        .dataAt(address)
        .map(found -> found.symbol().name())
        .orElseGet(() -> Wording.address(address));
  }
}
