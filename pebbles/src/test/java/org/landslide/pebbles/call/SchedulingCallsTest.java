package org.landslide.pebbles.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.PebblesStatus;
import org.landslide.pebbles.kernel.TestWorld;
import org.landslide.world.WorldEvent;

final class SchedulingCallsTest {
  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;

  @Test
  void gettidGivesTheCurrentThread() {
    assertThat(test.call1(SystemCall.GETTID, 0)).isEqualTo(1);
    int tid = test.threadFork();
    world.switchTo(tid);
    assertThat(test.call1(SystemCall.GETTID, 0)).isEqualTo(tid);
  }

  @Test
  void yieldNamesWhoShouldRun() {
    int tid = test.threadFork();
    assertThat(test.event1(SystemCall.YIELD, -1)).isEqualTo(new Event.Yielded(-1));
    assertThat(test.result()).isZero();
    assertThat(test.event1(SystemCall.YIELD, tid)).isEqualTo(new Event.Yielded(tid));
    assertThat(test.result()).isZero();
    assertThat(test.event1(SystemCall.YIELD, 1)).isEqualTo(new Event.Yielded(1));
  }

  @Test
  void yieldToAThreadThatCannotRunIsAnError() {
    int tid = test.threadFork();
    world.switchTo(tid);
    test.descheduleAndRun(1);
    for (int target : new int[] {tid, 99, 0, -2, Integer.MIN_VALUE}) {
      assertThat(test.event1(SystemCall.YIELD, target)).isEqualTo(new Event.YieldRefused(target));
      assertThat(test.result()).isEqualTo(ErrorCode.BAD_THREAD);
    }
  }

  @Test
  void descheduleBlocksOnlyWhenTheWordIsZero() {
    test.poke(TestWorld.DATA, 1);
    assertThat(test.call1(SystemCall.DESCHEDULE, TestWorld.DATA)).isZero();
    test.poke(TestWorld.DATA, 0);
    assertThat(test.event1(SystemCall.DESCHEDULE, TestWorld.DATA))
        .isEqualTo(new Event.Blocked(PebblesStatus.DESCHEDULED));
    assertThat(world.thread(1).status()).isEqualTo(PebblesStatus.DESCHEDULED);
    assertThat(world.runnable()).isEmpty();
    assertThatThrownBy(() -> world.run(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> world.switchTo(1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void descheduleRefusesABadAddress() {
    assertThat(test.call1(SystemCall.DESCHEDULE, 0)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call1(SystemCall.DESCHEDULE, TestWorld.DATA_END - 3))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call1(SystemCall.DESCHEDULE, -1)).isEqualTo(ErrorCode.BAD_ADDRESS);
  }

  @Test
  void makeRunnableWakesWhoIsDescheduledAndNobodyElse() {
    int tid = test.threadFork();
    assertThat(test.call1(SystemCall.MAKE_RUNNABLE, tid)).isEqualTo(ErrorCode.BAD_THREAD);
    assertThat(test.call1(SystemCall.MAKE_RUNNABLE, 1)).isEqualTo(ErrorCode.BAD_THREAD);
    assertThat(test.call1(SystemCall.MAKE_RUNNABLE, 99)).isEqualTo(ErrorCode.BAD_THREAD);
    world.switchTo(tid);
    test.descheduleAndRun(1);
    assertThat(test.event1(SystemCall.MAKE_RUNNABLE, tid)).isEqualTo(new Event.MadeRunnable(tid));
    assertThat(test.result()).isZero();
    assertThat(test.call1(SystemCall.MAKE_RUNNABLE, tid)).isEqualTo(ErrorCode.BAD_THREAD);
    world.switchTo(tid);
    assertThat(test.result()).isZero();
  }

  @Test
  void makeRunnableReachesOtherTasks() {
    int child = test.fork();
    world.switchTo(child);
    test.descheduleAndRun(1);
    assertThat(test.event1(SystemCall.MAKE_RUNNABLE, child))
        .isEqualTo(new Event.MadeRunnable(child));
  }

  @Test
  void ticksCountInstructions() {
    int before = test.call1(SystemCall.GET_TICKS, 0);
    test.cpu.setEip(TestWorld.LOOP);
    world.run(5L * Limits.INSTRUCTIONS_PER_TICK);
    assertThat(test.call1(SystemCall.GET_TICKS, 0)).isEqualTo(before + 5);
  }

  @Test
  void aSleeperCanRunWhenItsTimeHasCome() {
    int tid = test.threadFork();
    world.switchTo(tid);
    assertThat(test.event1(SystemCall.SLEEP, 3))
        .isEqualTo(new Event.Blocked(PebblesStatus.SLEEPING));
    long wake = world.thread(tid).wakeTick();
    assertThat(wake).isEqualTo(world.ticks() + 3);
    world.switchTo(1);
    assertThat(test.call1(SystemCall.MAKE_RUNNABLE, tid)).isEqualTo(ErrorCode.BAD_THREAD);
    world.advanceTo(wake - 1);
    assertThat(world.runnable()).containsExactly(1);
    assertThat(test.call1(SystemCall.YIELD, tid)).isEqualTo(ErrorCode.BAD_THREAD);
    world.advanceTo(wake);
    assertThat(world.runnable()).containsExactly(1, tid);
    assertThat(test.call1(SystemCall.YIELD, tid)).isZero();
    world.switchTo(tid);
    assertThat(world.run(0)).isEqualTo(new WorldEvent.Budget());
    assertThat(test.result()).isZero();
  }

  @Test
  void sleepingNoTicksReturnsAtOnceAndNegativeIsAnError() {
    assertThat(test.call1(SystemCall.SLEEP, 0)).isZero();
    assertThat(test.call1(SystemCall.SLEEP, -1)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(test.call1(SystemCall.SLEEP, Integer.MIN_VALUE)).isEqualTo(ErrorCode.BAD_ARGUMENT);
  }

  @Test
  void timeNeverGoesBack() {
    world.advanceTo(100);
    world.advanceTo(50);
    assertThat(world.ticks()).isEqualTo(100);
  }

  @Test
  void misbehaveIsAccepted() {
    assertThat(test.call1(SystemCall.MISBEHAVE, 5)).isZero();
  }

  @Test
  void aFrozenClockMovesOnlyWhenItIsAdvanced() {
    TestWorld frozen = TestWorld.boot(TestWorld.SMALL.withFrozenClock());
    frozen.cpu.setEip(TestWorld.LOOP);
    frozen.world.run(5L * Limits.INSTRUCTIONS_PER_TICK);
    assertThat(frozen.call1(SystemCall.GET_TICKS, 0)).isZero();
    frozen.event1(SystemCall.SLEEP, 3);
    assertThat(frozen.world.runnable()).isEmpty();
    frozen.world.advanceTo(3);
    assertThat(frozen.world.runnable()).containsExactly(1);
    frozen.world.run(10);
    assertThat(frozen.call1(SystemCall.GET_TICKS, 0)).isEqualTo(3);
  }
}
