package org.landslide.check.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.landslide.check.rules.DeadlockReport.ForEvent;
import org.landslide.check.rules.DeadlockReport.ForMutex;
import org.landslide.check.rules.DeadlockReport.ForThread;
import org.landslide.check.rules.DeadlockReport.Stuck;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;

final class DeadlockReportTest {
  private static final Frame LOCKS = new Frame(0x01000040, "mutex_lock", "mutex.c", 4);

  private static Stuck onMutex(int thread, String name, int holder) {
    return new Stuck(thread, new ForMutex(name, OptionalInt.of(holder)), List.of(LOCKS));
  }

  private static Stuck onFreeMutex(int thread, String name) {
    return new Stuck(thread, new ForMutex(name, OptionalInt.empty()), List.of());
  }

  private static Stuck onThread(int thread, int other) {
    return new Stuck(thread, new ForThread(other), List.of());
  }

  private static Stuck descheduled(int thread) {
    return new Stuck(thread, new ForEvent("is descheduled"), List.of());
  }

  private static String message(Stuck... stuck) {
    return DeadlockReport.of(List.of(stuck)).message();
  }

  @Test
  void twoLocksTakenInOppositeOrderAreACycle() {
    Bug bug = DeadlockReport.of(List.of(onMutex(2, "a", 3), onMutex(3, "b", 2)));
    assertThat(bug.kind()).isEqualTo(BugKind.DEADLOCK);
    assertThat(bug.message())
        .isEqualTo(
            "thread 2 waits for mutex a, held by thread 3; thread 3 waits for mutex b, held by"
                + " thread 2: a cycle");
    assertThat(bug.evidence())
        .containsExactly(
            new Evidence("thread 2 waits for mutex a, held by thread 3", List.of(LOCKS)),
            new Evidence("thread 3 waits for mutex b, held by thread 2", List.of(LOCKS)));
  }

  @Test
  void aCycleMayGoThroughJoins() {
    assertThat(message(onThread(1, 2), onMutex(2, "a", 1)))
        .isEqualTo(
            "thread 1 waits for thread 2 to end; thread 2 waits for mutex a, held by thread 1: a"
                + " cycle");
  }

  @Test
  void threadsOutsideTheCycleAreMentioned() {
    assertThat(message(onThread(1, 2), onMutex(2, "a", 3), onMutex(3, "b", 2)))
        .startsWith("thread 2 waits for mutex a, held by thread 3; thread 3")
        .endsWith(": a cycle; thread 1 is blocked as well");
    assertThat(message(onThread(1, 2), onMutex(2, "a", 3), onMutex(3, "b", 2), descheduled(4)))
        .endsWith(": a cycle; 2 more threads are blocked as well");
  }

  @Test
  void aThreadMayWaitForItself() {
    assertThat(message(onMutex(2, "a", 2)))
        .isEqualTo("thread 2 waits for mutex a, which it holds itself");
    assertThat(message(descheduled(1), onThread(2, 2)))
        .isEqualTo("thread 2 waits for its own end; thread 1 is blocked as well");
  }

  @Test
  void withoutACycleAllThreadsAreListed() {
    assertThat(message(onThread(1, 3), descheduled(3), onMutex(2, "a", 1)))
        .isEqualTo(
            "all threads are blocked: thread 1 waits for thread 3 to end; thread 2 waits for mutex"
                + " a, held by thread 1; thread 3 is descheduled");
    assertThat(message(descheduled(1)))
        .isEqualTo("the only thread is blocked: thread 1 is descheduled");
  }

  @Test
  void whoIsGoneCannotBeWaitedFor() {
    assertThat(message(onMutex(1, "a", 7)))
        .endsWith(": thread 1 waits for mutex a, held by thread 7, which is gone");
    assertThat(message(onThread(1, 7)))
        .endsWith(": thread 1 waits for the end of thread 7, which is gone already");
    assertThat(message(onFreeMutex(1, "a")))
        .endsWith(": thread 1 waits for mutex a, which nobody holds");
  }

  @Test
  void theReportDoesNotDependOnTheOrder() {
    List<Stuck> stuck = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      stuck.add(onMutex(i + 10, "m" + i, (i + 5) % 12 + 10));
    }
    Bug bug = DeadlockReport.of(stuck);
    assertThat(bug.message())
        .startsWith("thread 10 waits for mutex m0, held by thread 15; thread 15 waits ")
        .endsWith("; and 4 more: a cycle");
    for (int seed = 0; seed < 50; seed++) {
      Collections.shuffle(stuck, new Random(seed));
      assertThat(DeadlockReport.of(stuck)).isEqualTo(bug);
    }
  }

  @Test
  void aLongChainIsFollowedInNoTime() {
    List<Stuck> chain = new ArrayList<>();
    for (int i = 1; i < 2000; i++) {
      chain.add(onThread(i, i + 1));
    }
    chain.add(descheduled(2000));
    assertThat(DeadlockReport.of(chain).message())
        .startsWith("all threads are blocked: thread 1 waits for thread 2 to end; ")
        .endsWith("; and 1992 more");
  }
}
