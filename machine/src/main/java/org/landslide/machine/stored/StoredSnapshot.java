package org.landslide.machine.stored;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.StalePages;

/** The state of a processor and its memory as bytes. */
public final class StoredSnapshot {
  /** Comes after the last frame. */
  private static final int END = -1;

  private StoredSnapshot() {}

  /** Fails in the middle of a transaction, too. */
  public static void write(DataOutputStream out, Snapshot snapshot) throws IOException {
    if (snapshot.registers.transaction != null) {
      throw new IOException("a transaction cannot be stored");
    }
    RecordCodec.write(out, Processor.of(snapshot.registers));
    writeMemory(out, snapshot.memory);
  }

  /** Frames of zeros are left out. */
  private static void writeMemory(DataOutputStream out, Memory.Root memory) throws IOException {
    out.writeInt(memory.frames());
    for (int frame = 0; frame < memory.frames(); frame++) {
      Page page = memory.page(frame);
      if (page != null) {
        out.writeInt(frame);
        out.writeBoolean(page.table);
        out.write(page.data);
      }
    }
    out.writeInt(END);
  }

  public static Snapshot read(DataInputStream in) throws IOException {
    Registers registers = RecordCodec.read(in, Processor.class).registers();
    return new Snapshot(registers, readMemory(in));
  }

  private static Memory.Root readMemory(DataInputStream in) throws IOException {
    Memory memory = new Memory(in.readInt());
    byte[] page = new byte[Page.SIZE];
    for (int frame = in.readInt(); frame != END; frame = in.readInt()) {
      boolean table = in.readBoolean();
      in.readFully(page);
      memory.write(frame << Page.SHIFT, page, 0, Page.SIZE);
      memory.pageForWrite(frame).table = table;
    }
    return memory.freeze();
  }

  /** All registers. */
  @SuppressWarnings("ArrayRecordComponent") // is never compared
  private record Processor(
      int[] gpr,
      int eip,
      int result,
      int carries,
      int otherFlags,
      List<Segment> segments,
      Segment ldt,
      Segment task,
      int[] tables,
      int[] control,
      int[] debug,
      boolean halted,
      long shadowAt,
      long retired,
      StalePages stale) {
    static Processor of(Registers from) {
      return new Processor(
          from.gpr,
          from.eip,
          from.result,
          from.carries,
          from.otherFlags,
          List.of(from.segments),
          from.ldt,
          from.task,
          new int[] {from.gdtBase, from.gdtLimit, from.idtBase, from.idtLimit},
          new int[] {from.cr0, from.cr2, from.cr3, from.cr4},
          from.debug,
          from.halted,
          from.shadowAt,
          from.retired,
          from.stale);
    }

    Registers registers() {
      Registers to = new Registers();
      System.arraycopy(gpr, 0, to.gpr, 0, gpr.length);
      System.arraycopy(debug, 0, to.debug, 0, debug.length);
      segments.toArray(to.segments);
      to.eip = eip;
      to.result = result;
      to.carries = carries;
      to.otherFlags = otherFlags;
      to.ldt = ldt;
      to.task = task;
      to.gdtBase = tables[0];
      to.gdtLimit = tables[1];
      to.idtBase = tables[2];
      to.idtLimit = tables[3];
      to.cr0 = control[0];
      to.cr2 = control[1];
      to.cr3 = control[2];
      to.cr4 = control[3];
      to.halted = halted;
      to.shadowAt = shadowAt;
      to.retired = retired;
      to.stale = stale;
      return to;
    }
  }
}
