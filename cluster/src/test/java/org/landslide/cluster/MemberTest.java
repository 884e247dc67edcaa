package org.landslide.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.landslide.cluster.wire.Message;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.Task;
import org.landslide.quicksand.remote.TaskOutcome;
import org.landslide.quicksand.remote.WorkerLostException;

final class MemberTest {
  private static final Task TASK =
      new Task(
          1,
          0,
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          1,
          new Task.Sharing(0, 1));

  private static final Duration PATIENCE = Duration.ofMillis(10);

  private final List<Member> abandoned = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong();

  @Test
  void aWorkerIsLostIfNobodyAttendsToItsProcessAnyMore() {
    Member member = member(new CountDownLatch(1));
    clock.set(PATIENCE.toNanos());
    assertThatThrownBy(() -> worker(member).run(TASK)).isInstanceOf(WorkerLostException.class);
    assertThat(abandoned).containsExactly(member);
    assertThatThrownBy(() -> worker(member).run(TASK)).isInstanceOf(WorkerLostException.class);
    assertThat(abandoned).containsExactly(member);
  }

  @Test
  void itIsWaitedForAsLongAsItsProcessIsAttendedTo() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Member member = member(asked);
    clock.set(PATIENCE.toNanos() - 1);
    CompletableFuture<TaskOutcome> answer =
        CompletableFuture.supplyAsync(() -> run(worker(member)));
    asked.await();
    member.attend();
    clock.addAndGet(PATIENCE.toNanos() - 1);
    TimeUnit.MILLISECONDS.sleep(10 * PATIENCE.toMillis());
    TaskOutcome outcome = new TaskOutcome.Fault(TaskOutcome.Kind.OTHER, "done");
    member.done(new Message.Done(1, outcome));
    assertThat(answer.get()).isEqualTo(outcome);
    assertThat(abandoned).isEmpty();
  }

  private static RemoteWorker worker(Member member) {
    return member.workers(1).get(0);
  }

  private static TaskOutcome run(RemoteWorker worker) {
    try {
      return worker.run(TASK);
    } catch (WorkerLostException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Member member(CountDownLatch asked) {
    return new Member(
        "one",
        1,
        message -> asked.countDown(),
        member -> {
          abandoned.add(member);
          member.leave();
        },
        new Attendance(PATIENCE, clock::get));
  }
}
