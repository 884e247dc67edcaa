package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Snapshot;

/**
 * Virtual memory against a model without any cache: random pages shown at random places with random
 * rights, changed, used from both privilege levels, frozen and thawed, observed or not.
 */
final class MmuModelTest {
  private static final int FIRST = 0x0040_0000;
  private static final int PAGES = 8;
  private static final int FRAME = Guest.FREE_FRAME;
  private static final int FRAMES = 5;

  /** Frames, what each page shows of them, and with which rights. */
  private static final class Model {
    private final byte[][] frames = new byte[FRAMES][Page.SIZE];
    private final int[] shown = new int[PAGES];
    private final int[] rights = new int[PAGES];
    private boolean user = true;
    private boolean protect = true;

    Model copy() {
      Model copy = new Model();
      for (int i = 0; i < FRAMES; i++) {
        copy.frames[i] = frames[i].clone();
      }
      System.arraycopy(shown, 0, copy.shown, 0, PAGES);
      System.arraycopy(rights, 0, copy.rights, 0, PAGES);
      copy.user = user;
      copy.protect = protect;
      return copy;
    }

    /** The error code and the address of the fault that an access gets, or -1. */
    long fault(int address, int size, boolean write) {
      long first = faultOfPage(address, write);
      int last = address + size - 1;
      boolean sameOrAfter = first != -1 || address >>> Page.SHIFT == last >>> Page.SHIFT;
      return sameOrAfter ? first : faultOfPage(last & -Page.SIZE, write);
    }

    private long faultOfPage(int address, boolean write) {
      int page = (address - FIRST) >>> Page.SHIFT;
      int cause = (write ? CpuFault.PF_WRITE : 0) | (user ? CpuFault.PF_USER : 0);
      int allowed = page < PAGES ? rights[page] : 0;
      boolean present = (allowed & PageTables.PRESENT) != 0;
      boolean hidden = user && (allowed & PageTables.USER) == 0;
      boolean readOnly = write && (user || protect) && (allowed & PageTables.WRITE) == 0;
      if (present && !hidden && !readOnly) {
        return -1;
      }
      return (long) address << 32 >>> 1 | cause | (present ? CpuFault.PF_PRESENT : 0);
    }

    int load(int address, int size) {
      int value = 0;
      for (int i = size - 1; i >= 0; i--) {
        value = value << 8 | (frameAt(address + i)[address + i & Page.OFFSET_MASK] & 0xff);
      }
      return value;
    }

    void store(int address, int size, int value) {
      for (int i = 0; i < size; i++) {
        frameAt(address + i)[address + i & Page.OFFSET_MASK] = (byte) (value >>> (8 * i));
      }
    }

    private byte[] frameAt(int address) {
      return frames[shown[(address - FIRST) >>> Page.SHIFT]];
    }
  }

  private record Saved(Snapshot snapshot, Model model) {}

  private static final class Walk {
    private final Random random;
    private final Guest guest = Guest.userWithoutCode(Tier.ADAPTIVE);
    private final Mmu mmu = guest.mmu;
    private final List<Saved> saved = new ArrayList<>();
    private Model model = new Model();

    Walk(long seed) {
      random = new Random(seed);
      for (int page = 0; page < PAGES; page++) {
        remap(page);
      }
    }

    void step() {
      switch (random.nextInt(40)) {
        case 0 -> saved.add(new Saved(guest.machine.snapshot(), model.copy()));
        case 1 -> restore();
        case 2 -> remap(random.nextInt(PAGES));
        case 3 -> switchPrivilege(!model.user);
        case 4 -> protect(!model.protect);
        case 5 -> writePhysical();
        case 6 -> guest.cpu.observe(random.nextBoolean() ? log() : null);
        case 7 -> clearOrShare();
        default -> access();
      }
    }

    private AccessLog log() {
      AccessLog log = new AccessLog(1);
      if (random.nextBoolean()) {
        log.exclude(FIRST, FIRST + random.nextInt(PAGES << Page.SHIFT));
      }
      return log;
    }

    private void restore() {
      if (!saved.isEmpty()) {
        Saved chosen = saved.get(random.nextInt(saved.size()));
        guest.machine.restore(chosen.snapshot());
        model = chosen.model().copy();
      }
    }

    private void remap(int page) {
      model.shown[page] = random.nextInt(FRAMES);
      model.rights[page] = random.nextInt(8) | (random.nextInt(4) > 0 ? 7 : 0);
      int address = FIRST + (page << Page.SHIFT);
      guest.tables.map(address, FRAME + model.shown[page], model.rights[page]);
      if (random.nextBoolean()) {
        mmu.invalidate(address);
      } else {
        mmu.flush();
      }
    }

    private void switchPrivilege(boolean user) {
      model.user = user;
      guest.cpu.enterFlat(user ? 3 : 0);
    }

    private void protect(boolean protect) {
      model.protect = protect;
      int bit = Registers.CR0_WP;
      guest.cpu.setCr0((guest.cpu.cr0() & ~bit) | (protect ? bit : 0));
    }

    private void writePhysical() {
      int frame = random.nextInt(FRAMES);
      int offset = random.nextInt(Page.SIZE);
      int value = random.nextInt();
      guest.memory.store8(((FRAME + frame) << Page.SHIFT) + offset, value);
      model.frames[frame][offset] = (byte) value;
    }

    private void clearOrShare() {
      int frame = random.nextInt(FRAMES);
      if (random.nextBoolean()) {
        guest.memory.clearFrame(FRAME + frame);
        model.frames[frame] = new byte[Page.SIZE];
      } else {
        int from = random.nextInt(FRAMES);
        guest.memory.shareFrame(FRAME + from, FRAME + frame);
        model.frames[frame] = model.frames[from].clone();
      }
    }

    private void access() {
      int size = 1 << random.nextInt(3);
      int page = FIRST + (random.nextInt(PAGES) << Page.SHIFT);
      int address = page + (random.nextBoolean() ? random.nextInt(16) : -random.nextInt(5));
      boolean write = random.nextBoolean();
      long expected = model.fault(address, size, write);
      boolean allowed = write ? mmu.writable(address, size) : mmu.readable(address, size);
      assertThat(allowed).isEqualTo(expected == -1);
      try {
        if (write) {
          int value = random.nextInt();
          mmu.store(address, size, value, Mmu.FROM_HOST);
          model.store(address, size, value);
        } else {
          assertThat(mmu.load(address, size, Mmu.FROM_HOST)).isEqualTo(model.load(address, size));
        }
        assertThat(expected).isEqualTo(-1);
      } catch (CpuFault fault) {
        assertThat((long) fault.address() << 32 >>> 1 | fault.errorCode()).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyAccessGivesWhatTheTablesAndTheFramesSay(long seed) {
    Walk walk = new Walk(seed);
    for (int step = 0; step < 20_000; step++) {
      walk.step();
    }
  }
}
