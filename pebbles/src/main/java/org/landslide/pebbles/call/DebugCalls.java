package org.landslide.pebbles.call;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.WorldEvent;

/**
 * The call to the simulator, {@code xchg %ebx,%ebx}: with 0x0410 in the upper half of EBX a
 * request, otherwise nothing. It belongs to the debugger, not the program, so what it reads is not
 * observed.
 */
final class DebugCalls {
  private static final int MAGIC = 0x0410;
  private static final int PRINT = 2;
  private static final int HALT = 4;

  private final Kernel kernel;

  DebugCalls(Kernel kernel) {
    this.kernel = kernel;
  }

  @Nullable WorldEvent serve() {
    Cpu cpu = kernel.cpu;
    int request = cpu.reg(Register.EBX);
    if (request >>> 16 != MAGIC) {
      return null;
    }
    int code = request & 0xffff;
    if (code == HALT) {
      kernel.watch.writes(Core.MACHINE);
      kernel.state.halted = true;
      return new Event.Halted();
    }
    if (code == PRINT) {
      kernel.print(line(cpu.reg(Register.ECX)));
    }
    return new Event.DebugCall(code, cpu.reg(Register.ECX), cpu.reg(Register.EDX));
  }

  /** The string, as far as it is mapped, as a line of its own. */
  private byte[] line(int address) {
    Mmu mmu = kernel.machine.mmu();
    Memory memory = kernel.machine.memory();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int at = address; line.size() < Limits.MAX_DEBUG_TEXT; at++) {
      int physical = mmu.translate(at);
      int next = physical == -1 ? 0 : memory.load8(physical);
      if (next == 0) {
        break;
      }
      line.write(next);
    }
    line.write('\n');
    return line.toByteArray();
  }
}
