package org.landslide.pebbles.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.CpuContext;
import org.landslide.pebbles.PebblesSnapshot;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.Limits;

/**
 * A world as its programs can find it, in words: not which frames of physical memory they have, nor
 * which thread is current, nor the count of instructions. An oracle for tests; slow.
 */
final class WorldView {
  private static final int ENTRIES = 1024;

  private final WorldState state;
  private final PebblesWorld world;
  private final Memory memory;
  private final byte[] page = new byte[Limits.PAGE_SIZE];
  private final List<String> lines = new ArrayList<>();

  private WorldView(PebblesWorld world) {
    this.world = world;
    this.state = ((PebblesSnapshot) world.snapshot()).state();
    this.memory = world.machine().memory();
  }

  /** All but the console. */
  static List<String> of(PebblesWorld world) {
    WorldView view = new WorldView(world);
    view.addCounts();
    view.state.threads.forEach(view::addThread);
    view.state.tasks.forEach(view::addTask);
    return view.lines;
  }

  private void addCounts() {
    lines.add(
        "next %d, input %d, ticks %d, halted %s, status %d"
            .formatted(
                state.nextId,
                state.inputPosition,
                state.skippedTicks,
                state.halted,
                state.exitStatus));
  }

  private void addThread(PebblesThread thread) {
    CpuContext context = world.thread(thread.tid()).context();
    StringBuilder registers = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      registers.append(' ').append(Integer.toHexString(context.reg(i)));
    }
    lines.add(
        "thread %d of %d: %s, handler %s, eip %x, eflags %x,%s"
            .formatted(
                thread.tid(),
                thread.task(),
                thread.state(),
                thread.handler(),
                context.eip(),
                context.eflags(),
                registers));
  }

  private void addTask(Task task) {
    lines.add(
        "task %d of %d runs %s: status %d, exited %s"
            .formatted(task.id(), task.parent(), task.program(), task.exitStatus(), task.exited()));
    lines.add("  with memory %x".formatted(digest(task.space().cr3())));
  }

  /** Of what is mapped where, with which rights, and what it holds. */
  private long digest(int directory) {
    Hash hash = new Hash();
    for (int slot = 0; slot < ENTRIES; slot++) {
      int table = memory.load32(directory + slot * 4);
      for (int index = 0; table != 0 && index < ENTRIES; index++) {
        int entry = memory.load32((table & ~0xfff) + index * 4);
        if (entry != 0) {
          hash.add(slot * ENTRIES + index);
          hash.add(entry & 0xfff);
          hash.add(sum(entry & ~0xfff));
        }
      }
    }
    return hash.value();
  }

  private long sum(int frame) {
    memory.read(frame, page, 0, page.length);
    CRC32 sum = new CRC32();
    sum.update(page);
    return sum.getValue();
  }
}
