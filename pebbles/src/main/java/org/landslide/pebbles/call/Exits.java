package org.landslide.pebbles.call;

import java.util.ArrayList;
import java.util.List;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.ExitedChild;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.KernelObject;
import org.landslide.pebbles.kernel.PebblesThread;
import org.landslide.pebbles.kernel.Task;
import org.landslide.pebbles.kernel.ThreadState;
import org.landslide.pebbles.kernel.WorldState;
import org.landslide.world.Fault;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/** How threads and tasks end, and which task gets their exit statuses. */
final class Exits {
  /** The exit status of a task whose only thread was killed. */
  private static final int KILLED = -2;

  private final Kernel kernel;
  private final WorldState state;

  Exits(Kernel kernel) {
    this.kernel = kernel;
    this.state = kernel.state;
  }

  WorldEvent vanish() {
    PebblesThread thread = kernel.current();
    Task task = kernel.taskOf(thread);
    boolean endsTask = isLast(thread);
    if (endsTask) {
      kernel.watch.ends(task.id());
    }
    reportEnd(task, endsTask && task.parent() != Task.INIT);
    return new Event.Vanished(thread.tid(), end(thread, endsTask));
  }

  WorldEvent taskVanish() {
    Task task = kernel.currentTask().withExitStatus(kernel.argument());
    kernel.watch.ends(task.id());
    kernel.watch.writes(Core.SPACE, task.id());
    reportEnd(task, true);
    List<Integer> tids = new ArrayList<>();
    for (PebblesThread thread : kernel.threadsOf(task.id())) {
      tids.add(thread.tid());
      if (thread.state() instanceof ThreadState.WaitingForChild) {
        kernel.watch.writes(KernelObject.CHILDREN, task.id());
      }
      remove(thread);
    }
    return new Event.TaskVanished(task.id(), tids, endTask(task));
  }

  /** Ends the current thread for an unhandled exception. */
  WorldEvent kill(Fault fault) {
    PebblesThread thread = kernel.current();
    boolean endsTask = isLast(thread);
    reportEnd(kernel.taskOf(thread), true);
    if (endsTask) {
      kernel.put(kernel.taskOf(thread).withExitStatus(KILLED));
    }
    return new Event.Killed(thread.tid(), fault, end(thread, endsTask));
  }

  private boolean isLast(PebblesThread thread) {
    return kernel.threadsOf(thread.task()).size() == 1;
  }

  /** Reports what the parent may see, or for the first task an observer outside. */
  private void reportEnd(Task task, boolean write) {
    if (write) {
      kernel.watch.writes(KernelObject.CHILDREN, task.parent());
    } else {
      kernel.watch.reads(KernelObject.CHILDREN, task.parent());
    }
  }

  /**
   * Ends a thread, and its task with it if it is the last one. Returns the thread that was woken,
   * if any.
   */
  private int end(PebblesThread thread, boolean endsTask) {
    remove(thread);
    return endsTask ? endTask(kernel.taskOf(thread)) : World.NO_THREAD;
  }

  private void remove(PebblesThread thread) {
    kernel.watch.writes(Core.THREAD, thread.tid());
    state.threads = state.threads.without(thread.tid());
    if (state.current == thread.tid()) {
      state.current = World.NO_THREAD;
      kernel.cpu.endTransaction();
    }
  }

  /** Ends a task without threads. Returns the thread whose wait that served. */
  private int endTask(Task task) {
    state.tasks = state.tasks.without(task.id());
    if (state.tasks.size() == 0) {
      // Frame by frame this would take longer than all else that a short program does.
      kernel.paging.destroyAll();
    } else {
      kernel.paging.destroy(task.space());
    }
    if (task.id() == Task.FIRST) {
      state.exitStatus = task.exitStatus();
    }
    return report(task.parent(), new ExitedChild(task.id(), task.exitStatus()));
  }

  private int report(int parentId, ExitedChild child) {
    Task parent = state.tasks.get(parentId);
    if (parent == null) {
      return World.NO_THREAD;
    }
    for (PebblesThread thread : kernel.threadsOf(parentId)) {
      if (thread.state() instanceof ThreadState.WaitingForChild waiting) {
        kernel.watch.writes(Core.THREAD, thread.tid());
        kernel.put(thread.withState(new ThreadState.ChildCollected(waiting, child)));
        return thread.tid();
      }
    }
    kernel.put(parent.withExited(child));
    return World.NO_THREAD;
  }
}
