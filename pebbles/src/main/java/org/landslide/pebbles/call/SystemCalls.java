package org.landslide.pebbles.call;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.state.AbortCode;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Trap;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.PebblesThread;
import org.landslide.pebbles.kernel.ThreadState;
import org.landslide.world.Fault;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.WorldEvent;

/** Serves what the current thread's instructions ask for, each time at once and as a whole. */
public final class SystemCalls {
  private final Kernel kernel;
  private final Exits exits;
  private final LifecycleCalls lifecycle;
  private final SchedulingCalls scheduling;
  private final MemoryCalls memory;
  private final ConsoleCalls console;
  private final FileCalls files;
  private final Exceptions exceptions;
  private final DebugCalls debugging;

  public SystemCalls(Kernel kernel) {
    this.kernel = kernel;
    this.exits = new Exits(kernel);
    this.lifecycle = new LifecycleCalls(kernel);
    this.scheduling = new SchedulingCalls(kernel);
    this.memory = new MemoryCalls(kernel);
    this.console = new ConsoleCalls(kernel);
    this.files = new FileCalls(kernel);
    this.exceptions = new Exceptions(kernel, exits);
    this.debugging = new DebugCalls(kernel);
  }

  /** Serves a trap. Returns what a scheduler has to know, or null when the thread just goes on. */
  public @Nullable WorldEvent serve(Trap trap) {
    return switch (trap.kind()) {
      case SOFTWARE_INTERRUPT -> interrupt(trap);
      case EXCEPTION ->
          exceptions.raise(
              new Fault(trap.vector(), trap.errorCode(), trap.address(), kernel.cpu.eip()));
      case DEBUG_CALL -> debugging.serve();
      case TRANSACTION -> throw new IllegalStateException("a transaction is no trap");
    };
  }

  private @Nullable WorldEvent interrupt(Trap trap) {
    int vector = trap.vector();
    if (vector == CpuFault.BREAKPOINT || vector == CpuFault.OVERFLOW) {
      return exceptions.raise(new Fault(vector, 0, 0, kernel.cpu.eip()));
    }
    if (kernel.cpu.inTransaction() && !kernel.callsInTransactions) {
      return kernel.abortTransaction(AbortCode.CAPACITY);
    }
    SystemCall call = SystemCall.of(vector);
    if (call != null) {
      return serve(call);
    }
    return SystemCall.isReserved(vector) ? leave(trap) : refuse(trap);
  }

  /** What a kernel that has this call would do is not known, so nothing is done. */
  private WorldEvent leave(Trap trap) {
    kernel.cpu.setEip(trap.instruction());
    return new Event.UnknownCall(trap.vector());
  }

  /** As hardware does for an interrupt that programs may not use. */
  private @Nullable WorldEvent refuse(Trap trap) {
    kernel.cpu.setEip(trap.instruction());
    int errorCode = trap.vector() << 3 | 2;
    return exceptions.raise(
        new Fault(CpuFault.GENERAL_PROTECTION, errorCode, 0, trap.instruction()));
  }

  /** Does what the thread was about to do when it was last seen, now that it runs again. */
  public void resume(PebblesThread thread) {
    if (thread.state() instanceof ThreadState.Ready) {
      return;
    }
    kernel.put(thread.withState(ThreadState.READY));
    if (thread.state() instanceof ThreadState.Sleeping) {
      kernel.watch.reads(Core.CLOCK);
      kernel.watch.writes(Core.THREAD, thread.tid());
    }
    if (thread.state() instanceof ThreadState.ChildCollected collected) {
      lifecycle.finishWait(collected);
    }
  }

  private @Nullable WorldEvent serve(SystemCall call) {
    return switch (call) {
      case FORK -> lifecycle.fork();
      case THREAD_FORK -> lifecycle.threadFork();
      case EXEC -> lifecycle.exec();
      case WAIT -> lifecycle.await();
      case VANISH -> exits.vanish();
      case TASK_VANISH -> exits.taskVanish();
      case YIELD -> scheduling.giveWay();
      case DESCHEDULE -> scheduling.deschedule();
      case MAKE_RUNNABLE -> scheduling.makeRunnable();
      case SLEEP -> scheduling.sleep();
      case HALT -> scheduling.halt();
      default -> {
        serveQuietly(call);
        yield null;
      }
    };
  }

  /** The calls that are of no interest to a scheduler. */
  private void serveQuietly(SystemCall call) {
    switch (call) {
      case SET_STATUS -> lifecycle.setStatus();
      case GETTID -> scheduling.gettid();
      case GET_TICKS -> scheduling.getTicks();
      case NEW_PAGES -> memory.newPages();
      case REMOVE_PAGES -> memory.removePages();
      case GETCHAR -> console.getchar();
      case READLINE -> console.readline();
      case PRINT -> console.print();
      case SET_TERM_COLOR -> console.setTermColor();
      case SET_CURSOR_POS -> console.setCursorPos();
      case GET_CURSOR_POS -> console.getCursorPos();
      case READFILE -> files.readfile();
      case SWEXN -> exceptions.swexn();
      case MISBEHAVE -> kernel.reply(0);
      case NEW_CONSOLE -> kernel.reply(ErrorCode.UNSUPPORTED);
      default -> throw new IllegalStateException("nobody serves " + call);
    }
  }
}
