package org.landslide.machine.stored;

import java.util.List;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;

/** What a thread needs to go on that is in no transaction. */
@SuppressWarnings("ArrayRecordComponent") // is never compared
record StoredContext(int[] gpr, int eip, int eflags, List<Segment> segments) {
  static StoredContext of(CpuContext context) {
    Registers registers = new Registers();
    context.copyTo(registers);
    return new StoredContext(
        registers.gpr, registers.eip, context.eflags(), List.of(registers.segments));
  }

  CpuContext context() {
    Registers registers = new Registers();
    System.arraycopy(gpr, 0, registers.gpr, 0, gpr.length);
    registers.eip = eip;
    registers.setEflags(eflags);
    segments.toArray(registers.segments);
    return CpuContext.of(registers);
  }
}
