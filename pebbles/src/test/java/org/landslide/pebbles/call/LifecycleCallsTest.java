package org.landslide.pebbles.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.ThreadView;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.TestWorld;
import org.landslide.pebbles.kernel.WorldOptions;
import org.landslide.world.World;

final class LifecycleCallsTest {
  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;

  @Test
  void aThreadStartsAsACopyOfItsCreatorWithZeroInEax() {
    test.cpu.setReg(Register.EBX, 123);
    test.cpu.setReg(Register.ESP, 0x5555);
    int tid = test.threadFork();
    assertThat(test.result()).isEqualTo(tid);

    ThreadView parent = world.thread(1);
    world.switchTo(tid);
    ThreadView child = world.thread(tid);
    assertThat(child.task()).isEqualTo(1);
    assertThat(child.context().reg(Register.EAX)).isZero();
    assertThat(child.context().withReg(Register.EAX, tid).stableHash())
        .isEqualTo(parent.context().stableHash());
    assertThat(world.runnable()).containsExactly(1, tid);
  }

  @Test
  void threadsOfATaskShareMemory() {
    int tid = test.threadFork();
    test.poke(TestWorld.DATA, 7);
    world.switchTo(tid);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(7);
  }

  @Test
  void aForkedTaskHasACopyOfMemoryThatPartsWhenWritten() {
    test.poke(TestWorld.DATA, 7);
    int child = test.fork();
    test.poke(TestWorld.DATA, 8);
    world.switchTo(child);
    assertThat(test.result()).isZero();
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(7);
    test.poke(TestWorld.DATA, 9);
    world.switchTo(1);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(8);
    world.validate();
  }

  @Test
  void aForkedTaskCannotWriteWhatItsParentCouldNot() {
    world.switchTo(test.fork());
    assertThat(world.machine().mmu().writable(TestWorld.CONSTANTS, 1)).isFalse();
    assertThat(world.machine().mmu().writable(TestWorld.DATA, TestWorld.DATA_SIZE)).isTrue();
  }

  @Test
  void aTaskWithSeveralThreadsMayFork() {
    test.threadFork();
    int child = test.fork();
    assertThat(world.threads()).filteredOn(thread -> thread.task() == child).hasSize(1);
    world.validate();
  }

  @Test
  void idsGrowAndAreNotReused() {
    int first = test.threadFork();
    world.switchTo(first);
    test.event1(SystemCall.VANISH, 0);
    world.switchTo(1);
    assertThat(test.threadFork()).isGreaterThan(first);
  }

  @Test
  void forksEndWithAnErrorAtTheLimitOfThreads() {
    int made = 1;
    while (test.call1(SystemCall.THREAD_FORK, 0) > 0) {
      made++;
    }
    assertThat(made).isEqualTo(Limits.MAX_THREADS);
    assertThat(test.result()).isEqualTo(ErrorCode.TOO_MANY_THREADS);
    assertThat(test.call1(SystemCall.FORK, 0)).isEqualTo(ErrorCode.TOO_MANY_THREADS);
  }

  @Test
  void childrenThatNobodyCollectsCountForTheLimit() {
    TestWorld large = TestWorld.boot(WorldOptions.DEFAULT);
    int made = 1;
    while (large.call1(SystemCall.FORK, 0) > 0) {
      made++;
      large.world.switchTo(large.result());
      large.event1(SystemCall.VANISH, 0);
      large.world.switchTo(1);
    }
    assertThat(large.result()).isEqualTo(ErrorCode.TOO_MANY_THREADS);
    assertThat(made).isEqualTo(Limits.MAX_THREADS);
  }

  @Test
  void forksEndWithAnErrorWhenMemoryIsShort() {
    int result;
    do {
      result = test.call1(SystemCall.FORK, 0);
    } while (result > 0);
    assertThat(result).isEqualTo(ErrorCode.NO_MEMORY);
    world.validate();
  }

  @Test
  void execStartsTheProgramWithItsArguments() {
    int name = test.text(TestWorld.DATA, "other");
    test.poke(TestWorld.DATA + 100, test.text(TestWorld.DATA + 20, "one"));
    test.poke(TestWorld.DATA + 104, test.text(TestWorld.DATA + 30, "second"));
    test.poke(TestWorld.DATA + 108, 0);
    test.poke(TestWorld.DATA + 0x500, 42);

    assertThat(test.event(SystemCall.EXEC, name, TestWorld.DATA + 100))
        .isEqualTo(new Event.Executed("other"));

    int esp = test.cpu.reg(Register.ESP);
    int argv = test.peek(esp + 8);
    assertThat(test.cpu.eip()).isEqualTo(TestWorld.LOOP);
    assertThat(test.peek(esp + 4)).isEqualTo(2);
    assertThat(test.textAt(test.peek(argv))).isEqualTo("one");
    assertThat(test.textAt(test.peek(argv + 4))).isEqualTo("second");
    assertThat(test.peek(argv + 8)).isZero();
    assertThat(test.peek(TestWorld.DATA + 0x500)).isZero();
    assertThat(world.thread(1).program()).isEqualTo("other");
    world.validate();
  }

  @Test
  void execForgetsTheHandler() {
    test.call(SystemCall.SWEXN, TestWorld.DATA + 0x800, TestWorld.CODE, 0, 0);
    int name = test.text(TestWorld.DATA, "other");
    test.event(SystemCall.EXEC, name, TestWorld.DATA + 0x300);
    assertThat(test.step(TestWorld.UNDEFINED)).isInstanceOf(Event.Killed.class);
  }

  @Test
  void execRefusesWhatItCannotRunAndChangesNothing() {
    int argv = TestWorld.DATA + 0x300;
    int name = TestWorld.DATA;
    long before = frameHash();
    assertThat(test.call(SystemCall.EXEC, test.text(name, "nothing"), argv))
        .isEqualTo(ErrorCode.NO_FILE);
    assertThat(test.call(SystemCall.EXEC, test.text(name, "readme"), argv))
        .isEqualTo(ErrorCode.NOT_A_PROGRAM);
    assertThat(test.call(SystemCall.EXEC, test.text(name, "huge"), argv))
        .isEqualTo(ErrorCode.NO_MEMORY);
    assertThat(test.call(SystemCall.EXEC, test.text(name, "x".repeat(256)), argv))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.EXEC, 0, argv)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.EXEC, test.text(name, "other"), 0))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call1(SystemCall.EXEC, TestWorld.DATA_END - 4))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(frameHash()).isEqualTo(before);
    assertThat(world.thread(1).program()).isEqualTo("test");
  }

  private long frameHash() {
    world.validate();
    return world.machine().cpu().cr3();
  }

  @Test
  void execRefusesArgumentsThatAreTooLong() {
    test.call(SystemCall.NEW_PAGES, 0x02000000, 0x10000);
    for (int i = 0; i < 0x8000; i += 4) {
      test.poke(0x02000000 + i, 0x41414141);
    }
    test.poke(TestWorld.DATA + 100, 0x02000000);
    int name = test.text(TestWorld.DATA, "other");
    assertThat(test.call(SystemCall.EXEC, name, TestWorld.DATA + 100))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
  }

  @Test
  void execRefusesAnArgumentVectorWithoutEnd() {
    int name = test.text(TestWorld.DATA, "other");
    for (int at = TestWorld.DATA + 0x1000; at < TestWorld.ARGUMENTS; at += 4) {
      test.poke(at, name);
    }
    for (int at = TestWorld.ARGUMENTS + 8; at < TestWorld.DATA_END; at += 4) {
      test.poke(at, name);
    }
    assertThat(test.call(SystemCall.EXEC, name, TestWorld.DATA + 0x1000))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
  }

  @Test
  void execRefusesATaskWithSeveralThreads() {
    test.threadFork();
    int name = test.text(TestWorld.DATA, "other");
    assertThat(test.call(SystemCall.EXEC, name, TestWorld.DATA + 0x300))
        .isEqualTo(ErrorCode.SEVERAL_THREADS);
  }

  @Test
  void theWorldEndsWithTheFirstTasksStatusWhenEveryTaskIsGone() {
    int child = test.fork();
    test.call1(SystemCall.SET_STATUS, 5);
    assertThat(test.event1(SystemCall.VANISH, 0)).isEqualTo(new Event.Vanished(1, World.NO_THREAD));
    assertThat(world.current()).isEqualTo(World.NO_THREAD);
    assertThat(world.isOver()).isFalse();

    world.switchTo(child);
    test.call1(SystemCall.SET_STATUS, 6);
    test.event1(SystemCall.VANISH, 0);
    assertThat(world.isOver()).isTrue();
    assertThat(world.run(1)).isEqualTo(new Event.Ended(5));
    world.validate();
  }

  @Test
  void aTaskLivesAsLongAsOneOfItsThreads() {
    int tid = test.threadFork();
    test.event1(SystemCall.VANISH, 0);
    world.switchTo(tid);
    assertThat(test.call1(SystemCall.GETTID, 0)).isEqualTo(tid);
    test.event1(SystemCall.VANISH, 0);
    assertThat(world.run(1)).isEqualTo(new Event.Ended(0));
  }

  @Test
  void taskVanishEndsAllThreadsOfItsTaskAndNoOther() {
    int child = test.fork();
    int second = test.threadFork();
    int third = test.threadFork();
    world.switchTo(second);
    test.descheduleAndRun(third);
    assertThat(test.event1(SystemCall.TASK_VANISH, -7))
        .isEqualTo(new Event.TaskVanished(1, List.of(1, second, third), World.NO_THREAD));
    assertThat(world.runnable()).containsExactly(child);
    assertThat(world.exitStatus()).isEqualTo(-7);
    world.validate();
  }

  @Test
  void haltStopsTheMachineForGood() {
    assertThat(test.event1(SystemCall.HALT, 0)).isEqualTo(new Event.Halted());
    assertThat(world.run(1)).isEqualTo(new Event.Halted());
    assertThat(world.isOver()).isTrue();
  }
}
