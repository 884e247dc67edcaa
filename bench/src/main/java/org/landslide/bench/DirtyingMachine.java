package org.landslide.bench;

import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;

/**
 * A machine whose guest does nothing but store one word into each of many pages, which are spread
 * evenly over memory; nothing is worse for a tree of pages.
 *
 * <p>All of memory is in use. Pages that are never dirtied share one content, so that this takes
 * little of the Java heap; those that can be dirtied have their own, so that copying them finds no
 * more in the processor's cache than it would in earnest.
 */
final class DirtyingMachine {
  private static final int PAGE = 4096;

  /** mov %ecx,(%esi); add %edx,%esi; dec %ecx; jnz back to the start. */
  private static final byte[] LOOP = {
    (byte) 0x89, 0x0e, 0x01, (byte) 0xd6, 0x49, 0x75, (byte) 0xf9
  };

  private static final int LOOP_INSTRUCTIONS = 4;

  private final int frames;
  private final int loop;
  private final Machine machine;

  /**
   * @param frames the size of memory in pages
   * @param mostDirty the most pages that will be dirtied; must divide the size
   */
  DirtyingMachine(int frames, int mostDirty) {
    this.frames = frames;
    // One page more for the code, when all others can be dirtied.
    int all = Math.max(frames, mostDirty + 1);
    this.loop = (all - 1) * PAGE;
    this.machine = new Machine(all);
    fill(mostDirty);
    machine.memory().write(loop, LOOP, 0, LOOP.length);
  }

  private void fill(int mostDirty) {
    Memory memory = machine.memory();
    memory.store32(0, 1);
    for (int frame = 1; frame < memory.frames(); frame++) {
      memory.shareFrame(0, frame);
    }
    for (int i = 0; i < mostDirty; i++) {
      memory.store32(i * stride(mostDirty), i);
    }
  }

  private int stride(int pages) {
    return frames / pages * PAGE;
  }

  Snapshot snapshot() {
    return machine.snapshot();
  }

  void restore(Snapshot snapshot) {
    machine.restore(snapshot);
  }

  /** Lets the guest store into so many pages. */
  void dirty(int pages) {
    if (pages == 0) {
      return;
    }
    Cpu cpu = machine.cpu();
    cpu.setReg(Register.ESI, 0);
    cpu.setReg(Register.EDX, stride(pages));
    cpu.setReg(Register.ECX, pages);
    cpu.setEip(loop);
    if (cpu.run((long) LOOP_INSTRUCTIONS * pages) != Stop.BUDGET || cpu.reg(Register.ECX) != 0) {
      throw new IllegalStateException("the guest did not store into all pages");
    }
  }
}
