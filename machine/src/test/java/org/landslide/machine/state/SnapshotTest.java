package org.landslide.machine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Cpu;
import org.landslide.machine.Guest;
import org.landslide.machine.Machine;
import org.landslide.machine.RandomProgram;
import org.landslide.machine.Tier;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;

final class SnapshotTest {
  private static Tier tierFor(long seed) {
    return seed % 2 == 0 ? Tier.COMPILER : Tier.INTERPRETER;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void runningAgainFromASnapshotGivesTheSameState(long seed) {
    Random random = new Random(seed);
    Guest guest = RandomProgram.of(seed).load(tierFor(seed));
    for (int i = 0; i < 20; i++) {
      Snapshot snapshot = guest.machine.snapshot();
      long before = guest.machine.stateHash();
      int length = random.nextInt(1_000);
      RandomProgram.advance(guest, length);
      long after = guest.machine.stateHash();
      guest.machine.restore(snapshot);
      assertThat(guest.machine.stateHash()).isEqualTo(before);
      RandomProgram.advance(guest, length);
      assertThat(guest.machine.stateHash()).isEqualTo(after);
    }
  }

  @Test
  void trimmingInTheMiddleChangesNothingThatIsObserved() {
    AccessLog whole = new AccessLog(1 << 20);
    AccessLog inPieces = new AccessLog(1 << 20);
    Guest one = RandomProgram.of(5).load(Tier.ADAPTIVE);
    Guest other = RandomProgram.of(5).load(Tier.ADAPTIVE);
    one.cpu.observe(whole);
    other.cpu.observe(inPieces);
    for (int i = 0; i < 20; i++) {
      RandomProgram.advance(one, 500);
      RandomProgram.advance(other, 500);
      other.machine.trim();
    }
    assertThat(other.machine.stateHash()).isEqualTo(one.machine.stateHash());
    assertThat(inPieces.size()).isEqualTo(whole.size()).isPositive();
    for (int i = 0; i < whole.size(); i++) {
      assertThat(inPieces.address(i)).isEqualTo(whole.address(i));
      assertThat(inPieces.instruction(i)).isEqualTo(whole.instruction(i));
    }
  }

  /** The state after n instructions is one, whichever way led there. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void anyWalkOverATreeOfSnapshotsFindsTheSameStates(long seed) {
    Random random = new Random(seed);
    Guest guest = RandomProgram.of(seed).load(tierFor(seed));
    Map<Long, Long> hashes = new HashMap<>();
    List<Snapshot> snapshots = new ArrayList<>();
    snapshots.add(guest.machine.snapshot());
    for (int i = 0; i < 400; i++) {
      guest.machine.restore(snapshots.get(random.nextInt(snapshots.size())));
      if (random.nextInt(5) == 0) {
        guest.machine.trim();
      }
      RandomProgram.advance(guest, 25L * (1 + random.nextInt(10)));
      long hash = guest.machine.stateHash();
      Long known = hashes.putIfAbsent(guest.cpu.retired(), hash);
      assertThat(known == null ? hash : known).isEqualTo(hash);
      if (random.nextInt(4) == 0) {
        snapshots.add(guest.machine.snapshot());
      }
    }
    assertThat(hashes).hasSizeLessThan(300);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void machinesOfAllTiersGoThroughTheSameStates(long seed) {
    RandomProgram program = RandomProgram.of(seed);
    Guest first = program.load(Tier.COMPILER);
    List<Guest> others = Guest.TIERS.stream().map(program::load).toList();
    Random random = new Random(seed);
    for (int i = 0; i < 30; i++) {
      int length = random.nextInt(300);
      RandomProgram.advance(first, length);
      for (Guest other : others) {
        RandomProgram.advance(other, length);
        assertThat(other.machine.stateHash()).isEqualTo(first.machine.stateHash());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void blocksThatGetHotOnTheWayChangeNothing(long seed) {
    RandomProgram program = RandomProgram.withoutPatches(seed);
    Guest adaptive = program.load(Tier.ADAPTIVE);
    Guest slow = program.load(Tier.EXECUTOR);
    Random random = new Random(seed);
    for (int i = 0; i < 8; i++) {
      int length = random.nextInt(300_000);
      Snapshot snapshot = adaptive.machine.snapshot();
      RandomProgram.advance(adaptive, length);
      RandomProgram.advance(slow, length);
      long hash = slow.machine.stateHash();
      assertThat(adaptive.machine.stateHash()).isEqualTo(hash);
      adaptive.machine.restore(snapshot);
      RandomProgram.advance(adaptive, length);
      assertThat(adaptive.machine.stateHash()).isEqualTo(hash);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aRunCutAnywhereEndsInTheSameState(long seed) {
    Guest guest = RandomProgram.of(seed).load(tierFor(seed));
    int length = 400;
    Snapshot start = guest.machine.snapshot();
    RandomProgram.advance(guest, length);
    long whole = guest.machine.stateHash();
    for (int cut = 0; cut <= length; cut++) {
      guest.machine.restore(start);
      RandomProgram.advance(guest, cut);
      RandomProgram.advance(guest, length - cut);
      assertThat(guest.machine.stateHash()).as("cut after %d", cut).isEqualTo(whole);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aSnapshotAtEveryInstructionChangesNothing(long seed) {
    RandomProgram program = RandomProgram.of(seed);
    Guest plain = program.load(tierFor(seed));
    Guest interrupted = program.load(tierFor(seed));
    List<Snapshot> snapshots = new ArrayList<>();
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      snapshots.add(interrupted.machine.snapshot());
      hashes.add(interrupted.machine.stateHash());
      RandomProgram.advance(interrupted, 1);
    }
    RandomProgram.advance(plain, 500);
    assertThat(interrupted.machine.stateHash()).isEqualTo(plain.machine.stateHash());
    for (int i = 499; i >= 0; i--) {
      interrupted.machine.restore(snapshots.get(i));
      assertThat(interrupted.machine.stateHash()).isEqualTo(hashes.get(i));
    }
  }

  @Test
  void aSnapshotContinuesOnAnotherMachineOfTheSameSize() {
    RandomProgram program = RandomProgram.of(7);
    Guest first = program.load(Tier.COMPILER);
    RandomProgram.advance(first, 300);
    Snapshot snapshot = first.machine.snapshot();
    Machine second = new Machine(Guest.FRAMES);
    second.cpu().setTrapsStop(true);
    second.restore(snapshot);
    assertThat(second.stateHash()).isEqualTo(first.machine.stateHash());
    long end = second.cpu().retired() + 300;
    while (second.cpu().retired() < end) {
      second.cpu().run(end - second.cpu().retired());
    }
    RandomProgram.advance(first, 300);
    assertThat(second.stateHash()).isEqualTo(first.machine.stateHash());
    first.machine.restore(snapshot);
    RandomProgram.advance(first, 300);
    assertThat(first.machine.stateHash()).isEqualTo(second.stateHash());
  }

  @Test
  void aSnapshotOfAnotherSizeIsRefused() {
    Snapshot snapshot = new Machine(4).snapshot();
    assertThatThrownBy(() -> new Machine(5).restore(snapshot))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("4 frames");
  }

  @Test
  void machinesThatShareASnapshotDoNotSeeEachOther() {
    Machine first = new Machine(8);
    Machine second = new Machine(8);
    first.memory().store32(0x1000, 1);
    Snapshot snapshot = first.snapshot();
    second.restore(snapshot);
    first.memory().store32(0x1000, 2);
    second.memory().store32(0x1000, 3);
    assertThat(first.memory().load32(0x1000)).isEqualTo(2);
    assertThat(second.memory().load32(0x1000)).isEqualTo(3);
    first.restore(snapshot);
    assertThat(first.memory().load32(0x1000)).isEqualTo(1);
  }

  @Test
  void machinesOnSeveralThreadsShareASnapshot() throws InterruptedException {
    RandomProgram program = RandomProgram.of(8);
    Guest first = program.load(Tier.INTERPRETER);
    RandomProgram.advance(first, 500);
    Snapshot snapshot = first.machine.snapshot();
    RandomProgram.advance(first, 20_000);
    long expected = first.machine.stateHash();
    List<Long> found = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Guest guest = program.load(i % 2 == 0 ? Tier.INTERPRETER : Tier.EXECUTOR);
      threads.add(
          new Thread(
              () -> {
                for (int round = 0; round < 3; round++) {
                  guest.machine.restore(snapshot);
                  RandomProgram.advance(guest, 20_000);
                  found.add(guest.machine.stateHash());
                }
              }));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(found).hasSize(12).containsOnly(expected);
  }

  @Test
  void everyRegisterIsPartOfASnapshotAndOfTheHash() {
    Machine machine = new Machine(4);
    Cpu cpu = machine.cpu();
    Snapshot start = machine.snapshot();
    long hash = machine.stateHash();
    List<Runnable> changes = new ArrayList<>();
    for (int register = 0; register < 8; register++) {
      int index = register;
      changes.add(() -> cpu.setReg(index, 5));
    }
    changes.add(() -> cpu.setEip(5));
    for (int flag : new int[] {0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 21}) {
      changes.add(() -> cpu.setEflags(1 << flag));
    }
    changes.add(() -> cpu.setCr0(cpu.cr0() | Registers.CR0_WP));
    changes.add(() -> cpu.setCr2(5));
    changes.add(() -> cpu.setCr3(0x1000));
    changes.add(() -> cpu.setCr4(Registers.CR4_PSE));
    changes.add(() -> cpu.enterFlat(3));
    changes.add(() -> cpu.run(1));
    changes.add(
        () -> {
          machine.memory().store8(0, 0xf4);
          cpu.run(1);
        });
    for (Runnable change : changes) {
      change.run();
      assertThat(machine.stateHash()).isNotEqualTo(hash);
      machine.restore(start);
      assertThat(machine.stateHash()).isEqualTo(hash);
    }
  }

  @Test
  void snapshotsThatNobodyHoldsAreFreed() {
    Machine machine = new Machine(Memory.MAX_FRAMES);
    ArrayDeque<Snapshot> held = new ArrayDeque<>();
    // Each dirties a page of 4 KiB: held by anything, they would take over 4 GiB.
    for (int i = 0; i < 1_000_000; i++) {
      machine.memory().store32((i * 7919 & Memory.MAX_FRAMES - 1 & 0xfff) << Page.SHIFT, i);
      held.addLast(machine.snapshot());
      if (held.size() > 100) {
        held.removeFirst();
      }
    }
    assertThat(Runtime.getRuntime().maxMemory()).isLessThan(4L << 30);
  }

  @Test
  void snapshotsOfRunningProgramsThatNobodyHoldsAreFreedWithTheirCode() {
    Guest guest = RandomProgram.of(3).load(Tier.COMPILER);
    Snapshot start = guest.machine.snapshot();
    for (int i = 0; i < 4_000; i++) {
      if (i % 100 == 0) {
        guest.machine.restore(start);
      }
      RandomProgram.advance(guest, 20);
      guest.machine.snapshot();
    }
  }

  @Test
  void memoryIsTheSameWhenItsBytesAreHoweverTheyCameAbout() {
    Machine machine = new Machine(300);
    Memory memory = machine.memory();
    memory.store32(0x2000, 5);
    Snapshot first = machine.snapshot();
    memory.store32(0x2000, 6);
    Snapshot changed = machine.snapshot();
    memory.store32(0x2000, 5);
    memory.store32(0x6_4000, 0);
    memory.store32(0x3000, 7);
    memory.clearFrame(3);
    Snapshot back = machine.snapshot();

    assertThat(first.sameMemory(first)).isTrue();
    assertThat(first.sameMemory(changed)).isFalse();
    assertThat(first.sameMemory(back)).isTrue();
    assertThat(back.sameMemory(first)).isTrue();
    assertThat(new Machine(300).snapshot().sameMemory(back)).isFalse();
    assertThat(new Machine(301).snapshot().sameMemory(new Machine(300).snapshot())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void memoryIsTheSameExactlyWhenNoByteDiffers(long seed) {
    Random random = new Random(seed);
    Machine machine = new Machine(10_000);
    List<Snapshot> snapshots = new ArrayList<>();
    List<Map<Integer, Integer>> contents = new ArrayList<>();
    Map<Integer, Integer> content = new HashMap<>();
    for (int i = 0; i < 60; i++) {
      int address = random.nextInt(4) << 23 | random.nextInt(2) << 17 | random.nextInt(2) << 3;
      int value = random.nextInt(2);
      machine.memory().store8(address, value);
      if (value == 0) {
        content.remove(address);
      } else {
        content.put(address, value);
      }
      snapshots.add(machine.snapshot());
      contents.add(new HashMap<>(content));
    }
    for (int a = 0; a < snapshots.size(); a++) {
      for (int b = 0; b < snapshots.size(); b++) {
        assertThat(snapshots.get(a).sameMemory(snapshots.get(b)))
            .isEqualTo(contents.get(a).equals(contents.get(b)));
      }
    }
  }

  @Test
  void contextsAreEqualWhenAThreadWouldGoOnAlike() {
    Machine machine = new Machine(1);
    machine.cpu().setReg(Register.EAX, 1);
    CpuContext before = machine.snapshot().context();
    machine.cpu().setReg(Register.EAX, 2);
    assertThat(machine.snapshot().context()).isNotEqualTo(before);
    machine.cpu().setReg(Register.EAX, 1);
    assertThat(machine.snapshot().context()).isEqualTo(before).hasSameHashCodeAs(before);
    machine.cpu().setEflags(Registers.CF);
    assertThat(machine.snapshot().context()).isNotEqualTo(before);
    machine.cpu().setEflags(0);
    machine.cpu().enterFlat(3);
    assertThat(machine.snapshot().context()).isNotEqualTo(before);
  }
}
