package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/** Time, stops and what the processor says about itself. */
final class CpuTest {
  // ---- Time ----

  private static final String CLOCK =
      """
      nop
      rdtsc
      mov %eax, %ebx
      mov $5, %ecx
      again: dec %ecx
      jnz again
      rdtsc
      int $0x40
      """;

  @ParameterizedTest
  @EnumSource(Tier.class)
  void timeIsTheNumberOfInstructionsBeforeTheQuestion(Tier tier) {
    Guest guest = Guest.user(CLOCK, tier);
    guest.finish();
    assertThat(guest.reg(Register.EBX)).isEqualTo(1);
    assertThat(guest.reg(Register.EAX)).isEqualTo(14);
    assertThat(guest.reg(Register.EDX)).isZero();
    assertThat(guest.cpu.retired()).isEqualTo(16);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void timeDoesNotDependOnBreakpointsOrCuts(Tier tier) {
    Guest stopped = Guest.user(CLOCK, tier);
    for (int address = Guest.CODE; address < stopped.program.end(); address++) {
      stopped.cpu.setBreakpoint(address);
    }
    while (stopped.cpu.run(1_000) == Stop.BREAKPOINT) {
      stopped.machine.snapshot();
    }
    assertThat(stopped.reg(Register.EBX)).isEqualTo(1);
    assertThat(stopped.reg(Register.EAX)).isEqualTo(14);
    Guest cut = Guest.user(CLOCK, tier);
    while (cut.cpu.run(3) == Stop.BUDGET) {
      cut.machine.snapshot();
    }
    assertThat(cut.reg(Register.EBX)).isEqualTo(1);
    assertThat(cut.reg(Register.EAX)).isEqualTo(14);
  }

  @Test
  void timeGoesBackWithTheMachine() {
    Guest guest = Guest.user("again: rdtsc; int $0x40; jmp again");
    Snapshot start = guest.machine.snapshot();
    guest.finish().finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(3);
    guest.machine.restore(start);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isZero();
  }

  // ---- Budgets ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aRunEndsExactlyWhereItsBudgetDoes(Tier tier) {
    Guest guest = Guest.user("again: inc %eax; inc %ebx; push %eax; pop %ecx; jmp again", tier);
    int total = 0;
    for (int budget : new int[] {0, 1, 1, 2, 3, 1, 12, 100, 1_000, 999}) {
      assertThat(guest.cpu.run(budget)).isEqualTo(Stop.BUDGET);
      total += budget;
      assertThat(guest.cpu.retired()).isEqualTo(total);
      assertThat(guest.reg(Register.EAX)).isEqualTo((total + 4) / 5);
      assertThat(guest.reg(Register.EBX)).isEqualTo((total + 3) / 5);
    }
  }

  @Test
  void noBudgetDoesNothing() {
    Guest guest = Guest.user("ud2");
    assertThat(guest.cpu.run(0)).isEqualTo(Stop.BUDGET);
    assertThat(guest.cpu.run(-5)).isEqualTo(Stop.BUDGET);
    assertThat(guest.cpu.retired()).isZero();
  }

  @Test
  void anEndlessBudgetIsFine() {
    Guest guest = Guest.user("mov $100000, %ecx; again: loop again; int $0x40");
    assertThat(guest.cpu.run(Long.MAX_VALUE)).isEqualTo(Stop.TRAP);
    assertThat(guest.cpu.retired()).isEqualTo(100_002);
  }

  // ---- Traps ----

  @ParameterizedTest
  @CsvSource({
    "'int $0x80', 0x80, 2",
    "'int3', 3, 1",
    "'mov $0x7fffffff, %eax; inc %eax; into', 4, 7",
  })
  void softwareInterruptsStopBehindTheInstruction(String code, String vector, int length) {
    Guest guest = Guest.user(code);
    Trap trap = guest.trap();
    assertThat(trap.kind()).isEqualTo(Trap.Kind.SOFTWARE_INTERRUPT);
    assertThat(trap.vector()).isEqualTo(Integer.decode(vector));
    assertThat(guest.cpu.eip()).isEqualTo(Guest.CODE + length);
    assertThat(guest.cpu.retired()).isEqualTo(code.split(";").length);
    int size = code.contains("into") || code.contains("int3") ? 1 : 2;
    assertThat(trap.instruction()).isEqualTo(guest.cpu.eip() - size);
  }

  @ParameterizedTest
  @CsvSource({
    "'ud2', 6",
    "'.byte 0x0f, 0xff', 6",
    "'.byte 0xf0, 0x90', 6",
    "'.byte 0xf0, 0x01, 0xc3', 6",
    "'fninit', 6",
    "'movaps %xmm0, %xmm1', 6",
    "'xor %ecx, %ecx; div %ecx', 0",
    "'mov $1, %edx; mov $1, %ecx; div %ecx', 0",
    "'mov $0x80000000, %eax; cltd; mov $-1, %ecx; idiv %ecx', 0",
    "'aam $0', 0",
    "'movl $1, 0x02000000; bound %eax, 0x02000000', 5",
    "'.fill 15, 1, 0x66; nop', 13",
    "'hlt', 13",
  })
  void faultsStopAtTheInstruction(String code, int vector) {
    for (Tier tier : Guest.TIERS) {
      Guest guest = Guest.user(code + "\n", tier);
      int before = code.startsWith(".") ? 0 : code.split(";").length - 1;
      Trap trap = guest.trap();
      assertThat(trap.kind()).isEqualTo(Trap.Kind.EXCEPTION);
      assertThat(trap.vector()).isEqualTo(vector);
      assertThat(trap.errorCode()).isZero();
      assertThat(guest.cpu.retired()).isEqualTo(before);
      assertThat(trap.instruction()).isEqualTo(guest.cpu.eip());
    }
  }

  @Test
  void theSimulatorsDebuggingCallStopsBehindIt() {
    Guest guest = Guest.user("mov $7, %ebx; xchg %ebx, %ebx; int $0x40");
    Trap trap = guest.trap();
    assertThat(trap.kind()).isEqualTo(Trap.Kind.DEBUG_CALL);
    assertThat(trap.instruction()).isEqualTo(Guest.CODE + 5);
    assertThat(guest.cpu.eip()).isEqualTo(Guest.CODE + 7);
    assertThat(guest.cpu.retired()).isEqualTo(2);
    guest.finish();
  }

  @Test
  void aFaultCanBeRepairedAndTheInstructionGoesOn() {
    Guest guest = Guest.user("incl 0x00400000; int $0x40");
    assertThat(guest.trap().vector()).isEqualTo(CpuFault.PAGE_FAULT);
    guest.tables.map(0x0040_0000, Guest.FREE_FRAME, PageTables.USER_DATA);
    guest.finish();
    assertThat(guest.mmu.load32(0x0040_0000)).isEqualTo(1);
  }

  @Test
  void aRepeatedInstructionGoesOnWhereItFaulted() {
    Guest guest = Guest.user("mov $0x02003ffc, %edi; mov $3, %ecx; stc; rep stosl; int $0x40");
    guest.set(Register.EAX, 0x11223344);
    Trap trap = guest.trap();
    int end = Guest.DATA + Guest.PAGES * Page.SIZE;
    assertThat(trap.address()).isEqualTo(end);
    assertThat(guest.reg(Register.ECX)).isEqualTo(2);
    assertThat(guest.reg(Register.EDI)).isEqualTo(end);
    assertThat(guest.mmu.load32(end - 4)).isEqualTo(0x11223344);
    guest.tables.map(end, Guest.FREE_FRAME, PageTables.USER_DATA);
    guest.finish();
    assertThat(guest.mmu.load32(end + 4)).isEqualTo(0x11223344);
    assertThat(guest.cpu.retired()).isEqualTo(5);
  }

  // ---- Single steps ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void theTrapFlagStopsAfterEachInstruction(Tier tier) {
    Guest guest = Guest.user("nop; inc %eax; jmp next; next: push %eax; int $0x40", tier);
    guest.cpu.setEflags(Registers.TF);
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Trap trap = guest.trap();
      assertThat(trap.kind()).isEqualTo(Trap.Kind.EXCEPTION);
      assertThat(trap.vector()).isEqualTo(CpuFault.DEBUG);
      assertThat(guest.cpu.retired()).isEqualTo(i + 1);
      places.add(guest.cpu.eip() - Guest.CODE);
    }
    assertThat(places).containsExactly(1, 2, 4, 5);
    guest.finish();
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void singleStepsAreTheSameForStoresIntoTheRunningPage(Tier tier) {
    Guest guest = Guest.user("again: incl data; jmp again; data: .long 0", tier);
    guest.cpu.run(20);
    guest.cpu.setEflags(Registers.TF);
    for (int i = 1; i <= 6; i++) {
      guest.machine.snapshot();
      assertThat(guest.trap().vector()).isEqualTo(CpuFault.DEBUG);
      assertThat(guest.cpu.retired()).isEqualTo(20 + i);
    }
    assertThat(guest.mmu.load32(guest.at("data"))).isEqualTo(13);
  }

  @Test
  void theTrapFlagSetByAProgramStopsAfterTheNextInstruction() {
    Guest guest = Guest.user("pushl $0x102; popf; nop; nop; int $0x40");
    guest.trap();
    assertThat(guest.cpu.trap().vector()).isEqualTo(CpuFault.DEBUG);
    assertThat(guest.cpu.retired()).isEqualTo(3);
    guest.cpu.setEflags(guest.cpu.eflags() & ~Registers.TF);
    guest.finish();
  }

  // ---- Stops ----

  @Test
  void aHaltedProcessorStaysHalted() {
    Guest guest = Guest.kernel("nop; hlt; nop; hlt");
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    assertThat(guest.cpu.retired()).isEqualTo(2);
    Snapshot halted = guest.machine.snapshot();
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    assertThat(guest.cpu.retired()).isEqualTo(2);
    guest.machine.restore(halted);
    assertThat(guest.run()).isEqualTo(Stop.HALT);
  }

  @Test
  @Timeout(20)
  void anotherThreadCanStopAnEndlessLoop() throws InterruptedException {
    for (String loop : new String[] {"again: jmp again", "again: inc %eax; jnz again; jmp again"}) {
      Guest guest = Guest.user(loop);
      Thread stopper = new Thread(guest.cpu::requestStop);
      stopper.start();
      assertThat(guest.cpu.run(Long.MAX_VALUE)).isEqualTo(Stop.REQUESTED);
      stopper.join();
      assertThat(guest.cpu.run(10)).isEqualTo(Stop.BUDGET);
      guest.cpu.requestStop();
      assertThat(guest.cpu.run(1_000_000)).isEqualTo(Stop.REQUESTED);
      assertThat(guest.cpu.run(10)).isEqualTo(Stop.BUDGET);
    }
  }

  @Test
  @Timeout(20)
  void anotherThreadCanStopARepetition() throws InterruptedException {
    for (String repetition : new String[] {"rep lodsb", "rep stosb", "std; rep movsl"}) {
      Guest guest = Guest.kernel("nop; " + repetition + "; hlt");
      guest.set(Register.ECX, -1).set(Register.ESI, 0x1000_0000).set(Register.EDI, 0x1000_0000);
      Thread stopper = new Thread(guest.cpu::requestStop);
      stopper.start();
      Stop stop = Stop.BUDGET;
      while (stop == Stop.BUDGET) {
        stop = guest.cpu.run(100);
      }
      stopper.join();
      assertThat(stop).isEqualTo(Stop.REQUESTED);
      guest.set(Register.ECX, Math.min(guest.reg(Register.ECX) & 0xff, 5));
      assertThat(guest.run()).isEqualTo(Stop.HALT);
      assertThat(guest.reg(Register.ECX)).isZero();
      assertThat(guest.cpu.retired()).isEqualTo(repetition.contains(";") ? 4 : 3);
    }
  }

  // ---- Identity ----

  @Test
  void cpuidTellsOfTransactions() {
    Guest guest =
        Guest.user(
            """
            mov $7, %eax; xor %ecx, %ecx; cpuid; mov %ebx, %esi
            mov $7, %eax; mov $1, %ecx; cpuid; mov %ebx, %edi
            mov $2, %eax; cpuid
            int $0x40
            """);
    guest.finish();
    assertThat(guest.reg(Register.ESI)).isEqualTo(1 << 11);
    assertThat(guest.reg(Register.EDI)).isZero();
    assertThat(guest.reg(Register.EBX)).isZero();
  }

  @Test
  void cpuidTellsVendorAndFeatures() {
    Guest guest = Guest.user("xor %eax, %eax; cpuid; int $0x41; mov $1, %eax; cpuid; int $0x40");
    guest.trap();
    assertThat(guest.reg(Register.EAX)).isEqualTo(7);
    StringBuilder vendor = new StringBuilder();
    for (int register : new int[] {Register.EBX, Register.EDX, Register.ECX}) {
      for (int i = 0; i < 4; i++) {
        vendor.append((char) (guest.reg(register) >>> (8 * i) & 0xff));
      }
    }
    assertThat(vendor).hasToString("LandslideI86");
    guest.finish();
    assertThat(guest.reg(Register.EAX) >>> 8 & 0xf).isEqualTo(6);
    int features = guest.reg(Register.EDX);
    int fpu = 1;
    int tsc = 1 << 4;
    int cmpxchg8b = 1 << 8;
    int cmov = 1 << 15;
    assertThat(features & (fpu | tsc | cmpxchg8b | cmov)).isEqualTo(tsc | cmpxchg8b | cmov);
  }

  // ---- Contexts ----

  @Test
  void contextsBringAThreadBack() {
    Guest guest = Guest.user("again: inc %eax; cmp $50, %eax; push %eax; pop %ebx; jmp again");
    guest.cpu.run(17);
    CpuContext saved = guest.cpu.saveContext();
    guest.cpu.run(17);
    CpuContext later = guest.cpu.saveContext();
    guest.cpu.loadContext(saved);
    guest.cpu.run(17);
    assertThat(guest.cpu.saveContext().stableHash()).isEqualTo(later.stableHash());
    assertThat(saved.withReg(Register.EAX, 5).reg(Register.EAX)).isEqualTo(5);
    assertThat(saved.withEip(5).eip()).isEqualTo(5);
    assertThat(saved.withEflags(3).eflags()).isEqualTo(3);
    assertThat(saved.stableHash()).isNotEqualTo(saved.withEip(5).stableHash());
    assertThat(saved.reg(Register.EAX)).isEqualTo(4);
  }

  // ---- Flags ----

  @Test
  void everyCombinationOfFlagsCanBeHeld() {
    Registers registers = new Registers();
    int[] bits = {0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    for (int combination = 0; combination < 1 << bits.length; combination++) {
      int flags = 2;
      for (int i = 0; i < bits.length; i++) {
        flags |= (combination >>> i & 1) << bits[i];
      }
      registers.setEflags(flags);
      assertThat(registers.eflags()).isEqualTo(flags);
      boolean zero = (flags & Registers.ZF) != 0;
      boolean signed = ((flags & Registers.SF) != 0) != ((flags & Registers.OF) != 0);
      assertThat(registers.condition(4)).isEqualTo(zero);
      assertThat(registers.condition(14)).isEqualTo(zero || signed);
      assertThat(registers.condition(13)).isEqualTo(!signed);
      assertThat(registers.condition(6)).isEqualTo(zero || (flags & Registers.CF) != 0);
    }
  }

  @Test
  void flagsThatDoNotExistStayClear() {
    Machine machine = new Machine(1);
    machine.cpu().setEflags(-1);
    assertThat(machine.cpu().eflags()).isEqualTo(0x00257fd7);
    machine.cpu().setEflags(0);
    assertThat(machine.cpu().eflags()).isEqualTo(2);
  }
}
