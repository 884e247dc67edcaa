package org.landslide.guest.pebbles;

import java.util.ArrayList;
import java.util.List;

/** How threads and tasks end, and who gets their exit statuses. */
final class Exits {
  /** The exit status of a task whose only thread was killed. */
  private static final int KILLED = -2;

  private final Kernel kernel;
  private final WorldState state;

  Exits(Kernel kernel) {
    this.kernel = kernel;
    this.state = kernel.state;
  }

  /** Ends the current thread; its task too, if it was the last one. Returns who was woken. */
  int endCurrentThread() {
    PebblesThread thread = kernel.current();
    remove(thread);
    return kernel.threadsOf(thread.task()).isEmpty()
        ? endTask(kernel.taskOf(thread))
        : WorldState.NOBODY;
  }

  Event vanish() {
    int tid = state.current;
    return new Event.Vanished(tid, endCurrentThread());
  }

  Event taskVanish() {
    Task task = kernel.currentTask().withExitStatus(kernel.argument());
    List<Integer> tids = new ArrayList<>();
    for (PebblesThread thread : kernel.threadsOf(task.id())) {
      tids.add(thread.tid());
      remove(thread);
    }
    return new Event.TaskVanished(task.id(), tids, endTask(task));
  }

  /** Ends the current thread for an exception that nobody handles. */
  Event kill(Fault fault) {
    PebblesThread thread = kernel.current();
    if (kernel.threadsOf(thread.task()).size() == 1) {
      kernel.put(kernel.taskOf(thread).withExitStatus(KILLED));
    }
    return new Event.Killed(thread.tid(), fault, endCurrentThread());
  }

  private void remove(PebblesThread thread) {
    state.threads = state.threads.without(thread.tid());
    if (state.current == thread.tid()) {
      state.current = WorldState.NOBODY;
    }
  }

  /** Ends a task without threads. Returns the thread whose wait that served. */
  private int endTask(Task task) {
    kernel.paging.destroy(task.space());
    state.tasks = state.tasks.without(task.id());
    for (Task child : state.tasks) {
      if (child.parent() == task.id()) {
        kernel.put(child.withParent(Task.INIT));
      }
    }
    if (task.id() == PebblesWorld.FIRST_TASK) {
      state.exitStatus = task.exitStatus();
    }
    return report(task.parent(), new ExitedChild(task.id(), task.exitStatus()));
  }

  private int report(int parentId, ExitedChild child) {
    Task parent = state.tasks.get(parentId);
    if (parent == null) {
      return WorldState.NOBODY;
    }
    for (PebblesThread thread : kernel.threadsOf(parentId)) {
      if (thread.state() instanceof ThreadState.WaitingForChild waiting) {
        kernel.put(thread.withState(new ThreadState.ChildCollected(waiting, child)));
        return thread.tid();
      }
    }
    kernel.put(parent.withExited(child));
    return WorldState.NOBODY;
  }
}
