package org.landslide.students.build;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.landslide.students.tree.TreeException;

/** Does several things at once: most of the time one waits for a compiler. */
final class Parallel {
  private static final int MOST_AT_ONCE = 4;

  private Parallel() {}

  /** One of several things to be done. */
  interface Task<T> {
    T run() throws TreeException;
  }

  /** The results, in the order of the tasks. */
  static <T> List<T> run(List<Task<T>> tasks) throws TreeException {
    int threads = Math.min(MOST_AT_ONCE, Runtime.getRuntime().availableProcessors());
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> running = new ArrayList<>();
      tasks.forEach(task -> running.add(executor.submit(task::run)));
      List<T> results = new ArrayList<>();
      for (Future<T> each : running) {
        results.add(each.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TreeException problem) {
        throw problem;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TreeException("interrupted");
    } finally {
      executor.shutdownNow();
    }
  }
}
