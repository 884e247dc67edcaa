package org.landslide.pebbles.call;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ThreadLocals;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.kernel.AddressSpace;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.ExitedChild;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.KernelObject;
import org.landslide.pebbles.kernel.Loader;
import org.landslide.pebbles.kernel.PageRange;
import org.landslide.pebbles.kernel.Paging;
import org.landslide.pebbles.kernel.PebblesStatus;
import org.landslide.pebbles.kernel.PebblesThread;
import org.landslide.pebbles.kernel.Task;
import org.landslide.pebbles.kernel.ThreadState;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ThreadLocalArea;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.WorldEvent;

/** fork, thread_fork, exec, set_status and wait. */
final class LifecycleCalls {
  private final Kernel kernel;

  LifecycleCalls(Kernel kernel) {
    this.kernel = kernel;
  }

  /**
   * The child is a copy of the calling thread in a copy of its memory. Other threads of the task do
   * not matter: they have no copies.
   */
  @Nullable WorldEvent fork() {
    Task parent = kernel.currentTask();
    if (!kernel.hasRoomForThread()) {
      return kernel.refuse(ErrorCode.TOO_MANY_THREADS);
    }
    if (parent.space().frames() > kernel.frames.available()) {
      return kernel.refuse(ErrorCode.NO_MEMORY);
    }
    int tid = newThread();
    kernel.watch.writes(KernelObject.CHILDREN, parent.id());
    kernel.watch.readsAllPages();
    AddressSpace space = kernel.paging.copy(parent.space());
    kernel.put(new Task(tid, parent.id(), parent.program(), space, 0, List.of()));
    PebblesThread child = PebblesThread.starting(tid, tid, childContext());
    kernel.put(child.withHandler(kernel.current().handler()));
    kernel.reply(tid);
    return new Event.TaskForked(tid);
  }

  @Nullable WorldEvent threadFork() {
    if (!kernel.hasRoomForThread()) {
      return kernel.refuse(ErrorCode.TOO_MANY_THREADS);
    }
    Optional<ThreadLocals> variables = kernel.threadLocals();
    if (variables.isEmpty()) {
      return startThread(childContext());
    }
    Optional<ThreadLocalArea> own = ThreadLocalArea.of(variables.get(), kernel.nextId());
    if (own.isEmpty() || !map(own.get())) {
      return kernel.refuse(ErrorCode.NO_MEMORY);
    }
    return startThread(childContext().withSegmentBase(Register.GS, own.get().pointer()));
  }

  private WorldEvent startThread(CpuContext context) {
    int tid = newThread();
    kernel.put(PebblesThread.starting(tid, kernel.current().task(), context));
    kernel.reply(tid);
    return new Event.ThreadCreated(tid);
  }

  /** Maps a new thread's own variables. Whether that could be done. */
  private boolean map(ThreadLocalArea area) {
    Task task = kernel.currentTask();
    PageRange pages = PageRange.of(area.base(), area.bytes());
    kernel.watch.writesPages(area.base(), area.bytes());
    if (kernel.paging.firstTaken(task.space(), pages) != Paging.NO_PAGE
        || kernel.paging.framesToMap(task.space(), pages) > kernel.frames.available()) {
      return false;
    }
    AddressSpace larger = kernel.paging.map(task.space(), pages, Paging.Use.DATA);
    Loader.fill(kernel.paging, larger, area);
    kernel.put(task.withSpace(larger));
    return true;
  }

  private int newThread() {
    int tid = kernel.newId();
    kernel.watch.writes(KernelObject.NEXT_ID);
    kernel.watch.writes(Core.THREAD, tid);
    return tid;
  }

  private CpuContext childContext() {
    return kernel.cpu.saveContext().withReg(Register.EAX, 0).withoutTransaction();
  }

  @Nullable WorldEvent exec() {
    int[] arguments = kernel.arguments(2);
    if (arguments == null) {
      return kernel.refuse(ErrorCode.BAD_ADDRESS);
    }
    byte[] name = kernel.user.string(arguments[0], Limits.MAX_NAME);
    List<byte[]> vector = argumentVector(arguments[1]);
    if (name == null || vector == null) {
      return kernel.refuse(ErrorCode.BAD_ADDRESS);
    }
    // No other thread may be in the task, which each of its threads decides by being there.
    kernel.watch.writes(Core.SPACE, kernel.current().task());
    if (kernel.threadsOf(kernel.current().task()).size() > 1) {
      return kernel.refuse(ErrorCode.SEVERAL_THREADS);
    }
    return exec(new String(name, StandardCharsets.UTF_8), vector);
  }

  /** The strings of argv, or null when they cannot be read or are too long together. */
  private @Nullable List<byte[]> argumentVector(int address) {
    List<byte[]> strings = new ArrayList<>();
    int left = Limits.MAX_ARGUMENT_BYTES - 4;
    for (int at = address; ; at += 4) {
      int[] pointer = kernel.user.words(at, 1);
      if (pointer == null) {
        return null;
      }
      if (pointer[0] == 0) {
        return strings;
      }
      byte[] string = kernel.user.string(pointer[0], left - 5);
      if (string == null) {
        return null;
      }
      strings.add(string);
      left -= string.length + 5;
    }
  }

  /** Builds the new program's memory completely before it gives up the old. */
  private @Nullable WorldEvent exec(String name, List<byte[]> arguments) {
    Loader.Loaded loaded;
    try {
      int tid = kernel.current().tid();
      loaded = kernel.loader.load(name, kernel.store.program(name), arguments, tid);
    } catch (LoadException e) {
      return kernel.refuse(e.errorCode());
    }
    Task task = kernel.currentTask();
    kernel.paging.destroy(task.space());
    kernel.put(task.withProgram(name, loaded.space()));
    kernel.put(kernel.current().withHandler(null));
    kernel.start(loaded);
    return new Event.Executed(name);
  }

  void setStatus() {
    kernel.watch.writes(KernelObject.EXIT_STATUS, kernel.current().task());
    kernel.put(kernel.currentTask().withExitStatus(kernel.argument()));
    kernel.reply(0);
  }

  /** Blocks only while there are more living children than threads that already wait for one. */
  @Nullable WorldEvent await() {
    int statusAddress = kernel.argument();
    Task task = kernel.currentTask();
    if (statusAddress != 0 && !kernel.user.writable(statusAddress, 4)) {
      return kernel.refuse(ErrorCode.BAD_ADDRESS);
    }
    if (!task.exited().isEmpty()) {
      kernel.watch.writes(KernelObject.CHILDREN, task.id());
      kernel.put(task.withoutOldestExited());
      collect(statusAddress, task.exited().get(0));
      return null;
    }
    if (kernel.countWaiting(task.id()) >= kernel.countChildren(task.id())) {
      kernel.watch.reads(KernelObject.CHILDREN, task.id());
      return kernel.refuse(ErrorCode.NO_CHILD);
    }
    kernel.watch.writes(KernelObject.CHILDREN, task.id());
    kernel.watch.writes(Core.THREAD, kernel.current().tid());
    int instruction = kernel.cpu.trap().instruction();
    ThreadState waiting = new ThreadState.WaitingForChild(statusAddress, instruction);
    kernel.put(kernel.current().withState(waiting));
    return new Event.Blocked(PebblesStatus.WAITING_FOR_CHILD);
  }

  private void collect(int statusAddress, ExitedChild child) {
    if (statusAddress != 0) {
      kernel.user.store(statusAddress, child.status());
    }
    kernel.reply(child.task());
  }

  /** The rest of a wait that blocked. Meanwhile other threads may have removed the memory. */
  void finishWait(ThreadState.ChildCollected collected) {
    int address = collected.waiting().statusAddress();
    kernel.machine.mmu().setHostInstruction(collected.waiting().instruction());
    if (address != 0 && !kernel.user.writable(address, 4)) {
      kernel.reply(ErrorCode.BAD_ADDRESS);
    } else {
      collect(address, collected.child());
    }
  }
}
