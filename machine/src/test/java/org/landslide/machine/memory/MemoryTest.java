package org.landslide.machine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Machine;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.state.Snapshot;

final class MemoryTest {
  /** Enough for more than one branch at each level of the tree. */
  private static final int FRAMES = 4098;

  /** On both sides of the seams of the tree; the last one is followed by absent memory. */
  private static final int[] USED = {0, 1, 2, 63, 64, 65, 127, 128, 4094, 4095, 4096, 4097};

  /** Memory in the simplest way: an array per frame, copied whole for a snapshot. */
  private static final class Model {
    private final TreeMap<Integer, byte[]> frames = new TreeMap<>();

    Model() {
      for (int frame : USED) {
        frames.put(frame, new byte[Page.SIZE]);
      }
    }

    Model copy() {
      Model copy = new Model();
      frames.forEach((frame, data) -> copy.frames.put(frame, data.clone()));
      return copy;
    }

    byte[] frame(int frame) {
      byte[] data = frames.get(frame);
      if (data == null) {
        throw new IllegalArgumentException("the test should not touch frame " + frame);
      }
      return data;
    }

    int load8(int address) {
      int frame = address >>> Page.SHIFT;
      return frame >= FRAMES ? 0xff : frame(frame)[address & Page.OFFSET_MASK] & 0xff;
    }

    void store8(int address, int value) {
      int frame = address >>> Page.SHIFT;
      if (frame < FRAMES) {
        frame(frame)[address & Page.OFFSET_MASK] = (byte) value;
      }
    }

    int load(int address, int size) {
      int value = 0;
      for (int i = size - 1; i >= 0; i--) {
        value = value << 8 | load8(address + i);
      }
      return value;
    }

    void store(int address, int size, int value) {
      for (int i = 0; i < size; i++) {
        store8(address + i, value >>> (8 * i));
      }
    }
  }

  private record Saved(Snapshot snapshot, Model model) {}

  /** One random walk: every operation is done on both, every load is compared. */
  private static final class Walk {
    private static final int KEPT = 12;

    private final Random random;
    private final Machine machine = new Machine(FRAMES);
    private final Memory memory = machine.memory();
    private final Mmu mmu = machine.mmu();
    private final List<Saved> saved = new ArrayList<>();
    private Model model = new Model();

    Walk(long seed) {
      random = new Random(seed);
    }

    void step() {
      switch (random.nextInt(20)) {
        case 0 -> snapshot();
        case 1 -> restore();
        case 2 -> clear();
        case 3 -> share();
        case 4 -> writeBytes();
        case 5 -> readBytes();
        case 6, 7, 8, 9 -> storePhysical();
        case 10, 11, 12, 13 -> storeVirtual();
        case 14, 15, 16 -> loadPhysical();
        default -> loadVirtual();
      }
    }

    private void snapshot() {
      Saved now = new Saved(machine.snapshot(), model.copy());
      if (saved.size() < KEPT) {
        saved.add(now);
      } else {
        saved.set(random.nextInt(KEPT), now);
      }
    }

    private void restore() {
      if (!saved.isEmpty()) {
        Saved chosen = saved.get(random.nextInt(saved.size()));
        machine.restore(chosen.snapshot());
        model = chosen.model().copy();
        compareAll();
      }
    }

    private void clear() {
      int frame = anyFrame();
      memory.clearFrame(frame);
      Arrays.fill(model.frame(frame), (byte) 0);
    }

    private void share() {
      int from = anyFrame();
      int to = anyFrame();
      memory.shareFrame(from, to);
      System.arraycopy(model.frame(from), 0, model.frame(to), 0, Page.SIZE);
    }

    private void writeBytes() {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      int address = anyAddress(bytes.length);
      memory.write(address, bytes, 0, bytes.length);
      for (int i = 0; i < bytes.length; i++) {
        model.store8(address + i, bytes[i]);
      }
    }

    private void readBytes() {
      byte[] bytes = new byte[random.nextInt(300)];
      int address = anyAddress(bytes.length);
      memory.read(address, bytes, 0, bytes.length);
      for (int i = 0; i < bytes.length; i++) {
        assertThat(bytes[i] & 0xff).isEqualTo(model.load8(address + i));
      }
    }

    private void storePhysical() {
      int size = anySize();
      int address = anyAddress(size);
      int value = random.nextInt();
      switch (size) {
        case 1 -> memory.store8(address, value);
        case 2 -> memory.store16(address, value);
        default -> memory.store32(address, value);
      }
      model.store(address, size, value);
    }

    private void storeVirtual() {
      int size = anySize();
      int address = anyAddress(size);
      int value = random.nextInt();
      switch (size) {
        case 1 -> mmu.store8(address, value);
        case 2 -> mmu.store16(address, value);
        default -> mmu.store32(address, value);
      }
      model.store(address, size, value);
    }

    private void loadPhysical() {
      int size = anySize();
      int address = anyAddress(size);
      int loaded =
          switch (size) {
            case 1 -> memory.load8(address);
            case 2 -> memory.load16(address);
            default -> memory.load32(address);
          };
      assertThat(loaded).isEqualTo(model.load(address, size));
    }

    private void loadVirtual() {
      int size = anySize();
      int address = anyAddress(size);
      int loaded =
          switch (size) {
            case 1 -> mmu.load8(address);
            case 2 -> mmu.load16(address);
            default -> mmu.load32(address);
          };
      assertThat(loaded).isEqualTo(model.load(address, size));
    }

    void compareAll() {
      byte[] found = new byte[Page.SIZE];
      for (int frame : USED) {
        memory.read(frame << Page.SHIFT, found, 0, Page.SIZE);
        assertThat(found).isEqualTo(model.frame(frame));
      }
    }

    private int anySize() {
      return 1 << random.nextInt(3);
    }

    private int anyFrame() {
      return USED[random.nextInt(USED.length)];
    }

    /** Often at the end of a frame, so that the access goes on in the next one. */
    private int anyAddress(int length) {
      int frame = anyFrame();
      boolean nextIsUsed = frame == FRAMES - 1 || model.frames.containsKey(frame + 1);
      int offset =
          nextIsUsed && random.nextBoolean()
              ? Page.SIZE - 1 - random.nextInt(4)
              : random.nextInt(Page.SIZE - Math.max(length, 1));
      return (frame << Page.SHIFT) + offset;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void holdsWhatPlainArraysHoldOverAnyTreeOfSnapshots(long seed) {
    Walk walk = new Walk(seed);
    for (int step = 0; step < 15_000; step++) {
      walk.step();
    }
    walk.compareAll();
  }

  @Test
  void sharedFramesPartWhenEitherIsWritten() {
    Memory memory = new Machine(4).memory();
    memory.store32(0x0000, 1);
    memory.shareFrame(0, 1);
    memory.shareFrame(0, 2);
    memory.store32(0x0000, 2);
    memory.store32(0x2000, 3);
    assertThat(memory.load32(0x0000)).isEqualTo(2);
    assertThat(memory.load32(0x1000)).isEqualTo(1);
    assertThat(memory.load32(0x2000)).isEqualTo(3);
  }

  @Test
  void frameSharedWithItselfKeepsItsContent() {
    Memory memory = new Machine(2).memory();
    memory.store32(0x10, 7);
    memory.shareFrame(0, 0);
    memory.store32(0x14, 8);
    assertThat(memory.load32(0x10)).isEqualTo(7);
    assertThat(memory.load32(0x14)).isEqualTo(8);
  }

  @Test
  void absentMemoryReadsOnesAndSwallowsWrites() {
    Memory memory = new Machine(2).memory();
    memory.store32(0x5000, 0);
    memory.store32(0x1ffe, 0x12345678);
    assertThat(memory.load32(0x5000)).isEqualTo(-1);
    assertThat(memory.load8(-1)).isEqualTo(0xff);
    assertThat(memory.load32(0x1ffe)).isEqualTo(0xffff5678);
    byte[] bytes = new byte[2];
    memory.read(0x1fff, bytes, 0, 2);
    assertThat(bytes).containsExactly(0x56, 0xff);
  }

  @Test
  void contentHashDependsOnContentAlone() {
    Machine written = new Machine(300);
    Machine cleared = new Machine(300);
    assertThat(written.stateHash()).isEqualTo(cleared.stateHash());

    cleared.memory().store32(0x6_4000, 77);
    cleared.memory().store32(0x1000, 5);
    cleared.memory().clearFrame(0x64);
    written.memory().store32(0x2000, 5);
    assertThat(written.stateHash()).isNotEqualTo(cleared.stateHash());

    written.memory().shareFrame(2, 1);
    written.memory().store32(0x2000, 0);
    assertThat(written.stateHash()).isEqualTo(cleared.stateHash());
  }

  @Test
  void everyBitOfMemoryIsInTheHash() {
    Machine machine = new Machine(70);
    long empty = machine.stateHash();
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      int address = random.nextInt(70 << Page.SHIFT);
      machine.memory().store8(address, 1 << random.nextInt(8));
      assertThat(machine.stateHash()).isNotEqualTo(empty);
      machine.memory().store8(address, 0);
      assertThat(machine.stateHash()).isEqualTo(empty);
    }
  }

  @Test
  void refusesSizesAndFramesThatDoNotExist() {
    assertThatThrownBy(() -> new Machine(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Machine(Memory.MAX_FRAMES + 1))
        .isInstanceOf(IllegalArgumentException.class);
    Memory memory = new Machine(2).memory();
    assertThatThrownBy(() -> memory.clearFrame(2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> memory.shareFrame(0, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> memory.shareFrame(-1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void clearedMemoryIsZeroAndSnapshotsKeepTheirContent() {
    Memory memory = new Memory(FRAMES);
    memory.store32(0x1000, 1);
    Memory.Root before = memory.freeze();
    memory.store32(0x2000, 2);
    memory.clear();
    assertThat(memory.load32(0x1000)).isZero();
    assertThat(memory.load32(0x2000)).isZero();
    memory.store32(0x2000, 3);
    memory.thaw(before);
    assertThat(memory.load32(0x1000)).isEqualTo(1);
    assertThat(memory.load32(0x2000)).isZero();
  }
}
