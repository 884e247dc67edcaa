package org.landslide.pebbles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.DefaultScheduler.Outcome;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.TestWorld;
import org.landslide.world.WorldEvent;

final class DefaultSchedulerTest {
  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;
  private final List<SchedulingEvent> events = new ArrayList<>();
  private final DefaultScheduler scheduler = new DefaultScheduler(world, events::add, 1000);

  private void stand(int tid, SystemCall call) {
    world.switchTo(tid);
    test.cpu.setEip(TestWorld.CODE + 2 * call.vector());
  }

  private List<String> whatHappened() {
    return events.stream().map(event -> event.tid() + " " + event.what()).toList();
  }

  @Test
  void threadsThatNeverGiveWayTakeTurns() {
    int second = test.threadFork();
    int third = test.threadFork();
    for (int tid : new int[] {second, third, 1}) {
      world.switchTo(tid);
      test.cpu.setEip(TestWorld.LOOP);
    }
    assertThat(scheduler.run(4000)).isEqualTo(new Outcome.LimitReached());
    assertThat(whatHappened().subList(0, 6))
        .containsExactly(
            "1 has used its time slice",
            second + " runs",
            second + " has used its time slice",
            third + " runs",
            third + " has used its time slice",
            "1 runs");
  }

  @Test
  void aThreadAloneIsNotPreempted() {
    test.cpu.setEip(TestWorld.LOOP);
    assertThat(scheduler.run(5000)).isEqualTo(new Outcome.LimitReached());
    assertThat(events).isEmpty();
    assertThat(world.machine().cpu().retired()).isEqualTo(5000);
  }

  @Test
  void aRunEndsWithTheStatusOfTheFirstTask() {
    test.call1(SystemCall.SET_STATUS, 12);
    stand(1, SystemCall.VANISH);
    assertThat(scheduler.run(Long.MAX_VALUE)).isEqualTo(new Outcome.Ended(12));
    assertThat(whatHappened()).containsExactly("1 vanishes");
  }

  @Test
  void yieldingByNameChoosesWhoRuns() {
    int second = test.threadFork();
    int third = test.threadFork();
    stand(third, SystemCall.VANISH);
    stand(second, SystemCall.VANISH);
    world.switchTo(1);
    test.cpu.setReg(Register.ESI, third);
    test.cpu.setEip(TestWorld.CODE + 2 * SystemCall.YIELD.vector());
    scheduler.run(3);
    assertThat(whatHappened())
        .startsWith("1 yields to thread " + third, third + " runs", third + " vanishes");
  }

  @Test
  void threadsThatWaitForOneAnotherAreStuck() {
    int second = test.threadFork();
    world.switchTo(second);
    test.descheduleAndRun(1);
    test.cpu.setReg(Register.ESI, TestWorld.DATA);
    stand(1, SystemCall.DESCHEDULE);
    Outcome outcome = scheduler.run(1000);
    assertThat(outcome).isInstanceOf(Outcome.Stuck.class);
    assertThat(((Outcome.Stuck) outcome).threads())
        .extracting(ThreadView::describe)
        .containsExactly(
            "thread 1 of task 1 (test) is descheduled until somebody makes it runnable",
            "thread 2 of task 1 (test) is descheduled until somebody makes it runnable");
  }

  @Test
  void timeIsSkippedWhenEverybodySleeps() {
    test.cpu.setReg(Register.ESI, 1000);
    stand(1, SystemCall.SLEEP);
    scheduler.run(10);
    assertThat(world.ticks()).isEqualTo(1000);
    assertThat(whatHappened().get(1)).isEqualTo("0 everybody sleeps until tick 1000");
  }

  @Test
  void haltingEndsTheRun() {
    stand(1, SystemCall.HALT);
    assertThat(scheduler.run(10)).isEqualTo(new Outcome.Halted());
  }

  @Test
  void aBreakpointHandsTheRunBackAndItCanGoOn() {
    test.cpu.setEip(TestWorld.LOOP);
    test.cpu.setBreakpoint(TestWorld.LOOP + 3);
    Outcome stop = new Outcome.Interrupted(new WorldEvent.Breakpoint(TestWorld.LOOP + 3));
    assertThat(scheduler.run(100)).isEqualTo(stop);
    assertThat(scheduler.run(100)).isEqualTo(stop);
  }
}
