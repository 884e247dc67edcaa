package org.landslide.guest.pebbles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorldSnapshotTest {
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
    assertThat(world.run(10)).isEqualTo(new Event.Budget());
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
}
