package org.landslide.kernel.world;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/** The entries of a kernel, as its interrupt descriptor table has them, and where its memory is. */
final class Gates {
  /** A longer text is not printed by a test. */
  static final int MOST_PRINTED = 1 << 16;

  private static final int EXCEPTIONS = 0x20;
  private static final int VECTORS = 256;
  private static final int PRESENT = 0x8000;

  /** The bit by which a gate leaves interrupts as they are. */
  private static final int STAYS_ENABLED = 0x100;

  private static final int WORD = 4;

  private final Map<Integer, Integer> vectors;
  private final SystemCalls calls;
  private final IntPredicate kernelMemory;

  /** Where handlers of devices begin that the processor enters with interrupts off. */
  private final Set<Integer> handlers;

  /** Where the processor enters the kernel for each device, by its vector. */
  private final Map<Integer, Integer> devices;

  private Gates(
      Map<Integer, Integer> vectors,
      Set<Integer> handlers,
      Map<Integer, Integer> devices,
      SystemCalls calls,
      IntPredicate kernelMemory) {
    this.vectors = vectors;
    this.devices = devices;
    this.handlers = handlers;
    this.calls = calls;
    this.kernelMemory = kernelMemory;
  }

  /** The gates of a kernel that has set them up. */
  static Gates of(Pc pc, SystemCalls calls, IntPredicate kernelMemory) {
    Registers registers = pc.snapshot().machine().registers;
    Map<Integer, Integer> vectors = new HashMap<>();
    Set<Integer> devices = pc.deviceVectors().boxed().collect(Collectors.toSet());
    Set<Integer> handlers = new HashSet<>();
    Map<Integer, Integer> entries = new HashMap<>();
    for (int vector = 0; vector < VECTORS && vector * 8 + 7 <= registers.idtLimit; vector++) {
      int low = word(pc, registers.idtBase + vector * 8);
      int high = word(pc, registers.idtBase + vector * 8 + WORD);
      int entry = (high & 0xffff0000) | (low & 0xffff);
      if ((high & PRESENT) == 0) {
        continue;
      }
      if (devices.contains(vector) || vector == pc.timerVector()) {
        entries.put(vector, entry);
      }
      if (vector < EXCEPTIONS || calls.name().apply(vector) != null) {
        vectors.putIfAbsent(entry, vector);
      } else if (devices.contains(vector) && (high & STAYS_ENABLED) == 0) {
        handlers.add(entry);
      }
    }
    return new Gates(vectors, handlers, entries, calls, kernelMemory);
  }

  private static int word(Pc pc, int address) {
    int physical = pc.machine().mmu().translate(address);
    return physical == -1 ? 0 : pc.machine().memory().load32(physical);
  }

  void plant(Cpu cpu) {
    vectors.keySet().forEach(cpu::setBreakpoint);
  }

  boolean isGate(int address) {
    return vectors.containsKey(address);
  }

  /** Whether a handler of a device begins there, which the processor enters with interrupts off. */
  boolean isHandler(int address) {
    return handlers.contains(address);
  }

  /** Where the processor enters the kernel for a device; 0 if it does not. */
  int device(int vector) {
    return devices.getOrDefault(vector, 0);
  }

  void plantHandlers(Cpu cpu) {
    handlers.forEach(cpu::setBreakpoint);
  }

  boolean isPrint(int vector) {
    return vector == calls.print();
  }

  /** Whether a call waits for what is typed. While a test runs that is nothing. */
  boolean isRead(int vector) {
    return calls.reads().contains(vector);
  }

  /** Whether a call does not return. */
  boolean isLast(int vector) {
    return calls.ends().contains(vector);
  }

  /**
   * A thread at the first instruction of the kernel, or of one of its handlers.
   *
   * @param top where its kernel stack begins, if it comes from user code
   * @param stackPointer what it was before, if it does not
   * @param eip where it comes from
   */
  record Entry(int vector, boolean fromUser, int top, int stackPointer, int eip, int errorCode) {
    boolean isException() {
      return vector < EXCEPTIONS;
    }

    /** The registers of the thread before it came, if it has these now. */
    CpuContext before(CpuContext now, IntUnaryOperator memory) {
      CpuContext there = now.withEip(eip);
      return fromUser
          ? there
              .withReg(Register.ESP, memory.applyAsInt(top - 2 * WORD))
              .withSelector(Register.CS, memory.applyAsInt(top - 4 * WORD))
          : there.withReg(Register.ESP, stackPointer);
    }
  }

  /** Takes note of a thread that stands at the gate; says what has led to it. */
  Entry enter(Cpu cpu, Threads threads, IntUnaryOperator memory) {
    Entry entry = entry(cpu, memory);
    if (entry.fromUser()) {
      CpuContext caller = entry.before(cpu.saveContext(), memory);
      threads.put(threads.get(threads.current()).calledBy(caller));
    }
    if (entry.fromUser() && !entry.isException()) {
      KernelThread thread = threads.get(threads.current());
      threads.put(thread.entered(entry.vector(), entry.top(), cpu.cr3()));
    }
    return entry;
  }

  /** What has led to the gate at which the processor stands. */
  Entry entry(Cpu cpu, IntUnaryOperator memory) {
    int vector = vectors.getOrDefault(cpu.eip(), -1);
    int stack = cpu.reg(Register.ESP);
    boolean hasCode = CpuFault.hasErrorCode(vector);
    int frame = hasCode ? stack + WORD : stack;
    int selector = memory.applyAsInt(frame + WORD);
    return new Entry(
        vector,
        (selector & 3) == 3,
        frame + 5 * WORD,
        frame + 3 * WORD,
        memory.applyAsInt(frame),
        hasCode ? memory.applyAsInt(stack) : 0);
  }

  /** Whether an exception is about user memory, which a kernel may fill in when it is needed. */
  boolean isUserPage(Entry entry, int address) {
    return entry.vector() == CpuFault.PAGE_FAULT && !isKernelMemory(address);
  }

  boolean isKernelMemory(int address) {
    return kernelMemory.test(address);
  }

  String describe(int vector) {
    String name = vector == KernelThread.NO_CALL ? null : named(vector);
    return name == null ? "the kernel" : name;
  }

  private @Nullable String named(int vector) {
    return calls.name().apply(vector);
  }
}
