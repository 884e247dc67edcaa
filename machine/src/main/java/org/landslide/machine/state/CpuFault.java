package org.landslide.machine.state;

/**
 * An exception of the processor, thrown before the instruction has changed anything.
 *
 * <p>Carries no Java stack trace: guests fault often and it is never looked at.
 */
public final class CpuFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public static final int DIVIDE_ERROR = 0;
  public static final int DEBUG = 1;
  public static final int BREAKPOINT = 3;
  public static final int OVERFLOW = 4;
  public static final int BOUND_RANGE = 5;
  public static final int INVALID_OPCODE = 6;
  public static final int NO_FPU = 7;
  public static final int DOUBLE_FAULT = 8;
  public static final int INVALID_TSS = 10;
  public static final int SEGMENT_NOT_PRESENT = 11;
  public static final int STACK_FAULT = 12;
  public static final int GENERAL_PROTECTION = 13;
  public static final int PAGE_FAULT = 14;

  /** No exception, but thrown like one: the transaction is aborted with the error code. */
  public static final int ABORT = -1;

  /** No exception either: an xbegin whose outcome has to be decided from outside. */
  public static final int BEGIN = -2;

  /** Page-fault error code bits. */
  public static final int PF_PRESENT = 1;

  public static final int PF_WRITE = 2;
  public static final int PF_USER = 4;

  private final int vector;
  private final int errorCode;
  private final int address;

  public CpuFault(int vector, int errorCode, int address) {
    super(null, null, false, false);
    this.vector = vector;
    this.errorCode = errorCode;
    this.address = address;
  }

  public static CpuFault of(int vector) {
    return new CpuFault(vector, 0, 0);
  }

  public static CpuFault generalProtection(int errorCode) {
    return new CpuFault(GENERAL_PROTECTION, errorCode, 0);
  }

  public static CpuFault abort(int code) {
    return new CpuFault(ABORT, code, 0);
  }

  public static CpuFault begin() {
    return of(BEGIN);
  }

  public int vector() {
    return vector;
  }

  public int errorCode() {
    return errorCode;
  }

  /** The faulting address of a page fault, zero otherwise. */
  public int address() {
    return address;
  }

  /** Of the kind that makes a double fault out of two. */
  public boolean isContributory() {
    return vector == DIVIDE_ERROR || (vector >= INVALID_TSS && vector <= GENERAL_PROTECTION);
  }

  /** Whether the processor pushes an error code for this vector. */
  public static boolean hasErrorCode(int vector) {
    return vector == DOUBLE_FAULT
        || (vector >= INVALID_TSS && vector <= PAGE_FAULT)
        || vector == 17;
  }

  @Override
  public String getMessage() {
    return String.format("vector %d, error code 0x%x, address 0x%08x", vector, errorCode, address);
  }
}
