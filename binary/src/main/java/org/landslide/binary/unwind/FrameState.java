package org.landslide.binary.unwind;

import static org.landslide.binary.unwind.FrameRegisters.ESP;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What code analysis knows before an instruction: of each register, and of words on the stack.
 * Words that hold nothing of interest are not kept.
 */
final class FrameState {
  /**
   * The base of stack addresses in the frame that the function was entered with: its frame's
   * address.
   */
  static final int FRAME = 0;

  private record Slot(int base, int offset) {}

  private final FrameValue[] registers;
  private Map<Slot, FrameValue> slots;
  private int frameBase;
  private boolean putAway;

  private FrameState(
      FrameValue[] registers, Map<Slot, FrameValue> slots, int frameBase, boolean putAway) {
    this.registers = registers;
    this.slots = slots;
    this.frameBase = frameBase;
    this.putAway = putAway;
  }

  /**
   * The state at a function's first instruction: the return address on top of the stack, nothing
   * changed.
   */
  static FrameState atEntry() {
    FrameValue[] registers = new FrameValue[FrameRegisters.COUNT];
    Arrays.setAll(registers, FrameValue::entry);
    registers[ESP] = FrameValue.stack(FRAME, -4);
    return new FrameState(registers, Map.of(), FRAME, false);
  }

  FrameState copy() {
    return new FrameState(registers.clone(), slots, frameBase, putAway);
  }

  FrameValue get(int register) {
    return registers[register];
  }

  void set(int register, FrameValue value) {
    registers[register] = value;
  }

  /** The word at a stack address. */
  FrameValue load(FrameValue address) {
    return address.isStack()
        ? slots.getOrDefault(slot(address), FrameValue.UNKNOWN)
        : FrameValue.UNKNOWN;
  }

  /**
   * Notes a store of a word. One to an unknown address is taken not to hit what the function has
   * saved.
   */
  void store(FrameValue address, FrameValue value) {
    putAway |= !address.isPointer() && isInFrame(value);
    if (!address.isStack() || (!value.isKnown() && !slots.containsKey(slot(address)))) {
      return;
    }
    slots = new HashMap<>(slots);
    if (value.isKnown()) {
      slots.put(slot(address), value);
    } else {
      slots.remove(slot(address));
    }
  }

  /** Forgets what lies below the stack pointer, where called functions write. */
  void dropBelow(FrameValue stackPointer) {
    if (stackPointer.isStack()
        && slots.keySet().stream().anyMatch(slot -> isBelow(slot, stackPointer))) {
      slots = new HashMap<>(slots);
      slots.keySet().removeIf(slot -> isBelow(slot, stackPointer));
    }
  }

  private static boolean isBelow(Slot slot, FrameValue stackPointer) {
    return slot.base() == stackPointer.number() && slot.offset() < stackPointer.offset();
  }

  /**
   * Moves to another stack. Who has put the old stack pointer away before will take it up again: on
   * the new stack lies what the same function has left there, a frame like this one. Otherwise the
   * new stack is a new thread's, and there is nothing on it yet.
   *
   * @param base names the new stack
   */
  void switchStack(int base) {
    FrameValue old = registers[ESP];
    if (!putAway || !isInFrame(old)) {
      registers[ESP] = FrameValue.FOREIGN;
      return;
    }
    registers[ESP] = FrameValue.stack(base, old.offset());
    Map<Slot, FrameValue> copied = new HashMap<>(slots);
    slots.forEach(
        (slot, value) -> {
          if (slot.base() == frameBase) {
            copied.put(new Slot(base, slot.offset()), value);
          }
        });
    slots = copied;
    frameBase = base;
  }

  private boolean isInFrame(FrameValue value) {
    return value.isStack() && value.number() == frameBase;
  }

  /**
   * Whether the address is that of a word that belongs to the function itself, below its return
   * address.
   */
  boolean isLocal(FrameValue address) {
    return address.isPointer() && !(isInFrame(address) && address.offset() >= 0);
  }

  /** Whether the function runs on a stack on which it has no caller. */
  boolean isFirstFrame() {
    return registers[ESP].isForeign();
  }

  private static Slot slot(FrameValue address) {
    return new Slot(address.number(), address.offset());
  }

  /** What holds when control comes with this state or with that one. */
  FrameState meet(FrameState other) {
    FrameValue[] common = new FrameValue[FrameRegisters.COUNT];
    Arrays.setAll(common, i -> registers[i].meet(other.registers[i]));
    Map<Slot, FrameValue> both = new HashMap<>(slots);
    both.entrySet().removeIf(entry -> !entry.getValue().equals(other.slots.get(entry.getKey())));
    return new FrameState(common, both, frameBase, putAway && other.putAway);
  }

  /** The caller of a frame that is in this state. */
  Caller callerOf(FrameRegisters actual, StackMemory memory) {
    if (isFirstFrame()) {
      return Caller.NONE;
    }
    Map<Integer, Integer> bases = basesInRegisters(actual);
    addBasesOnStack(bases, memory);
    Integer frame = bases.get(frameBase);
    if (frame == null) {
      return Caller.UNKNOWN;
    }
    OptionalInt returnAddress = memory.load32(frame - 4);
    if (returnAddress.isEmpty()) {
      return Caller.NONE;
    }
    FrameRegisters caller = FrameRegisters.ofCaller(returnAddress.getAsInt(), frame);
    for (int register : FrameRegisters.KEPT) {
      caller = caller.with(register, entryValue(register, actual, bases, memory));
    }
    return new Caller.Found(caller);
  }

  /**
   * Where the bases are, by the registers that hold stack addresses; the stack pointer has the last
   * word.
   */
  private Map<Integer, Integer> basesInRegisters(FrameRegisters actual) {
    Map<Integer, Integer> bases = new HashMap<>();
    for (int i = 0; i < FrameRegisters.COUNT; i++) {
      putBase(bases, registers[i], actual.get(i));
    }
    putBase(bases, registers[ESP], actual.get(ESP));
    return bases;
  }

  /** A function that aligns its stack keeps a pointer to its frame there. */
  private void addBasesOnStack(Map<Integer, Integer> bases, StackMemory memory) {
    Map<Integer, Integer> found = new HashMap<>();
    slots.forEach(
        (slot, value) -> {
          Integer base = bases.get(slot.base());
          if (base != null && value.isStack() && !bases.containsKey(value.number())) {
            putBase(found, value, memory.load32(base + slot.offset()));
          }
        });
    bases.putAll(found);
  }

  private static void putBase(Map<Integer, Integer> bases, FrameValue value, OptionalInt actual) {
    if (value.isStack() && actual.isPresent()) {
      bases.put(value.number(), actual.getAsInt() - value.offset());
    }
  }

  private OptionalInt entryValue(
      int register, FrameRegisters actual, Map<Integer, Integer> bases, StackMemory memory) {
    FrameValue wanted = FrameValue.entry(register);
    for (int i = 0; i < FrameRegisters.COUNT; i++) {
      if (registers[i].equals(wanted) && actual.get(i).isPresent()) {
        return actual.get(i);
      }
    }
    for (Map.Entry<Slot, FrameValue> entry : slots.entrySet()) {
      Integer base = bases.get(entry.getKey().base());
      if (base != null && entry.getValue().equals(wanted)) {
        return memory.load32(base + entry.getKey().offset());
      }
    }
    return OptionalInt.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FrameState state
        && Arrays.equals(registers, state.registers)
        && slots.equals(state.slots)
        && frameBase == state.frameBase
        && putAway == state.putAway;
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(registers), slots, frameBase, putAway);
  }
}
