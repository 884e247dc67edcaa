package org.landslide.machine.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;

/**
 * Loads segment registers from descriptor tables, with the checks that protect privilege.
 *
 * <p>A machine whose traps Java code serves has no tables in memory; it has the flat segments of
 * {@link Cpu#enterFlat} built in, so that saving and restoring segment registers works.
 */
final class Descriptors {
  private static final int RPL = 3;
  private static final int LOCAL = 4;
  private static final int BUSY_BIT = 2;

  private final Registers r;
  private final Mmu mmu;

  Descriptors(Registers registers, Mmu mmu) {
    this.r = registers;
    this.mmu = mmu;
  }

  static int errorCode(int selector) {
    return selector & ~RPL & 0xffff;
  }

  static boolean isNull(int selector) {
    return (selector & ~RPL & 0xffff) == 0;
  }

  /** Where a selector's descriptor stands, or -1 when it lies outside its table. */
  private int descriptorAddress(int selector) {
    boolean local = (selector & LOCAL) != 0;
    int limit = local ? (r.ldt.present() ? r.ldt.limit() : 0) : r.gdtLimit;
    int base = local ? r.ldt.base() : r.gdtBase;
    int offset = selector & 0xfff8;
    return Integer.compareUnsigned(offset + 7, limit) > 0 ? -1 : base + offset;
  }

  private boolean tablesBuiltIn() {
    return r.gdtLimit == 0;
  }

  private Segment builtIn(int selector, int vector) {
    for (int cpl = 0; cpl <= 3; cpl += 3) {
      Segment code = Segment.flatCode(cpl);
      Segment data = Segment.flatData(cpl);
      if (errorCode(selector) == errorCode(code.selector())) {
        return code.withSelector(selector & 0xffff);
      }
      if (errorCode(selector) == errorCode(data.selector())) {
        return data.withSelector(selector & 0xffff);
      }
    }
    throw new CpuFault(vector, errorCode(selector), 0);
  }

  /** The descriptor of a selector that is not null; outside the table is a fault. */
  Segment read(int selector, int vectorWhenOutside) {
    if (tablesBuiltIn()) {
      return builtIn(selector, vectorWhenOutside);
    }
    int address = descriptorAddress(selector);
    if (address == -1) {
      throw new CpuFault(vectorWhenOutside, errorCode(selector), 0);
    }
    int low = mmu.loadSystem32(address);
    int high = mmu.loadSystem32(address + 4);
    return Segment.fromDescriptor(selector & 0xffff, low, high);
  }

  /** As {@link #read}, but null when there is no such descriptor: for LAR, LSL, VERR and VERW. */
  @Nullable Segment find(int selector) {
    if (isNull(selector)) {
      return null;
    }
    try {
      return read(selector, CpuFault.GENERAL_PROTECTION);
    } catch (CpuFault fault) {
      if (fault.vector() == CpuFault.PAGE_FAULT) {
        throw fault;
      }
      return null;
    }
  }

  private void markAccessed(Segment segment) {
    setAccess(segment, segment.access() | Segment.ACCESSED);
  }

  void markBusy(Segment task) {
    setAccess(task, task.access() | BUSY_BIT);
  }

  private void setAccess(Segment segment, int access) {
    if (tablesBuiltIn() || access == segment.access()) {
      return;
    }
    int address = descriptorAddress(segment.selector()) + 4;
    mmu.storeSystem32(address, (mmu.loadSystem32(address) & ~0xff00) | access << 8);
  }

  /** Loads DS, ES, FS, GS or SS. */
  void loadData(int register, int selector) {
    r.segments[register] =
        register == Register.SS
            ? stackSegment(selector, r.cpl(), CpuFault.GENERAL_PROTECTION)
            : dataSegment(selector);
  }

  private Segment dataSegment(int selector) {
    if (isNull(selector)) {
      return Segment.NULL.withSelector(selector & 0xffff);
    }
    Segment segment = read(selector, CpuFault.GENERAL_PROTECTION);
    boolean usable = !segment.isSystem() && segment.isReadable();
    boolean conformingCode = segment.isCode() && segment.isConforming();
    int needed = Math.max(selector & RPL, r.cpl());
    if (!usable || (!conformingCode && needed > segment.privilege())) {
      throw CpuFault.generalProtection(errorCode(selector));
    }
    if (!segment.present()) {
      throw new CpuFault(CpuFault.SEGMENT_NOT_PRESENT, errorCode(selector), 0);
    }
    markAccessed(segment);
    return segment;
  }

  /** A stack for a privilege level, which it has to match exactly. */
  Segment stackSegment(int selector, int cpl, int vector) {
    if (isNull(selector)) {
      throw new CpuFault(
          vector, vector == CpuFault.GENERAL_PROTECTION ? 0 : errorCode(selector), 0);
    }
    Segment segment = read(selector, vector);
    boolean matches = (selector & RPL) == cpl && segment.privilege() == cpl;
    if (!matches || !segment.isWritable()) {
      throw new CpuFault(vector, errorCode(selector), 0);
    }
    if (!segment.present()) {
      throw new CpuFault(CpuFault.STACK_FAULT, errorCode(selector), 0);
    }
    markAccessed(segment);
    return segment;
  }

  /** A code segment to jump or call to without a change of privilege. */
  Segment codeForJump(int selector) {
    int error = errorCode(selector);
    if (isNull(selector)) {
      throw CpuFault.generalProtection(0);
    }
    Segment segment = read(selector, CpuFault.GENERAL_PROTECTION);
    if (!segment.isCode()) {
      throw CpuFault.generalProtection(error);
    }
    int cpl = r.cpl();
    boolean allowed =
        segment.isConforming()
            ? segment.privilege() <= cpl
            : (selector & RPL) <= cpl && segment.privilege() == cpl;
    if (!allowed) {
      throw CpuFault.generalProtection(error);
    }
    return presentCode(segment, cpl);
  }

  /** A code segment to return to, at the privilege its selector asks for. */
  Segment codeForReturn(int selector) {
    int error = errorCode(selector);
    if (isNull(selector)) {
      throw CpuFault.generalProtection(0);
    }
    Segment segment = read(selector, CpuFault.GENERAL_PROTECTION);
    int rpl = selector & RPL;
    boolean matches =
        segment.isConforming() ? segment.privilege() <= rpl : segment.privilege() == rpl;
    if (!segment.isCode() || rpl < r.cpl() || !matches) {
      throw CpuFault.generalProtection(error);
    }
    return presentCode(segment, rpl);
  }

  /**
   * A code segment for an interrupt handler, which never has less privilege than the code it
   * interrupts.
   */
  Segment codeForInterrupt(int selector) {
    int error = errorCode(selector);
    if (isNull(selector)) {
      throw CpuFault.generalProtection(0);
    }
    Segment segment = read(selector, CpuFault.GENERAL_PROTECTION);
    if (!segment.isCode() || segment.privilege() > r.cpl()) {
      throw CpuFault.generalProtection(error);
    }
    int cpl = segment.isConforming() ? r.cpl() : segment.privilege();
    return presentCode(segment, cpl);
  }

  private Segment presentCode(Segment segment, int cpl) {
    if (!segment.present()) {
      throw new CpuFault(CpuFault.SEGMENT_NOT_PRESENT, errorCode(segment.selector()), 0);
    }
    markAccessed(segment);
    return segment.withSelector((segment.selector() & ~RPL) | cpl);
  }

  /** After a return to less privilege: what the outer level may not see is unloaded. */
  void dropPrivilegedData() {
    for (int register : new int[] {Register.ES, Register.DS, Register.FS, Register.GS}) {
      Segment segment = r.segments[register];
      boolean conformingCode = segment.isCode() && segment.isConforming();
      if (!conformingCode && segment.privilege() < r.cpl()) {
        r.segments[register] = Segment.NULL;
      }
    }
  }
}
