package org.landslide.machine.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.landslide.machine.PageTables.ACCESSED;
import static org.landslide.machine.PageTables.DIRTY;
import static org.landslide.machine.PageTables.KERNEL_DATA;
import static org.landslide.machine.PageTables.PRESENT;
import static org.landslide.machine.PageTables.USER;
import static org.landslide.machine.PageTables.USER_DATA;
import static org.landslide.machine.PageTables.USER_READ_ONLY;
import static org.landslide.machine.PageTables.WRITE;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Guest;
import org.landslide.machine.Machine;
import org.landslide.machine.PageTables;
import org.landslide.machine.Tier;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

final class MmuTest {
  private static final int PAGE = 0x0040_0000;
  private static final int NEXT = PAGE + Page.SIZE;
  private static final int FRAME = Guest.FREE_FRAME;

  private static Guest guest() {
    return Guest.userWithoutCode(Tier.ADAPTIVE);
  }

  private static @Nullable CpuFault faultOf(Runnable access) {
    try {
      access.run();
      return null;
    } catch (CpuFault fault) {
      return fault;
    }
  }

  private static void assertPageFault(Runnable access, int address, int code) {
    assertThatThrownBy(access::run)
        .isInstanceOfSatisfying(
            CpuFault.class,
            fault -> {
              assertThat(fault.vector()).isEqualTo(CpuFault.PAGE_FAULT);
              assertThat(fault.errorCode()).isEqualTo(code);
              assertThat(fault.address()).isEqualTo(address);
            });
  }

  // ---- Rights ----

  /** Every combination of rights in both levels, privilege, WP and kind of access. */
  @Test
  void rightsOfBothLevelsDecideWhetherAnAccessFaultsAndWithWhichCode() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, USER_DATA);
    for (int bits = 0; bits < 1 << 9; bits++) {
      int directoryRights = bits & 7;
      int tableRights = bits >>> 3 & 7;
      boolean user = (bits & 0x40) != 0;
      boolean write = (bits & 0x80) != 0;
      boolean protect = (bits & 0x100) != 0;
      setRights(guest, guest.tables.directoryEntry(PAGE), directoryRights);
      int entry = directoryRights & PRESENT;
      if (entry != 0) {
        setRights(guest, guest.tables.tableEntry(PAGE), tableRights);
      }
      guest.cpu.setCr0(Registers.CR0_PE | Registers.CR0_PG | (protect ? Registers.CR0_WP : 0));
      guest.cpu.enterFlat(user ? 3 : 0);
      int expected = expectedCode(directoryRights & tableRights, user, write, protect);
      CpuFault fault =
          faultOf(
              () -> {
                if (write) {
                  guest.mmu.store8(PAGE + 5, 1);
                } else {
                  guest.mmu.load8(PAGE + 5);
                }
              });
      assertThat(fault == null ? -1 : fault.errorCode()).as("case %x", bits).isEqualTo(expected);
      boolean allowed = write ? guest.mmu.writable(PAGE + 5, 1) : guest.mmu.readable(PAGE + 5, 1);
      assertThat(allowed).isEqualTo(expected < 0);
      if (fault != null) {
        assertThat(fault.address()).isEqualTo(PAGE + 5);
        assertThat(fault.vector()).isEqualTo(CpuFault.PAGE_FAULT);
      }
    }
  }

  private static void setRights(Guest guest, int entryAddress, int rights) {
    guest.memory.store32(entryAddress, (guest.memory.load32(entryAddress) & ~7) | rights);
    guest.mmu.flush();
  }

  /** The error code of the fault that is due, or -1. */
  private static int expectedCode(int rights, boolean user, boolean write, boolean protect) {
    int cause = (write ? CpuFault.PF_WRITE : 0) | (user ? CpuFault.PF_USER : 0);
    if ((rights & PRESENT) == 0) {
      return cause;
    }
    boolean hidden = user && (rights & USER) == 0;
    boolean readOnly = write && (rights & WRITE) == 0 && (user || protect);
    return hidden || readOnly ? cause | CpuFault.PF_PRESENT : -1;
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void instructionsFaultWithTheAddressInCr2AndChangeNothing(Tier tier) {
    Guest guest = Guest.user("mov %eax, 0x00400008\n", tier);
    guest.tables.map(PAGE, FRAME, USER_READ_ONLY);
    guest.cpu.setCr2(0);
    Trap trap = guest.trap();
    assertThat(trap)
        .isEqualTo(new Trap(Trap.Kind.EXCEPTION, CpuFault.PAGE_FAULT, 7, PAGE + 8, Guest.CODE));
    assertThat(guest.cpu.cr2()).isEqualTo(PAGE + 8);
    assertThat(guest.cpu.eip()).isEqualTo(Guest.CODE);
    assertThat(guest.cpu.retired()).isZero();
  }

  @Test
  void fetchingFromAPageThatIsNotThereFaultsAtTheTarget() {
    Guest guest = Guest.user("jmp 0x00400000\n");
    guest.tables.map(PAGE, FRAME, 0);
    Trap trap = guest.trap();
    assertThat(trap)
        .isEqualTo(
            new Trap(Trap.Kind.EXCEPTION, CpuFault.PAGE_FAULT, CpuFault.PF_USER, PAGE, PAGE));
    assertThat(guest.cpu.retired()).isEqualTo(1);
  }

  @Test
  void fetchingFromASupervisorPageFaultsInRing3() {
    Guest guest = Guest.user("jmp 0x00400000\n");
    guest.tables.map(PAGE, FRAME, KERNEL_DATA);
    assertThat(guest.trap().errorCode()).isEqualTo(CpuFault.PF_USER | CpuFault.PF_PRESENT);
  }

  @Test
  void codeThatRanInRing0DoesNotRunInRing3() {
    Guest guest = Guest.user("again: inc %eax; jmp again");
    guest.tables.map(Guest.CODE, Guest.CODE_FRAME, KERNEL_DATA);
    for (int i = 0; i < 3; i++) {
      guest.cpu.enterFlat(0);
      guest.cpu.setEip(Guest.CODE);
      assertThat(guest.cpu.run(10)).isEqualTo(Stop.BUDGET);
      guest.cpu.enterFlat(3);
      Trap trap = guest.trap();
      assertThat(trap.vector()).isEqualTo(CpuFault.PAGE_FAULT);
      assertThat(trap.errorCode()).isEqualTo(CpuFault.PF_PRESENT | CpuFault.PF_USER);
      assertThat(guest.cpu.retired()).isEqualTo(10L * (i + 1));
    }
  }

  @Test
  void privilegeSwitchUsesTheRightsOfTheNewLevel() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, KERNEL_DATA);
    for (int i = 0; i < 3; i++) {
      guest.cpu.enterFlat(0);
      guest.mmu.store32(PAGE, 100 + i);
      assertThat(guest.mmu.load32(PAGE)).isEqualTo(100 + i);
      guest.cpu.enterFlat(3);
      assertPageFault(() -> guest.mmu.load32(PAGE), PAGE, CpuFault.PF_PRESENT | CpuFault.PF_USER);
      assertPageFault(() -> guest.mmu.store32(PAGE, 1), PAGE, 7);
    }
  }

  // ---- Accessed and dirty ----

  @Test
  void loadsMarkAccessedAndStoresMarkDirty() {
    Guest guest = guest();
    int rights = PRESENT | WRITE | USER;
    guest.tables.map(PAGE, FRAME, rights);
    guest.memory.store32(
        guest.tables.directoryEntry(PAGE),
        guest.memory.load32(guest.tables.directoryEntry(PAGE)) & ~ACCESSED);
    int entry = guest.tables.tableEntry(PAGE);
    int directoryEntry = guest.tables.directoryEntry(PAGE);
    assertThat(guest.mmu.readable(PAGE, 4)).isTrue();
    assertThat(guest.mmu.translate(PAGE)).isEqualTo(FRAME << Page.SHIFT);
    assertThat(guest.memory.load32(entry) & 0xfff).isEqualTo(rights);

    guest.mmu.load8(PAGE);
    assertThat(guest.memory.load32(entry) & 0xfff).isEqualTo(rights | ACCESSED);
    assertThat(guest.memory.load32(directoryEntry) & (ACCESSED | DIRTY)).isEqualTo(ACCESSED);

    guest.mmu.store8(PAGE, 1);
    assertThat(guest.memory.load32(entry) & 0xfff).isEqualTo(rights | ACCESSED | DIRTY);
    assertThat(guest.memory.load32(directoryEntry) & (ACCESSED | DIRTY)).isEqualTo(ACCESSED);
  }

  @Test
  void aRefusedAccessMarksNothing() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, PRESENT | USER);
    assertPageFault(() -> guest.mmu.store8(PAGE, 1), PAGE, 7);
    assertThat(guest.memory.load32(guest.tables.tableEntry(PAGE)) & 0xfff)
        .isEqualTo(PRESENT | USER);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void executingMarksAccessedTheCodeThatRunsAndNotTheCodeAhead(Tier tier) {
    Guest guest =
        Guest.user(
            """
            jmp first
            .org 0xffb
            first: nop
            nop
            mov $0x11223344, %eax   # crosses into the second page
            int $0x40
            """,
            tier);
    int second = guest.tables.tableEntry(Guest.CODE + Page.SIZE);
    guest.memory.store32(second, guest.memory.load32(second) & ~(ACCESSED | DIRTY));
    assertThat(guest.cpu.run(3)).isEqualTo(Stop.BUDGET);
    assertThat(guest.memory.load32(second) & ACCESSED).isZero();
    guest.finish();
    assertThat(guest.memory.load32(second) & (ACCESSED | DIRTY)).isEqualTo(ACCESSED);
  }

  // ---- Large pages ----

  @Test
  void largePageShows4MegabytesWhenCr4AllowsIt() {
    Guest guest = Guest.kernel("nop");
    PageTables tables = new PageTables(guest.memory, 600);
    int large = 0x0080_0000;
    tables.mapLarge(large, 0, PRESENT | WRITE | USER);
    guest.cpu.setCr3(tables.root());
    guest.cpu.setCr4(Registers.CR4_PSE);
    guest.cpu.setCr0(guest.cpu.cr0() | Registers.CR0_PG);
    guest.memory.store32(0x123456, 0xabcdef);
    assertThat(guest.mmu.load32(large + 0x123456)).isEqualTo(0xabcdef);
    assertThat(guest.mmu.translate(large + 0x3fffff)).isEqualTo(0x3fffff);
    int entry = tables.directoryEntry(large);
    assertThat(guest.memory.load32(entry) & (ACCESSED | DIRTY)).isEqualTo(ACCESSED);
    guest.mmu.store32(large + 0x200000, 5);
    assertThat(guest.memory.load32(0x200000)).isEqualTo(5);
    assertThat(guest.memory.load32(entry) & (ACCESSED | DIRTY)).isEqualTo(ACCESSED | DIRTY);
    assertThat(guest.mmu.writable(large + 0x3ffff0, 16)).isTrue();
    assertThat(guest.mmu.writable(large + 0x3ffff0, 17)).isFalse();
  }

  @Test
  void largePageRightsAreChecked() {
    Guest guest = guest();
    guest.tables.mapLarge(PAGE, 0, PRESENT | USER);
    guest.cpu.setCr4(Registers.CR4_PSE);
    guest.mmu.load8(PAGE + 0x1234);
    assertPageFault(() -> guest.mmu.store8(PAGE + 0x1234, 0), PAGE + 0x1234, 7);
    guest.tables.mapLarge(PAGE, 0, PRESENT | WRITE);
    guest.mmu.flush();
    assertPageFault(() -> guest.mmu.load8(PAGE + 0x1234), PAGE + 0x1234, 5);
  }

  @Test
  void invalidatingAnyAddressOfALargePageForgetsAllOfIt() {
    Guest guest = guest();
    guest.cpu.setCr4(Registers.CR4_PSE);
    guest.tables.mapLarge(PAGE, 0, PRESENT | WRITE | USER);
    int far = PAGE + (FRAME << Page.SHIFT);
    guest.mmu.store32(far, 1);
    guest.tables.mapLarge(PAGE, 0, PRESENT | WRITE);
    guest.mmu.invalidate(PAGE);
    assertPageFault(() -> guest.mmu.load32(far), far, 5);
    assertPageFault(() -> guest.mmu.store32(far, 2), far, 7);
  }

  @Test
  void largeBitMeansNothingWithoutCr4() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, USER_DATA);
    int entry = guest.tables.directoryEntry(PAGE);
    guest.memory.store32(entry, guest.memory.load32(entry) | PageTables.LARGE);
    guest.mmu.store32(PAGE, 9);
    assertThat(guest.memory.load32(FRAME << Page.SHIFT)).isEqualTo(9);
  }

  // ---- Across pages ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void accessAcrossTwoPagesIsSplitAtTheSeam(int before) {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME + 1, USER_DATA);
    guest.tables.map(NEXT, FRAME, USER_DATA);
    int address = NEXT - before;
    guest.mmu.store32(address, 0x44332211);
    assertThat(guest.mmu.load32(address)).isEqualTo(0x44332211);
    for (int i = 0; i < 4; i++) {
      int frame = i < before ? FRAME + 1 : FRAME;
      int physical = (frame << Page.SHIFT) + (address + i & Page.OFFSET_MASK);
      assertThat(guest.memory.load8(physical)).isEqualTo(0x11 * (i + 1));
    }
    guest.mmu.store16(NEXT - 1, 0xbbaa);
    assertThat(guest.mmu.load16(NEXT - 1)).isEqualTo(0xbbaa);
  }

  @Test
  void accessWhoseSecondPageIsMissingFaultsThereAndStoresNothing() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, USER_DATA);
    guest.tables.map(NEXT, FRAME + 1, 0);
    long before = guest.machine.stateHash();
    assertPageFault(() -> guest.mmu.load32(NEXT - 1), NEXT, CpuFault.PF_USER);
    assertPageFault(() -> guest.mmu.store32(NEXT - 3, -1), NEXT, 6);
    assertPageFault(() -> guest.mmu.store16(NEXT - 1, -1), NEXT, 6);
    assertThat(guest.machine.stateHash()).isEqualTo(before);
  }

  @Test
  void accessWhoseFirstPageIsMissingFaultsAtItsOwnAddress() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, USER_READ_ONLY);
    guest.tables.map(NEXT, FRAME + 1, USER_DATA);
    assertPageFault(() -> guest.mmu.store32(NEXT - 2, -1), NEXT - 2, 7);
    assertThat(guest.mmu.load32(NEXT - 2)).isZero();
  }

  @Test
  void accessAtTheEndOfTheAddressSpaceWrapsAround() {
    Guest guest = guest();
    guest.tables.map(0xffff_f000, FRAME, USER_DATA);
    guest.tables.map(0, FRAME + 1, USER_DATA);
    guest.mmu.store32(-2, 0x44332211);
    assertThat(guest.mmu.load32(-2)).isEqualTo(0x44332211);
    assertThat(guest.mmu.load16(0)).isEqualTo(0x4433);
    guest.tables.unmap(0);
    guest.mmu.invalidate(0);
    assertPageFault(() -> guest.mmu.load32(-2), 0, CpuFault.PF_USER);
  }

  // ---- Aliases ----

  @Test
  void frameMappedTwiceShowsTheSameContent() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, USER_DATA);
    guest.tables.map(NEXT, FRAME, USER_DATA);
    guest.mmu.store32(PAGE, 1);
    assertThat(guest.mmu.load32(NEXT)).isEqualTo(1);
    guest.mmu.store32(NEXT, 2);
    assertThat(guest.mmu.load32(PAGE)).isEqualTo(2);
    Snapshot snapshot = guest.machine.snapshot();
    guest.mmu.store32(PAGE, 3);
    assertThat(guest.mmu.load32(NEXT)).isEqualTo(3);
    guest.machine.restore(snapshot);
    assertThat(guest.mmu.load32(NEXT)).isEqualTo(2);
    guest.mmu.store32(NEXT, 4);
    assertThat(guest.mmu.load32(PAGE)).isEqualTo(4);
    assertThat(guest.memory.load32(FRAME << Page.SHIFT)).isEqualTo(4);
  }

  @Test
  void javaStoresToAFrameAreSeenThroughEveryMapping() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, USER_DATA);
    guest.tables.map(NEXT, FRAME, USER_READ_ONLY);
    for (int i = 1; i < 4; i++) {
      guest.memory.store32(FRAME << Page.SHIFT, i);
      assertThat(guest.mmu.load32(PAGE)).isEqualTo(i);
      assertThat(guest.mmu.load32(NEXT)).isEqualTo(i);
      guest.mmu.store32(PAGE, 10 * i);
      assertThat(guest.memory.load32(FRAME << Page.SHIFT)).isEqualTo(10 * i);
      guest.machine.snapshot();
    }
    guest.memory.clearFrame(FRAME);
    assertThat(guest.mmu.load32(PAGE)).isZero();
    assertThat(guest.mmu.load32(NEXT)).isZero();
  }

  /** A target just ahead of its source is filled with what was moved before. */
  @ParameterizedTest
  @ValueSource(strings = {"movsb", "movsw", "movsl"})
  void repeatedMovesSeeThatSourceAndTargetAreTheSameFrame(String move) {
    int step = move.equals("movsb") ? 1 : move.equals("movsw") ? 2 : 4;
    Guest guest = Guest.user("rep " + move + "\nint $0x40\n");
    guest.tables.map(PAGE, Guest.DATA_FRAME, USER_DATA);
    guest.mmu.store32(Guest.DATA + 0x10, 0x11111111);
    guest
        .set(Register.ESI, Guest.DATA + 0x10)
        .set(Register.EDI, PAGE + 0x10 + step)
        .set(Register.ECX, 40);
    guest.finish();
    for (int i = 0; i < 40 * step; i++) {
      assertThat(guest.mmu.load8(PAGE + 0x10 + i)).isEqualTo(0x11);
    }
  }

  // ---- Translations that change ----

  @Test
  void loadingCr3ForgetsOldTranslations() {
    Guest guest =
        Guest.user(
            """
            mov 0x00400000, %eax
            mov %ebx, %cr3
            mov 0x00400000, %ecx
            hlt
            """);
    guest.tables.map(PAGE, FRAME, KERNEL_DATA);
    PageTables other = new PageTables(guest.memory, 40);
    other.mapRange(Guest.CODE, Guest.CODE_FRAME, 1, USER_DATA);
    other.map(PAGE, FRAME + 1, KERNEL_DATA);
    guest.memory.store32(FRAME << Page.SHIFT, 1);
    guest.memory.store32((FRAME + 1) << Page.SHIFT, 2);
    guest.cpu.enterFlat(0);
    guest.set(Register.EBX, other.root());
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    assertThat(guest.reg(Register.EAX)).isEqualTo(1);
    assertThat(guest.reg(Register.ECX)).isEqualTo(2);
    assertThat(guest.cpu.cr3()).isEqualTo(other.root());
  }

  @Test
  void invlpgForgetsTheTranslationOfOnePage() {
    Guest guest =
        Guest.user(
            """
            mov 0x00400000, %eax
            mov %ebx, (%edi)        # the table's entry, mapped at DATA
            invlpg 0x00400123
            mov 0x00400000, %ecx
            hlt
            """);
    guest.tables.map(PAGE, FRAME, KERNEL_DATA);
    guest.memory.store32(FRAME << Page.SHIFT, 1);
    guest.memory.store32((FRAME + 1) << Page.SHIFT, 2);
    int entry = guest.tables.tableEntry(PAGE);
    guest.tables.map(Guest.DATA, entry >>> Page.SHIFT, KERNEL_DATA);
    guest.cpu.enterFlat(0);
    guest.set(Register.EDI, Guest.DATA + (entry & Page.OFFSET_MASK));
    guest.set(Register.EBX, (FRAME + 1) << Page.SHIFT | KERNEL_DATA);
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    assertThat(guest.reg(Register.EAX)).isEqualTo(1);
    assertThat(guest.reg(Register.ECX)).isEqualTo(2);
  }

  @Test
  void absentPhysicalMemoryReadsOnesAndSwallowsWrites() {
    Guest guest =
        Guest.user(
            """
            movl $5, 0x00400000
            mov 0x00400000, %eax
            addl $2, 0x00400000
            mov 0x00400000, %ebx
            movzwl 0x00400ffe, %ecx
            int $0x40
            """);
    guest.tables.map(PAGE, 0x7ffff, USER_DATA);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(-1);
    assertThat(guest.reg(Register.EBX)).isEqualTo(-1);
    assertThat(guest.reg(Register.ECX)).isEqualTo(0xffff);
  }

  @Test
  void runningInAbsentMemoryIsAnInvalidOpcode() {
    Guest guest = Guest.user("jmp 0x00400000\n");
    guest.tables.map(PAGE, 0x7ffff, USER_DATA);
    assertThat(guest.trap().vector()).isEqualTo(CpuFault.INVALID_OPCODE);
  }

  @Test
  void pageTablesInAbsentMemoryNeverThrowAnythingButFaults() {
    Machine machine = new Machine(4);
    machine.cpu().setCr3(0x7fff_f000);
    machine.cpu().setCr0(machine.cpu().cr0() | Registers.CR0_PG);
    machine.cpu().enterFlat(3);
    machine.mmu().store32(0x1000, 5);
    assertThat(machine.mmu().load32(0x1000)).isEqualTo(-1);
  }

  // ---- Questions ----

  @Test
  void rangesAreAccessibleWhenAllTheirPagesAre() {
    Mmu mmu = guest().with(g -> g.tables.map(PAGE, FRAME, USER_READ_ONLY)).mmu;
    int end = Guest.DATA + Guest.PAGES * Page.SIZE;
    assertThat(mmu.writable(Guest.DATA, Guest.PAGES * Page.SIZE)).isTrue();
    assertThat(mmu.writable(Guest.DATA, Guest.PAGES * Page.SIZE + 1)).isFalse();
    assertThat(mmu.readable(end - 1, 1)).isTrue();
    assertThat(mmu.readable(end - 1, 2)).isFalse();
    assertThat(mmu.readable(Guest.DATA - 1, 2)).isFalse();
    assertThat(mmu.readable(PAGE + 1, 100)).isTrue();
    assertThat(mmu.writable(PAGE + 1, 100)).isFalse();
    assertThat(mmu.readable(Guest.DATA, -1)).isFalse();
    assertThat(mmu.readable(-4, 8)).isFalse();
  }

  @Test
  void noBytesAreAlwaysAccessible() {
    Mmu mmu = guest().mmu;
    assertThat(mmu.readable(PAGE, 0)).isTrue();
    assertThat(mmu.readable(PAGE + 5, 0)).isTrue();
    assertThat(mmu.writable(PAGE + 5, 0)).isTrue();
  }

  @Test
  void translationIsWithoutRightsAndWithoutTraces() {
    Guest guest = guest();
    guest.tables.map(PAGE, FRAME, PRESENT);
    long before = guest.machine.stateHash();
    assertThat(guest.mmu.translate(PAGE + 0x123)).isEqualTo((FRAME << Page.SHIFT) + 0x123);
    assertThat(guest.mmu.translate(0x7000_0000)).isEqualTo(-1);
    assertThat(guest.mmu.translate(NEXT)).isEqualTo(-1);
    assertThat(guest.machine.stateHash()).isEqualTo(before);
  }
}
