package org.landslide.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.run.Exploration;
import org.landslide.cluster.wire.Message;
import org.landslide.quicksand.Faults;
import org.landslide.quicksand.HeapGauge;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.remote.TaskOutcome;
import org.landslide.quicksand.remote.TaskOutcome.Fault;
import org.landslide.quicksand.remote.TaskOutcome.Kind;
import org.landslide.quicksand.worker.TaskRunner;

/** The workers of a process: a Java thread each, which does one task after another. */
final class WorkerPool implements AutoCloseable {
  private static final long MILLIS_BETWEEN_REMINDERS = 50;

  private final Path home;
  private final UnaryOperator<StateSpaces> opening;
  private final List<Worker> workers = new ArrayList<>();
  private volatile @Nullable Run run;
  private volatile boolean closed;

  /** What is explored. */
  private record Run(long number, Exploration exploration) {}

  /**
   * @param opening how state spaces are opened, of the way in which they are opened otherwise
   */
  WorkerPool(Path home, int number, UnaryOperator<StateSpaces> opening) {
    this.home = home;
    this.opening = opening;
    for (int i = 0; i < number; i++) {
      workers.add(new Worker(number));
    }
    workers.forEach(Thread::start);
  }

  int size() {
    return workers.size();
  }

  /** What comes from now on belongs to this run. */
  void begin(Message.Begin begin) {
    workers.forEach(Worker::leaveOff);
    run = new Run(begin.run(), begin.exploration());
  }

  /**
   * One more task.
   *
   * @param answer hears what came of it, from another Java thread
   */
  void add(Message.Work work, Consumer<Message> answer) {
    if (work.worker() >= 0 && work.worker() < workers.size()) {
      workers.get(work.worker()).todo.add(new Order(work, answer));
    }
  }

  void stop(Message.Stop stop) {
    if (stop.worker() >= 0 && stop.worker() < workers.size()) {
      workers.get(stop.worker()).stopped = stop.number();
    }
  }

  /** Reminds workers that were told to stop, since they may not have listened. */
  void remind() {
    workers.forEach(Worker::remind);
  }

  static long millisBetweenReminders() {
    return MILLIS_BETWEEN_REMINDERS;
  }

  /** Nothing is done any more. */
  @Override
  public void close() {
    closed = true;
    workers.forEach(Worker::leaveOff);
    workers.forEach(Thread::interrupt);
  }

  private record Order(Message.Work work, Consumer<Message> answer) {}

  private final class Worker extends Thread {
    private final LinkedBlockingQueue<Order> todo = new LinkedBlockingQueue<>();
    private final int workers;
    private volatile long current;
    private volatile long stopped;
    private volatile @Nullable TaskRunner runner;
    private long runnersRun;

    Worker(int workers) {
      super("cluster worker");
      this.workers = workers;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        while (!closed) {
          Order order = todo.take();
          order.answer.accept(new Message.Done(order.work.number(), outcome(order.work)));
        }
      } catch (InterruptedException e) {
        // It is closed.
      }
    }

    private TaskOutcome outcome(Message.Work work) {
      current = work.number();
      try {
        return runner(work.run()).run(work.task());
      } catch (OutOfMemoryError e) {
        runner = null;
        return new Fault(Kind.OUT_OF_MEMORY, e.toString());
      } catch (RuntimeException | Error e) { // The coordinator has to know.
        return new Fault(Kind.OTHER, Faults.describe(e));
      } finally {
        current = 0;
      }
    }

    private TaskRunner runner(long number) {
      Run now = run;
      TaskRunner known = runner;
      if (now == null || now.number != number) {
        throw new IllegalStateException("a task of a run that is over");
      }
      if (known == null || runnersRun != number) {
        StateSpaces spaces = opening.apply(now.exploration.spaces(home, workers));
        known = new TaskRunner(spaces, new HeapGauge());
        runner = known;
        runnersRun = number;
      }
      return known;
    }

    void leaveOff() {
      todo.clear();
      TaskRunner now = runner;
      if (now != null) {
        now.interrupt();
      }
    }

    void remind() {
      long number = current;
      TaskRunner now = runner;
      if (number != 0 && number == stopped && now != null) {
        now.interrupt();
      }
    }
  }
}
