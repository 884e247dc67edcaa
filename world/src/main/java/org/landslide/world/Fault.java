package org.landslide.world;

import java.util.Locale;
import org.landslide.machine.state.CpuFault;

/**
 * An exception that a thread's instruction raised.
 *
 * @param vector the processor's number for it
 * @param errorCode what the processor says besides, or 0
 * @param address the address that a page fault is about, otherwise 0
 * @param eip the instruction, or the one behind it for breakpoint, overflow and single step
 */
public record Fault(int vector, int errorCode, int address, int eip) {
  /** The reason in words. */
  public String describe() {
    if (vector == CpuFault.PAGE_FAULT) {
      return String.format(
          Locale.ROOT,
          "page fault, %s 0x%08x, which is %s",
          (errorCode & CpuFault.PF_WRITE) != 0 ? "writing to" : "reading from",
          address,
          (errorCode & CpuFault.PF_PRESENT) != 0 ? "read-only" : "not mapped");
    }
    return errorCode == 0
        ? name()
        : String.format(Locale.ROOT, "%s (error code 0x%x)", name(), errorCode);
  }

  private String name() {
    return switch (vector) {
      case CpuFault.DIVIDE_ERROR -> "divide error";
      case CpuFault.DEBUG -> "debug exception";
      case CpuFault.BREAKPOINT -> "breakpoint instruction";
      case CpuFault.OVERFLOW -> "overflow";
      case CpuFault.BOUND_RANGE -> "index out of bounds";
      case CpuFault.INVALID_OPCODE -> "invalid instruction";
      case CpuFault.DOUBLE_FAULT -> "triple fault: an exception could not be handled";
      case CpuFault.NO_FPU -> "floating-point instruction, but there is no unit for it";
      case CpuFault.SEGMENT_NOT_PRESENT -> "segment not present";
      case CpuFault.STACK_FAULT -> "stack segment fault";
      case CpuFault.GENERAL_PROTECTION -> "general protection fault";
      default -> "exception " + vector;
    };
  }
}
