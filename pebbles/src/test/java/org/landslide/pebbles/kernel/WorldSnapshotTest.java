package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

final class WorldSnapshotTest {
  /** How many instructions lead from {@link TestWorld#LOOP} back to it. */
  private static final long LOOP_LENGTH = 31;

  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;

  @Test
  void snapshotsCanBeGoneBackToInAnyOrder() {
    List<WorldSnapshot> snapshots = new ArrayList<>();
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      world.switchTo(i % 3 == 0 ? test.fork() : test.threadFork());
      test.poke(TestWorld.DATA + 4 * i, i);
      test.call(SystemCall.NEW_PAGES, 0x02000000 + i * Limits.PAGE_SIZE, Limits.PAGE_SIZE);
      test.call(SystemCall.PRINT, 1, test.text(TestWorld.DATA + 100, "x"));
      snapshots.add(world.snapshot());
      hashes.add(world.stateHash());
    }
    for (int i : new int[] {3, 9, 0, 5, 5, 1, 8}) {
      world.restore(snapshots.get(i));
      assertThat(world.stateHash()).isEqualTo(hashes.get(i));
      assertThat(world.output()).hasSize(i + 1);
      world.validate();
    }
  }

  @Test
  void endsAndHaltsAreTakenBack() {
    WorldSnapshot before = world.snapshot();
    test.event1(SystemCall.HALT, 0);
    assertThat(world.isOver()).isTrue();
    world.restore(before);
    assertThat(world.isOver()).isFalse();
    test.call1(SystemCall.SET_STATUS, 1);
    test.event1(SystemCall.VANISH, 0);
    assertThat(world.isOver()).isTrue();
    world.restore(before);
    assertThat(world.run(10)).isEqualTo(new WorldEvent.Budget());
    world.validate();
  }

  @Test
  void anotherWorldCanContinueFromASnapshot() {
    test.poke(TestWorld.DATA, 77);
    int tid = test.threadFork();
    WorldSnapshot snapshot = world.snapshot();
    long hash = world.stateHash();

    TestWorld other = TestWorld.boot();
    other.world.restore(snapshot);
    assertThat(other.world.stateHash()).isEqualTo(hash);
    other.world.switchTo(tid);
    assertThat(other.peek(TestWorld.DATA)).isEqualTo(77);
    other.poke(TestWorld.DATA, 78);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(77);
  }

  @Test
  void skippedTimeIsTakenBack() {
    WorldSnapshot before = world.snapshot();
    world.advanceTo(1000);
    world.restore(before);
    assertThat(world.ticks()).isZero();
  }

  private boolean sameAfter(Runnable action) {
    WorldSnapshot before = world.snapshot();
    action.run();
    WorldSnapshot after = world.snapshot();
    boolean same = world.sameExceptTime(before, after);
    assertThat(world.sameExceptTime(after, before)).isEqualTo(same);
    world.restore(before);
    return same;
  }

  @Test
  void aLoopThatComesBackIsTheSameState() {
    test.cpu.setEip(TestWorld.LOOP);
    assertThat(sameAfter(() -> world.run(1))).isFalse();
    assertThat(sameAfter(() -> world.run(LOOP_LENGTH))).isTrue();
    assertThat(sameAfter(() -> world.run(1_000 * LOOP_LENGTH))).isTrue();
    test.cpu.setBreakpoint(TestWorld.LOOP);
    assertThat(sameAfter(() -> world.run(LOOP_LENGTH))).isTrue();
  }

  @Test
  void valuesThatWereChangedAndChangedBackAreTheSameState() {
    test.poke(TestWorld.DATA, 1);
    assertThat(sameAfter(() -> test.poke(TestWorld.DATA, 2))).isFalse();
    assertThat(
            sameAfter(
                () -> {
                  test.poke(TestWorld.DATA, 2);
                  world.snapshot();
                  test.poke(TestWorld.DATA, 1);
                }))
        .isTrue();
    int tid = test.threadFork();
    assertThat(sameAfter(() -> world.switchTo(tid))).isTrue();
    test.cpu.setEip(TestWorld.CODE + 2 * SystemCall.GETTID.vector());
    test.cpu.setReg(Register.EAX, 1);
    assertThat(sameAfter(() -> world.run(1))).isFalse();
  }

  @Test
  void whateverAProgramCouldNoticeMakesAnotherState() {
    int tid = test.threadFork();
    int child = test.fork();
    test.event1(SystemCall.GETTID, 0);
    int eip = test.cpu.eip();
    List<Runnable> changes =
        List.of(
            () -> test.call(SystemCall.PRINT, 1, TestWorld.DATA),
            () -> test.call(SystemCall.SET_CURSOR_POS, 3, 3),
            () -> test.call1(SystemCall.SET_TERM_COLOR, 3),
            () -> test.call1(SystemCall.SET_STATUS, 3),
            () -> test.call(SystemCall.NEW_PAGES, 0x02000000, Limits.PAGE_SIZE),
            () -> test.call(SystemCall.SWEXN, TestWorld.DATA + 200, TestWorld.LOOP, 0, 0),
            () -> test.event1(SystemCall.DESCHEDULE, TestWorld.DATA),
            () -> test.event1(SystemCall.SLEEP, 1),
            () -> test.event1(SystemCall.WAIT, 0),
            () -> test.event1(SystemCall.VANISH, 0),
            () -> test.event1(SystemCall.HALT, 0),
            () -> test.event1(SystemCall.THREAD_FORK, 0),
            () -> world.advanceTo(1000),
            () -> test.cpu.setEflags(test.cpu.eflags() ^ 1));
    for (int i = 0; i < changes.size(); i++) {
      Runnable change = changes.get(i);
      assertThat(
              sameAfter(
                  () -> {
                    change.run();
                    if (world.current() == 1) {
                      test.cpu.setEip(eip);
                      test.cpu.setReg(Register.EAX, 1);
                      test.cpu.setReg(Register.ESI, 0);
                    }
                  }))
          .as("change %d", i)
          .isFalse();
    }
    assertThat(child).isGreaterThan(tid);
  }
}
