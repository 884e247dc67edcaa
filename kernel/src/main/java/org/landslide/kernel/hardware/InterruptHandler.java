package org.landslide.kernel.hardware;

import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;

/**
 * A handler of an interrupt that is a thread of its own. It runs on the stack of the thread that
 * was interrupted, with interrupts off: nothing comes between its instructions. Never changes.
 *
 * @param tid the thread that the interrupts are
 * @param stack where the stack of the interrupted thread ends
 * @param before how the PC was when the handler began
 */
public record InterruptHandler(int tid, int stack, Pc.State before) {
  /**
   * So many bytes below a stack's end are taken to be the handler's own. More than handlers use,
   * and no more: in some kernels what is known of a thread lies in the same page as its stack.
   */
  private static final int OWN_STACK = 1024;

  /** What the processor can push on the stack that it goes on with: five words. */
  private static final int FRAME = 20;

  /** Forgets what was accessed of the stack that the handler has borrowed. */
  public void forgetStack(AccessLog log) {
    log.forget(stack - OWN_STACK, OWN_STACK + FRAME);
  }

  /**
   * Has the handler's writes count as reads where they leave the value that was there before: to
   * whatever runs before or after, a handler that sets "in an interrupt" and clears it again has
   * only looked at it.
   */
  public void forgetUnchanged(AccessLog log, Pc pc) {
    Memory.Root then = before.machine().memory;
    for (int i = 0; i < log.size(); i++) {
      if (log.isWrite(i) && isUnchanged(then, pc, log.address(i), log.bytes(i))) {
        log.setRead(i);
      }
    }
  }

  private static boolean isUnchanged(Memory.Root then, Pc pc, int address, int bytes) {
    for (int i = 0; i < bytes; i++) {
      int physical = pc.machine().mmu().translate(address + i);
      if (physical == -1
          || (byte) pc.machine().memory().load8(physical)
              != then.bytes(physical >>> Page.SHIFT)[physical & Page.OFFSET_MASK]) {
        return false;
      }
    }
    return true;
  }
}
