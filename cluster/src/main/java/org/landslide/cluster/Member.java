package org.landslide.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.landslide.cluster.wire.Message;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.Task;
import org.landslide.quicksand.remote.TaskOutcome;
import org.landslide.quicksand.remote.WorkerLostException;

/**
 * A process with workers that was let in, as the coordinator sees it. Once it is gone it stays
 * gone: what it says later, nobody waits for.
 *
 * <p>The actor that talks to the process notices when that is silent. But when memory runs out, it
 * may be that actor which is gone, and all others; so whoever waits for an answer looks now and
 * then whether it is still there.
 */
final class Member {
  private final String name;
  private final int workers;
  private final Consumer<Message> sender;
  private final Consumer<Member> abandoned;
  private final Attendance attendance;
  private final Map<Long, CompletableFuture<TaskOutcome>> expected = new HashMap<>();
  private long tasks;
  private boolean gone;

  /**
   * A process that was let in.
   *
   * @param sender sends it something
   * @param abandoned has it leave if nobody attends to it any more
   */
  Member(
      String name,
      int workers,
      Consumer<Message> sender,
      Consumer<Member> abandoned,
      Attendance attendance) {
    this.name = name;
    this.workers = workers;
    this.sender = sender;
    this.abandoned = abandoned;
    this.attendance = attendance;
  }

  /** Who talks to it is there, and has heard from it. */
  void attend() {
    attendance.note();
  }

  String name() {
    return name;
  }

  int workerCount() {
    return workers;
  }

  /** A run begins. */
  void begin(Message.Begin run) {
    sender.accept(run);
  }

  /** Its workers, for a run. */
  List<RemoteWorker> workers(long run) {
    List<RemoteWorker> all = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      all.add(new Worker(run, i));
    }
    return all;
  }

  private final class Worker implements RemoteWorker {
    private final long run;
    private final int index;
    private volatile long current;
    private long stopped;

    Worker(long run, int index) {
      this.run = run;
      this.index = index;
    }

    @Override
    public String process() {
      return name;
    }

    @Override
    public TaskOutcome run(Task task) throws WorkerLostException, InterruptedException {
      CompletableFuture<TaskOutcome> answer = new CompletableFuture<>();
      long number = expect(answer);
      current = number;
      try {
        sender.accept(new Message.Work(run, index, number, task));
        return await(answer);
      } catch (ExecutionException e) {
        throw new WorkerLostException(name + " is gone");
      } finally {
        current = 0;
        forget(number);
      }
    }

    private TaskOutcome await(CompletableFuture<TaskOutcome> answer)
        throws WorkerLostException, ExecutionException, InterruptedException {
      while (true) {
        try {
          return answer.get(attendance.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          if (attendance.isOver()) {
            abandoned.accept(Member.this);
            throw new WorkerLostException(name + " is gone");
          }
        }
      }
    }

    /** Asks once for each task: the other side insists. */
    @Override
    public synchronized void interrupt() {
      long number = current;
      if (number != 0 && number != stopped) {
        stopped = number;
        sender.accept(new Message.Stop(index, number));
      }
    }
  }

  private synchronized long expect(CompletableFuture<TaskOutcome> answer)
      throws WorkerLostException {
    if (gone) {
      throw new WorkerLostException(name + " is gone");
    }
    expected.put(++tasks, answer);
    return tasks;
  }

  private synchronized void forget(long number) {
    expected.remove(number);
  }

  /** A task is done. */
  synchronized void done(Message.Done done) {
    CompletableFuture<TaskOutcome> answer = expected.get(done.number());
    if (answer != null) {
      answer.complete(done.outcome());
    }
  }

  /** Its process is given up. */
  synchronized void leave() {
    gone = true;
    expected.values().forEach(each -> each.completeExceptionally(new WorkerLostException(name)));
  }
}
