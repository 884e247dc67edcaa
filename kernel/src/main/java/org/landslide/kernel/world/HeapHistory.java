package org.landslide.kernel.world;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.kernel.hardware.LostBlocks.Range;
import org.landslide.machine.Cpu;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Register;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/**
 * Which blocks a kernel's allocator has handed out, and not taken back, since it booted. A check
 * that begins later must know them: the test may free them.
 */
final class HeapHistory {
  private static final int WORD = 4;

  /** A call of the allocator that has not returned; the outermost one counts. */
  private record Call(
      ThreadApi.Function function, int stackPointer, int returnAddress, int first, int second) {
    boolean has(Role role) {
      return function.roles().contains(role);
    }

    /** The size of the block that it allocates. */
    int size() {
      if (has(Role.ALLOCATE_PAGE) || has(Role.ALLOCATE_PAGES)) {
        return Page.SIZE;
      }
      return has(Role.ALLOCATE_ARRAY) ? first * second : has(Role.REALLOCATE) ? second : first;
    }

    /** How many blocks that are; pages may be freed one by one. */
    int allocates() {
      return has(Role.ALLOCATE_PAGES) ? first : 1;
    }

    int frees() {
      return has(Role.FREE_PAGES) ? second : 1;
    }
  }

  private final Cpu cpu;
  private final IntUnaryOperator memory;
  private final Map<Integer, ThreadApi.Function> entries = new HashMap<>();
  private final Map<Integer, Deque<Call>> calls = new HashMap<>();
  private final TreeMap<Integer, Integer> blocks = new TreeMap<>();

  /** The sizes of blocks that were given back, by their addresses. */
  private final TreeMap<Integer, Integer> freed = new TreeMap<>();

  /** Blocks that were handed out though they had not been given back. */
  private final Set<Integer> twice = new HashSet<>();

  /** How many calls are to return to an address. */
  private final Map<Integer, Integer> awaited = new HashMap<>();

  /** Those of these addresses that have a breakpoint for nothing else. */
  private final Set<Integer> ours = new HashSet<>();

  HeapHistory(
      Cpu cpu,
      SymbolTable symbols,
      ThreadApi api,
      IntUnaryOperator memory,
      Map<Integer, Integer> blocksBefore) {
    this.cpu = cpu;
    blocks.putAll(blocksBefore);
    this.memory = memory;
    for (ThreadApi.Function function : api.functions()) {
      if (function.roles().stream().anyMatch(Role::isAllocator)) {
        symbols
            .find(function.name())
            .ifPresent(
                symbol -> {
                  entries.put(symbol.address(), function);
                  cpu.setBreakpoint(symbol.address());
                });
      }
    }
  }

  /** A thread has come to a breakpoint. */
  void at(int tid, int address) {
    Deque<Call> pending = calls.computeIfAbsent(tid, unused -> new ArrayDeque<>());
    int stackPointer = cpu.reg(Register.ESP);
    Call last = pending.peek();
    while (last != null && Integer.compareUnsigned(stackPointer, last.stackPointer) > 0) {
      pending.pop();
      forget(last);
      if (pending.isEmpty() && last.returnAddress == address) {
        returned(last, cpu.reg(Register.EAX));
      }
      last = pending.peek();
    }
    ThreadApi.Function function = entries.get(address);
    if (function != null) {
      pending.push(entered(function, stackPointer));
    }
  }

  private Call entered(ThreadApi.Function function, int stackPointer) {
    int returnAddress = memory.applyAsInt(stackPointer);
    awaited.merge(returnAddress, 1, Integer::sum);
    if (!cpu.hasBreakpoint(returnAddress)) {
      ours.add(returnAddress);
      cpu.setBreakpoint(returnAddress);
    }
    int first = memory.applyAsInt(stackPointer + WORD * (1 + function.argument()));
    int second = memory.applyAsInt(stackPointer + WORD * (1 + function.secondArgument()));
    return new Call(function, stackPointer, returnAddress, first, second);
  }

  /** A call is over: where it returned to, other code may come by in a loop. */
  private void forget(Call call) {
    boolean isLast = awaited.merge(call.returnAddress, -1, Integer::sum) == 0;
    if (isLast && ours.remove(call.returnAddress)) {
      cpu.clearBreakpoint(call.returnAddress);
    }
  }

  private void returned(Call call, int result) {
    boolean frees = call.has(Role.FREE);
    boolean moves = call.has(Role.REALLOCATE) && result != 0;
    for (int i = 0; (frees || moves) && i < call.frees(); i++) {
      Integer size = blocks.remove(call.first + i * Page.SIZE);
      freed.put(call.first + i * Page.SIZE, size == null ? 0 : size);
    }
    for (int i = 0; !frees && result != 0 && i < call.allocates(); i++) {
      if (blocks.put(result + i * Page.SIZE, call.size()) != null && !moves) {
        twice.add(result + i * Page.SIZE);
      }
    }
  }

  /** Whether a call of the allocator has not returned, as far as is known. */
  boolean isBusy() {
    return calls.values().stream().anyMatch(pending -> !pending.isEmpty());
  }

  /** Whether a thread is in a call of the allocator, as far as is known. */
  boolean isBusy(int tid) {
    Deque<Call> pending = calls.get(tid);
    return pending != null && !pending.isEmpty();
  }

  /** The block in use that an address is in. */
  Optional<Range> blockAt(int address) {
    return at(blocks, address);
  }

  /** Whether an address is in a block that was given back, and in none that is in use. */
  boolean isFreed(int address) {
    return at(blocks, address).isEmpty() && at(freed, address).isPresent();
  }

  private static Optional<Range> at(NavigableMap<Integer, Integer> sizes, int address) {
    Map.Entry<Integer, Integer> entry = sizes.floorEntry(address);
    return Optional.ofNullable(entry)
        .map(block -> new Range(block.getKey(), block.getValue()))
        .filter(range -> range.has(address));
  }

  /** The blocks that were given back, be it that they were handed out again. */
  Set<Integer> givenBack() {
    return freed.keySet();
  }

  /** The blocks that were handed out though they had not been given back. */
  Set<Integer> handedOutTwice() {
    return twice;
  }

  /** Goes on from what was handed out in an earlier run. */
  void resume(Map<Integer, Integer> before) {
    blocks.putAll(before);
  }

  /** The size of each block, by its address. */
  Map<Integer, Integer> blocks() {
    return new TreeMap<>(blocks);
  }
}
