package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/** Interrupts and exceptions through tables that a kernel in the guest has set up. */
final class KernelModeTest {
  private static void assertHalts(Guest guest) {
    assertThat(guest.run()).isEqualTo(Stop.HALT);
  }

  // ---- Into the kernel and back ----

  @Test
  void interruptFromRing3SwitchesToTheKernelsStackAndReturns() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 0x40, handler, 0xef
              gate 0x41, end, 0xef
              user program, 0x203
            program:
              mov $0x5555, %esp
              int $0x40
            after:
              int $0x41
            handler:
              mov %esp, %edi
              mov %cs, %ebx
              iret
            end: hlt
            """);
    assertThat(guest.at("program")).isPositive();
    guest.cpu.setBreakpoint(guest.at("handler"));
    assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
    int top = Kernel.STACK;
    assertThat(guest.mmu.load32(top - 4)).isEqualTo(Kernel.USER_DATA);
    assertThat(guest.mmu.load32(top - 8)).isEqualTo(0x5555);
    assertThat(guest.mmu.load32(top - 12)).isEqualTo(0x203);
    assertThat(guest.mmu.load32(top - 16)).isEqualTo(Kernel.USER_CODE);
    assertThat(guest.mmu.load32(top - 20)).isEqualTo(guest.at("after"));
    assertThat(guest.cpu.selector(Register.SS)).isEqualTo(Kernel.DATA);
    assertThat(guest.cpu.selector(Register.CS)).isEqualTo(Kernel.CODE);
    assertThat(guest.cpu.run(3)).isEqualTo(Stop.BUDGET);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("after"));
    assertThat(guest.reg(Register.ESP)).isEqualTo(0x5555);
    assertThat(guest.cpu.selector(Register.SS)).isEqualTo(Kernel.USER_DATA);
    assertThat(guest.cpu.selector(Register.CS)).isEqualTo(Kernel.USER_CODE);
    assertThat(guest.reg(Register.EDI)).isEqualTo(top - 20);
    assertHalts(guest);
  }

  @Test
  void interruptInTheKernelStaysOnItsStack() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 0x40, handler
              int $0x40
            after: hlt
            handler:
              mov %esp, %edi
              iret
            """);
    assertHalts(guest);
    assertThat(guest.reg(Register.EDI)).isEqualTo(Kernel.STACK - 12);
    assertThat(guest.reg(Register.ESP)).isEqualTo(Kernel.STACK);
  }

  @ParameterizedTest
  @CsvSource({"0x8f, true", "0x8e, false"})
  void trapGatesLeaveInterruptsOnAndInterruptGatesSwitchThemOff(String kind, boolean on) {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 0x40, handler, KIND
              sti
              int $0x40
              hlt
            handler:
              pushf
              pop %ebx
              iret
            """
                .replace("KIND", kind));
    assertHalts(guest);
    assertThat((guest.reg(Register.EBX) & Registers.IF) != 0).isEqualTo(on);
    assertThat(guest.cpu.eflags() & Registers.IF).isNotZero();
  }

  @Test
  void sixteenBitGatesPushWords() {
    // The handler's offset has 16 bits only, so its segment begins where the handler is.
    Guest guest =
        Kernel.boot(
            ".quad 0x00409a030000ffff",
            """
            main:
              movb $0xf4, 0x30000     # hlt
              gate 0x40, 0, 0x86, EXTRA
              int $0x40
            after:
            """);
    assertHalts(guest);
    assertThat(guest.reg(Register.ESP)).isEqualTo(Kernel.STACK - 6);
    assertThat(guest.mmu.load16(Kernel.STACK - 6)).isEqualTo(guest.at("after") & 0xffff);
    assertThat(guest.mmu.load16(Kernel.STACK - 4)).isEqualTo(Kernel.CODE);
  }

  // ---- Page faults ----

  private static final String PAGING =
      """
      .equ DIRECTORY, 0x20000
      .equ TABLE, 0x21000
      .macro paging
        movl $TABLE + 7, DIRECTORY
        mov $0, %ecx
        1: mov %ecx, %eax
        shl $12, %eax
        or $7, %eax
        mov %eax, TABLE(,%ecx,4)
        inc %ecx
        cmp $0x100, %ecx
        jne 1b
        mov $DIRECTORY, %eax
        mov %eax, %cr3
        mov %cr0, %eax
        or $0x80010000, %eax
        mov %eax, %cr0
      .endm
      """;

  private static final String LAZY =
      PAGING
          + """
          main:
            paging
            gate 14, fault
            gate 0x41, end, 0xef
            user program
          program:
            mov $3, %ecx
            mov $0x100000, %esi
          again:
            incl (%esi)
            add $0x1000, %esi
            loop again
            int $0x41
          fault:
            pop %ebx                       # the error code
            mov %cr2, %eax
            mov %eax, %edx
            shr $12, %edx
            or $7, %eax
            and $0xfffff007, %eax
            mov %eax, TABLE(,%edx,4)
            invlpg (%eax)
            incl faults
            iret
          end: hlt
          faults: .long 0
          """;

  @Test
  void pageFaultHandlerMapsThePageAndTheInstructionIsDoneAgain() {
    Guest guest = Kernel.boot(LAZY);
    assertHalts(guest);
    assertThat(guest.memory.load32(guest.at("faults"))).isEqualTo(3);
    assertThat(guest.memory.load32(0x100000)).isEqualTo(1);
    assertThat(guest.memory.load32(0x102000)).isEqualTo(1);
    assertThat(guest.reg(Register.EBX)).isEqualTo(CpuFault.PF_WRITE | CpuFault.PF_USER);
    assertThat(guest.cpu.cr2()).isEqualTo(0x102000);
  }

  /** One page is shown at another address in turns, by a kernel that never says so. */
  private static final String REMAPPING =
      PAGING
          + """
          main:
            paging
            movl $1, 0x40000
            movl $2, 0x41000
            mov $20, %ecx
          again:
            movl $0x40003, TABLE + 4 * 0x300
            add 0x300000, %ebx
            incl 0x300004
            mov $0x41003, %eax
            mov $TABLE + 4 * 0x300, %edi
            stosl
            add 0x300000, %ebx
            incl 0x300004
            orl $1, TABLE + 4 * 0x300
            loop again
            hlt
          """;

  @Test
  void aChangeOfAPageTableTakesEffectAtOnce() {
    Guest guest = Kernel.boot(REMAPPING);
    int stale = 0;
    while (guest.run() == Stop.STALE_TRANSLATION) {
      assertThat(guest.cpu.staleAddress() >>> 12).isEqualTo(0x300);
      stale++;
    }
    assertThat(stale).isGreaterThanOrEqualTo(19); // in every round but the first
    assertThat(guest.cpu.isHalted()).isTrue();
    assertThat(guest.reg(Register.EBX)).isEqualTo(20 * (1 + 2));
    assertThat(guest.memory.load32(0x40004)).isEqualTo(20);
    assertThat(guest.memory.load32(0x41004)).isEqualTo(20);
  }

  /** What a kernel does between the change of an entry and the use of its page. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0x41003 | nop                            | mov 0x300000, %ebx | true",
        "0x41003 | invlpg 0x300000                | mov 0x300000, %ebx | false",
        "0x41003 | invlpg 0x301000                | mov 0x300000, %ebx | true",
        "0x41003 | mov %cr3, %eax; mov %eax, %cr3 | mov 0x300000, %ebx | false",
        "0x40001 | nop                            | mov 0x300000, %ebx | false",
        "0x40001 | nop                            | incl 0x300000      | true",
        "0x40001 | invlpg 0x300000                | mov 0x300000, %ebx | false",
        "0x40007 | nop                            | incl 0x300000      | false",
        "0x40063 | nop                            | incl 0x300000      | false",
        "0       | nop                            | mov 0x300000, %ebx | true",
      })
  void aPageThatIsUsedAfterItsEntryWasChangedIsStale(
      String entry, String between, String use, boolean stale) {
    Guest guest =
        Kernel.boot(
            PAGING
                + String.join(
                    "\n",
                    "main: paging",
                    "gate 14, end",
                    "movl $0x40003, TABLE + 4 * 0x300",
                    "incl 0x300000",
                    "movl $" + entry + ", TABLE + 4 * 0x300",
                    between,
                    use,
                    "jmp end",
                    "end: hlt",
                    ""));
    boolean found = false;
    Stop stop = guest.run();
    while (stop != Stop.HALT) {
      assertThat(stop).isEqualTo(Stop.STALE_TRANSLATION);
      found = true;
      stop = guest.run();
    }
    assertThat(found).isEqualTo(stale);
  }

  /** How else a kernel changes what is at 0x400000, which is used before and afterwards. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "movl $0, DIRECTORY + 4                                                      | true",
        "movl $0, DIRECTORY + 4; invlpg 0x400000                                     | false",
        "movl $0, SECOND; invlpg 0x400000; movl $0, DIRECTORY + 4                    | false",
        "movl $SECOND + 1, DIRECTORY + 4                                             | true",
        "movl $0x40003, OTHER; movl $OTHER + 3, DIRECTORY + 4                        | false",
        "movl $0x41003, OTHER; movl $OTHER + 3, DIRECTORY + 4                        | true",
        "movl $0, SECOND + 4; movl $0, SECOND                                        | true",
        "xor %eax, %eax; mov $SECOND, %edi; stosl                                    | true",
        "xor %eax, %eax; mov $SECOND, %edi; mov $9, %ecx; rep stosl                  | true",
        "xor %eax, %eax; mov $SECOND, %edi; mov $9, %ecx; rep stosl; invlpg 0x400000 | false",
        "mov $OTHER, %esi; mov $SECOND, %edi; mov $9, %ecx; rep movsl                | true",
        "mov $OTHER, %esi; mov $SECOND + 4, %edi; mov $9, %ecx; rep movsl            | false",
        "global; movl $0, SECOND; mov %cr3, %eax; mov %eax, %cr3                     | true",
        "global; movl $0, SECOND; mov %cr3, %eax; mov %eax, %cr3; invlpg 0x400000    | false",
        "global; movl $0, SECOND; xor %eax, %eax; mov %eax, %cr4                     | false",
        "movl $0x40003, SECOND; use; movl $0, SECOND; mov %cr3, %eax; mov %eax, %cr3 | false",
      })
  void aChangeOfADirectoryByAStringOrOfAGlobalPageCanBeStale(String change, boolean stale) {
    Guest guest =
        Kernel.boot(
            PAGING
                + String.join(
                    "\n",
                    ".equ SECOND, 0x22000",
                    ".equ OTHER, 0x23000",
                    ".macro use",
                    "incl 0x400000",
                    "incl 0x401000",
                    ".endm",
                    ".macro global",
                    "mov $0x80, %eax",
                    "mov %eax, %cr4",
                    "movl $0x40103, SECOND",
                    "incl 0x400000",
                    ".endm",
                    "main: paging",
                    "gate 14, end",
                    "movl $0x40003, SECOND",
                    "movl $0x41003, SECOND + 4",
                    "movl $SECOND + 3, DIRECTORY + 4",
                    "use",
                    change,
                    "incl 0x400000",
                    "jmp end",
                    "end: hlt",
                    ""));
    Snapshot start = guest.machine.snapshot();
    assertThat(isStale(guest, Long.MAX_VALUE)).isEqualTo(stale);
    guest.machine.restore(start);
    assertThat(isStale(guest, 1)).isEqualTo(stale);
  }

  /** With a snapshot after each piece, so that nothing is remembered that is not part of one. */
  private static boolean isStale(Guest guest, long piece) {
    boolean found = false;
    Stop stop = guest.cpu.run(piece);
    while (stop != Stop.HALT) {
      assertThat(stop).isIn(Stop.STALE_TRANSLATION, Stop.BUDGET);
      found |= stop == Stop.STALE_TRANSLATION;
      guest.machine.restore(guest.machine.snapshot());
      stop = guest.cpu.run(piece);
    }
    return found;
  }

  static List<String> remappingAndLazy() {
    return List.of(LAZY, REMAPPING);
  }

  @ParameterizedTest
  @MethodSource("remappingAndLazy")
  void aKernelsRunCutAnywhereEndsInTheSameState(String kernel) {
    Guest guest = Kernel.boot(kernel);
    Snapshot start = guest.machine.snapshot();
    assertThat(runInPieces(guest, 1_000_000)).isEqualTo(Stop.HALT);
    long whole = guest.machine.stateHash();
    long length = guest.cpu.retired();
    for (int piece = 1; piece < 40; piece++) {
      guest.machine.restore(start);
      assertThat(runInPieces(guest, piece)).isEqualTo(Stop.HALT);
      assertThat(guest.cpu.retired()).isEqualTo(length);
      assertThat(guest.machine.stateHash()).as("pieces of %d", piece).isEqualTo(whole);
    }
  }

  /** With a snapshot after each piece, so that nothing is remembered that is not part of one. */
  private static Stop runInPieces(Guest guest, long piece) {
    Stop stop = Stop.BUDGET;
    while (stop == Stop.BUDGET || stop == Stop.STALE_TRANSLATION) {
      stop = guest.cpu.run(piece);
      guest.machine.restore(guest.machine.snapshot());
    }
    return stop;
  }

  @Test
  void faultOnTheKernelsStackTableOrDescriptorsIsTheKernels() {
    // The IDT is in a page that is not there: a page fault while delivering a page fault.
    Guest guest =
        Kernel.boot(
            PAGING
                + """
                main:
                  paging
                  movl $0, TABLE + 4 * 8
                  invlpg IDT
                  mov 0x100000, %eax
                """);
    assertThat(guest.run()).isEqualTo(Stop.SHUTDOWN);
    assertThat(guest.cpu.cr2()).isEqualTo(Kernel.IDT + 8 * 8);
  }

  // ---- Protection ----

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hlt",
        "cli",
        "sti",
        "lgdt 0x02000000",
        "lidt 0x02000000",
        "lldt %ax",
        "ltr %ax",
        "lmsw %ax",
        "clts",
        "invd",
        "wbinvd",
        "invlpg 0x02000000",
        "mov %cr0, %eax",
        "mov %eax, %cr0",
        "mov %cr3, %eax",
        "mov %eax, %cr3",
        "mov %db7, %eax",
        "mov %eax, %db7",
        "rdmsr",
        "wrmsr",
        "in $0x60, %al",
        "out %al, $0x60",
        "in %dx, %eax",
        "insb",
        "outsb",
      })
  void privilegedInstructionsInRing3AreGeneralProtectionFaults(String instruction) {
    Guest guest = Guest.user(instruction);
    long before = guest.machine.stateHash();
    assertThat(guest.trap())
        .isEqualTo(new Trap(Trap.Kind.EXCEPTION, CpuFault.GENERAL_PROTECTION, 0, 0, Guest.CODE));
    assertThat(guest.machine.stateHash()).isEqualTo(before);
  }

  private static final String GATES =
      """
      main:
        gate 13, fault
        gate 11, fault
        gate 0x30, end
        gate 0x31, end, 0x6f             # not present
        gate 0x32, end, 0xe5             # a task gate
        user program
      program:
        int $VECTOR
      fault:
        pop %ebx
        pop %esi
      end: hlt
      """;

  @ParameterizedTest
  @CsvSource({"0x30, 0x182", "0x31, 0x18a", "0x32, 0x192", "0x33, 0x19a"})
  void softwareInterruptThroughAForbiddenGateFaultsAtTheInstruction(String vector, String error) {
    Guest guest = Kernel.boot(GATES.replace("VECTOR", vector));
    assertHalts(guest);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("end") + 1);
    assertThat(guest.reg(Register.EBX)).isEqualTo(Integer.decode(error));
    assertThat(guest.reg(Register.ESI)).isEqualTo(guest.at("program"));
  }

  @Test
  void vectorsBeyondTheTableAreGeneralProtectionFaults() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 13, fault
              lidt short
              int $0x40
            fault:
              pop %ebx
              hlt
            short: .word 0x1ff
              .long IDT
            """);
    assertHalts(guest);
    assertThat(guest.reg(Register.EBX)).isEqualTo(0x40 * 8 + 2);
  }

  @Test
  void exceptionsReachGatesThatProgramsMayNotUse() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 0, handler
              user program
            program:
              xor %ecx, %ecx
              div %ecx
            handler:
              pop %esi
              hlt
            """);
    assertHalts(guest);
    assertThat(guest.reg(Register.ESI)).isEqualTo(guest.at("program") + 2);
  }

  // ---- Interrupts from outside ----

  private static final String IDLE =
      """
      main:
        gate 0x20, tick
        CODE
      tick:
        incl %ebp
        iret
      """;

  @Test
  void interruptFromOutsideRunsItsHandlerAndGoesOn() {
    Guest guest =
        Kernel.boot(IDLE.replace("CODE", "sti\nagain: inc %ebx\ncmp $100, %ebx\njne again\nhlt\n"));
    guest.cpu.setBreakpoint(guest.at("again"));
    for (int i = 0; i < 5; i++) {
      assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
      if (i > 0) {
        assertThat(guest.cpu.interruptible()).isTrue();
        guest.cpu.interrupt(0x20);
        assertThat(guest.cpu.eip()).isEqualTo(guest.at("tick"));
        assertThat(guest.cpu.interruptible()).isFalse();
      }
    }
    guest.cpu.clearBreakpoint(guest.at("again"));
    assertHalts(guest);
    assertThat(guest.reg(Register.EBP)).isEqualTo(4);
    assertThat(guest.reg(Register.EBX)).isEqualTo(100);
  }

  @Test
  void interruptsWaitForOneInstructionAfterTheyAreSwitchedOn() {
    Guest guest = Kernel.boot(IDLE.replace("CODE", "here: sti\nnop\nsti\nnop\ncli\nnop\nhlt\n"));
    guest.cpu.setBreakpoint(guest.at("here"));
    guest.run();
    List<Boolean> interruptible = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      interruptible.add(guest.cpu.interruptible());
      guest.cpu.run(1);
    }
    // Before sti, after it, after nop; the second sti changes nothing; after cli never.
    assertThat(interruptible).containsExactly(false, false, true, true, true, false, false);
  }

  @Test
  void interruptsWaitForOneInstructionAfterTheStackSegmentIsLoaded() {
    Guest guest =
        Kernel.boot(
            IDLE.replace(
                "CODE",
                "mov $KDATA, %eax\nsti\nnop\nhere: mov %eax, %ss\nnop\npush %ss\npop %ss\nnop\nhlt\n"));
    guest.cpu.setBreakpoint(guest.at("here"));
    guest.run();
    List<Boolean> interruptible = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      interruptible.add(guest.cpu.interruptible());
      guest.cpu.run(1);
    }
    assertThat(interruptible).containsExactly(true, false, true, true, false, true);
  }

  @Test
  void theShadowOfAnInstructionIsPartOfASnapshot() {
    Guest guest = Kernel.boot(IDLE.replace("CODE", "sti\nhere: nop\nhlt\n"));
    guest.cpu.setBreakpoint(guest.at("here"));
    guest.run();
    Snapshot snapshot = guest.machine.snapshot();
    long hash = guest.machine.stateHash();
    guest.cpu.run(1);
    assertThat(guest.cpu.interruptible()).isTrue();
    guest.machine.restore(snapshot);
    assertThat(guest.cpu.interruptible()).isFalse();
    assertThat(guest.machine.stateHash()).isEqualTo(hash);
  }

  @Test
  void aHaltedProcessorWakesUpForAnInterrupt() {
    Guest guest = Kernel.boot(IDLE.replace("CODE", "sti\nagain: hlt\ninc %ebx\njmp again\n"));
    for (int i = 0; i < 3; i++) {
      assertHalts(guest);
      assertHalts(guest);
      assertThat(guest.cpu.eip()).isEqualTo(guest.at("again") + 1);
      assertThat(guest.reg(Register.EBX)).isEqualTo(i);
      assertThat(guest.cpu.interruptible()).isTrue();
      guest.cpu.interrupt(0x20);
    }
    assertThat(guest.cpu.run(2)).isEqualTo(Stop.BUDGET);
    assertThat(guest.reg(Register.EBP)).isEqualTo(3);
  }

  @Test
  void interruptFromOutsideDuringAUsersProgramSwitchesStacks() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 0x20, tick
              user program, 0x202
            program: jmp program
            tick: hlt
            """);
    guest.cpu.run(1_000);
    guest.cpu.interrupt(0x20);
    assertHalts(guest);
    assertThat(guest.reg(Register.ESP)).isEqualTo(Kernel.STACK - 20);
    assertThat(guest.mmu.load32(Kernel.STACK - 20)).isEqualTo(guest.at("program"));
  }

  // ---- Faults while faults are delivered ----

  @Test
  void withoutAnyTableTheFirstFaultShutsTheProcessorDown() {
    Guest guest = Guest.kernel("ud2");
    assertThat(guest.run()).isEqualTo(Stop.SHUTDOWN);
    assertThat(guest.cpu.eip()).isEqualTo(Guest.KERNEL_CODE);
    assertThat(guest.run()).isEqualTo(Stop.HALT);
  }

  @Test
  void anInterruptFromOutsideWithoutAnyTableShutsTheProcessorDownToo() {
    Guest guest = Guest.kernel("nop\nnop\n");
    guest.cpu.run(1);
    guest.cpu.interrupt(0x20);
    assertThat(guest.cpu.run(1)).isEqualTo(Stop.SHUTDOWN);
    assertThat(guest.cpu.retired()).isEqualTo(1);
  }

  private static final String ABSENT_SEGMENT = ".quad 0x00cf1a000000ffff";

  @Test
  void twoGraveFaultsMakeADoubleFault() {
    // #GP whose handler's segment is not present: two contributory faults.
    Guest guest =
        Kernel.boot(
            ABSENT_SEGMENT,
            """
            main:
              gate 13, end, 0x8e, EXTRA
              gate 11, end
              gate 8, double
              mov $0xffff, %eax
              here: mov %eax, %ds
            double:
              pop %ebx
              pop %esi
              mov $8, %edi
            end: hlt
            """);
    assertHalts(guest);
    assertThat(guest.reg(Register.EDI)).isEqualTo(8);
    assertThat(guest.reg(Register.EBX)).isZero();
    assertThat(guest.reg(Register.ESI)).isEqualTo(guest.at("here"));
  }

  @Test
  void aGraveFaultAfterAHarmlessOneTakesItsPlace() {
    // #UD is harmless: the fault on the way to its handler is reported itself.
    Guest guest =
        Kernel.boot(
            ABSENT_SEGMENT,
            """
            main:
              gate 6, end, 0x8e, EXTRA
              gate 11, missing
              gate 8, end
              here: ud2
            missing:
              pop %ebx
              pop %esi
              mov $11, %edi
            end: hlt
            """);
    assertHalts(guest);
    assertThat(guest.reg(Register.EDI)).isEqualTo(11);
    assertThat(guest.reg(Register.EBX)).isEqualTo(Kernel.EXTRA | 1);
    assertThat(guest.reg(Register.ESI)).isEqualTo(guest.at("here"));
  }

  @Test
  void aPageFaultAfterAGraveFaultIsReportedItself() {
    Guest guest =
        Kernel.boot(
            PAGING
                + """
                main:
                  paging
                  gate 13, 0x100000, 0x8e
                  gate 14, missing
                  gate 8, end
                  mov $0xffff, %eax
                  here: mov %eax, %ds
                missing:
                  pop %ebx
                  pop %esi
                  mov $14, %edi
                end: hlt
                """);
    assertHalts(guest);
    assertThat(guest.reg(Register.EDI)).isEqualTo(14);
    assertThat(guest.cpu.cr2()).isEqualTo(0x100000);
  }

  @Test
  void aStackThatIsNotThereEndsInShutdown() {
    Guest guest =
        Kernel.boot(
            PAGING
                + """
                main:
                  paging
                  gate 14, end
                  gate 8, end
                  movl $0x180000, TSS + 4
                  user program
                program: ud2
                end: hlt
                """);
    assertThat(guest.run()).isEqualTo(Stop.SHUTDOWN);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("program"));
    assertThat(guest.cpu.cr2()).isEqualTo(0x180000 - 4);
  }

  @Test
  void handlersThatFaultAtOnceUseUpTheBudget() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 6, broken
            broken: ud2
            """);
    guest.cpu.run(1_000);
    long retired = guest.cpu.retired();
    assertThat(guest.cpu.run(1_000)).isEqualTo(Stop.BUDGET);
    assertThat(guest.cpu.retired()).isEqualTo(retired);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("broken"));
  }

  // ---- Single steps ----

  private static final String STEPS =
      """
      main:
        gate 1, step
        gate 6, fault, 0xee
        gate 0x40, nothing, 0xef
        pushl $0x102
        here: popf
        BODY
        pushl $2
        popf
        end: hlt
      nothing: iret
      fault:
        addl $2, (%esp)
        iret
      step:
        incl %ebp
        iret
      """;

  @ParameterizedTest
  @CsvSource({
    "'nop', 3",
    "'nop; nop; inc %eax', 5",
    // Nothing between the interrupt and the return from it, after which the next one is stepped.
    "'int $0x40', 2",
    "'ud2', 2",
    "'mov $3, %ecx; mov %esp, %esi; rep lodsb', 7",
  })
  void theTrapFlagStopsAfterEachInstruction(String body, int steps) {
    Guest guest = Kernel.boot(STEPS.replace("BODY", body));
    assertHalts(guest);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("end") + 1);
    assertThat(guest.reg(Register.EBP)).isEqualTo(steps);
  }

  // ---- Flags and ports ----

  @Test
  void ring3CannotChangeInterruptsOrPortRightsByPopf() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 0x41, end, 0xef
              user program, 0x202
            program:
              pushl $0x3cd5                 # everything, IOPL 3, IF off
              popf
              pushf
              pop %ebx
              int $0x41
            end: hlt
            """);
    assertHalts(guest);
    int popped = 0x3cd5 & ~(Registers.IOPL | Registers.TF);
    assertThat(guest.reg(Register.EBX)).isEqualTo(popped | Registers.IF | 2);
  }

  @Test
  void ring3WithPortRightsMaySwitchInterruptsAndUsePorts() {
    List<String> used = new ArrayList<>();
    Ports ports =
        new Ports() {
          @Override
          public int in(int port, int size, long now) {
            used.add("in " + port + " " + size);
            return 0x12345678;
          }

          @Override
          public void out(int port, int size, int value, long now) {
            used.add("out " + port + " " + size + " " + Integer.toHexString(value));
          }
        };
    String main =
        """
        main:
          gate 0x41, end, 0xef
          user program, 0x3202
        program:
          cli
          pushf
          pop %ebx
          in $0x60, %al
          mov $0x1234, %dx
          in %dx, %ax
          outl %eax, %dx
          sti
          mov $0x5000, %edi
          mov $2, %ecx
          rep insl
          mov $0x5002, %esi
          outsw
          int $0x41
        end: hlt
        """;
    Guest guest = Guest.kernel(Kernel.text("", main), ports, Tier.ADAPTIVE);
    assertHalts(guest);
    assertThat(guest.reg(Register.EBX) & Registers.IF).isZero();
    assertThat(guest.memory.load32(0x5004)).isEqualTo(0x12345678);
    assertThat(used)
        .containsExactly(
            "in 96 1", "in 4660 2", "out 4660 4 5678", "in 4660 4", "in 4660 4", "out 4660 2 1234");
  }

  @Test
  void portsWithoutDevicesReadOnes() {
    Guest guest = Kernel.boot("main: in $0x60, %al\nmov $0x3f8, %edx\nout %al, %dx\nhlt\n");
    assertHalts(guest);
    assertThat(guest.reg(Register.EAX)).isEqualTo(0xff);
  }

  // ---- Control registers ----

  @Test
  void controlRegistersReadBackWhatWasWritten() {
    Guest guest =
        Kernel.boot(
            """
            main:
              mov $0x12345000, %eax
              mov %eax, %cr3
              mov %cr3, %ebx
              mov $0xabcdef, %eax
              mov %eax, %cr2
              mov %cr2, %ecx
              mov $0x10, %eax
              mov %eax, %cr4
              mov %cr4, %edx
              mov $0x00010001, %eax
              mov %eax, %cr0
              mov %cr0, %esi
              mov $7, %eax
              lmsw %ax
              smsw %edi
              clts
              hlt
            """);
    assertHalts(guest);
    assertThat(guest.reg(Register.EBX)).isEqualTo(0x12345000);
    assertThat(guest.reg(Register.ECX)).isEqualTo(0xabcdef);
    assertThat(guest.reg(Register.EDX)).isEqualTo(0x10);
    assertThat(guest.reg(Register.ESI)).isEqualTo(0x00010001 | Registers.CR0_ET);
    assertThat(guest.reg(Register.EDI) & 0xf).isEqualTo(7);
  }

  @Test
  void leavingProtectedModeIsRefused() {
    Guest guest = Kernel.hosted("", "main: mov %cr0, %eax\nand $-2, %eax\nhere: mov %eax, %cr0\n");
    Trap trap = guest.trap();
    assertThat(trap.vector()).isEqualTo(CpuFault.GENERAL_PROTECTION);
    assertThat(trap.instruction()).isEqualTo(guest.at("here"));
  }
}
