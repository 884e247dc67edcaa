package org.landslide.quicksand.remote;

/** A worker in another process. Used by one Java thread, except for {@link #interrupt}. */
public interface RemoteWorker {
  /** What reports call the process that it belongs to. */
  String process();

  /** Has a task done, and returns when that is done. */
  TaskOutcome run(Task task) throws WorkerLostException, InterruptedException;

  /** Ends the task under way soon, if there is one. Called from any Java thread. */
  void interrupt();
}
