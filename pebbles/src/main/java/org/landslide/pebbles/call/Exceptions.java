package org.landslide.pebbles.call;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.AbortCode;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.ExceptionHandler;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.PebblesThread;
import org.landslide.pebbles.kernel.UserRegisters;
import org.landslide.world.Fault;
import org.landslide.world.WorldEvent;

/** What happens when a thread's instruction raises an exception, and swexn, which decides that. */
final class Exceptions {
  /** What a handler finds as its return address; it must never return. */
  private static final int NO_RETURN = 0;

  /** Return address, argument, pointer to the registers, and the registers. */
  private static final int FRAME_WORDS = 3 + UserRegisters.WORDS;

  private static final int FRAME_BYTES = FRAME_WORDS * 4;

  private final Kernel kernel;
  private final Exits exits;

  Exceptions(Kernel kernel, Exits exits) {
    this.kernel = kernel;
    this.exits = exits;
  }

  void swexn() {
    int[] arguments = kernel.arguments(4);
    if (arguments == null) {
      kernel.reply(ErrorCode.BAD_ADDRESS);
      return;
    }
    ExceptionHandler handler = null;
    if (arguments[0] != 0 && arguments[1] != 0) {
      handler = new ExceptionHandler(arguments[0], arguments[1], arguments[2]);
    }
    swexn(handler, arguments[3]);
  }

  private void swexn(@Nullable ExceptionHandler handler, int registersAddress) {
    if (handler != null && !isUsable(handler)) {
      kernel.reply(ErrorCode.BAD_ADDRESS);
      return;
    }
    if (registersAddress == 0) {
      kernel.put(kernel.current().withHandler(handler));
      kernel.reply(0);
      return;
    }
    int[] registers = kernel.user.words(registersAddress, UserRegisters.WORDS);
    if (registers == null) {
      kernel.reply(ErrorCode.BAD_ADDRESS);
    } else if (!UserRegisters.areSafe(registers) || !isCode(UserRegisters.eip(registers))) {
      kernel.reply(ErrorCode.BAD_ARGUMENT);
    } else {
      kernel.put(kernel.current().withHandler(handler));
      UserRegisters.adopt(kernel.cpu, registers);
    }
  }

  /** Whether there is room for what a handler is given, and something to execute. */
  private boolean isUsable(ExceptionHandler handler) {
    return hasRoom(handler) && isCode(handler.entry());
  }

  private boolean hasRoom(ExceptionHandler handler) {
    return kernel.user.writable(handler.stack() - FRAME_BYTES, FRAME_BYTES);
  }

  private boolean isCode(int address) {
    return kernel.user.readable(address, 1);
  }

  /**
   * Enters the thread's handler, or kills it when it has none or one without a stack. In a
   * transaction a fault does no more than abort it, as far as the program can tell; but if the
   * thread has no handler and faults are to stop the run, it is reported.
   */
  @Nullable WorldEvent raise(Fault fault) {
    if (fault.vector() == CpuFault.PAGE_FAULT) {
      kernel.watch.readsPages(fault.address(), 1);
    }
    ExceptionHandler handler = kernel.current().handler();
    if (kernel.cpu.inTransaction() && (handler != null || !kernel.faultsStop)) {
      return kernel.abortTransaction(isForDebuggers(fault) ? AbortCode.DEBUG : 0);
    }
    if (handler != null && hasRoom(handler)) {
      enter(handler, fault);
      return new Event.HandlerEntered(fault);
    }
    if (kernel.faultsStop) {
      return new WorldEvent.Faulted(fault);
    }
    return kill(fault, handler == null ? "" : " (and its exception stack cannot be written)");
  }

  private static boolean isForDebuggers(Fault fault) {
    return fault.vector() == CpuFault.DEBUG || fault.vector() == CpuFault.BREAKPOINT;
  }

  private void enter(ExceptionHandler handler, Fault fault) {
    kernel.put(kernel.current().withHandler(null));
    Cpu cpu = kernel.cpu;
    int stack = handler.stack() - FRAME_BYTES;
    int registers = stack + 3 * 4;
    kernel.user.store(registers, UserRegisters.of(cpu, fault));
    kernel.user.store(stack, new int[] {NO_RETURN, handler.argument(), registers});
    cpu.setReg(Register.ESP, stack);
    cpu.setEip(handler.entry());
    cpu.setEflags(Kernel.INITIAL_EFLAGS);
  }

  private WorldEvent kill(Fault fault, String remark) {
    kernel.print(obituary(fault, remark).getBytes(StandardCharsets.UTF_8));
    return exits.kill(fault);
  }

  private String obituary(Fault fault, String remark) {
    PebblesThread thread = kernel.current();
    String registers = UserRegisters.describe(kernel.cpu, fault.eip());
    return String.format(
        Locale.ROOT,
        "Thread %d of task %d killed: %s%s\n%s",
        thread.tid(),
        thread.task(),
        fault.describe(),
        remark,
        registers);
  }
}
