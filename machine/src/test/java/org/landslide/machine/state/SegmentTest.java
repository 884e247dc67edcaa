package org.landslide.machine.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Guest;
import org.landslide.machine.Kernel;

/**
 * Segments that are not flat, loading segment registers, and far transfers. Exceptions stop the run
 * so that they can be looked at.
 */
final class SegmentTest {
  /** The descriptors that the programs below use, from selector EXTRA on. */
  private static final String DESCRIPTORS =
      """
      .equ DATA64K, EXTRA            # data from 0x40000, 64 KiB
      descriptor 0x40000, 0xffff, 0x92
      .equ CODE64K, EXTRA + 8        # code from 0x40000, 64 KiB
      descriptor 0x40000, 0xffff, 0x9a
      .equ DOWN, EXTRA + 0x10        # data from 0x40000 that lies above 0x0fff
      descriptor 0x40000, 0x0fff, 0x96
      .equ RODATA, EXTRA + 0x18
      descriptor 0, 0xfffff, 0x90, 12
      .equ XCODE, EXTRA + 0x20       # code that may not be read
      descriptor 0, 0xfffff, 0x98, 12
      .equ ABSENT, EXTRA + 0x28
      descriptor 0, 0xfffff, 0x12, 12
      .equ STACK16, EXTRA + 0x30
      descriptor 0x40000, 0xffff, 0x92, 0
      .equ CODE16, EXTRA + 0x38
      descriptor 0x40000, 0xffff, 0x9a, 0
      .equ CONFORMING, EXTRA + 0x40
      descriptor 0, 0xfffff, 0x9e, 12
      .equ SYSTEM, EXTRA + 0x48
      descriptor 0, 0x67, 0x89, 0
      .equ ABSENTCODE, EXTRA + 0x50
      descriptor 0, 0xfffff, 0x1a, 12
      """;

  private static final int SEGMENT = 0x40000;
  private static final int OUTSIDE = 0x1000;

  private static Guest boot(String main) {
    return Kernel.hosted(DESCRIPTORS, "main:\n" + main);
  }

  private static Guest halted(String main) {
    Guest guest = boot(main + "\nhlt\n");
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    return guest;
  }

  /** The fault comes at the label {@code here} and changes nothing. */
  private static void assertFault(String main, int vector, int errorCode) {
    Guest guest = boot(main);
    guest.cpu.setBreakpoint(guest.at("here"));
    assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
    long before = guest.machine.stateHash();
    assertThat(guest.trap())
        .isEqualTo(new Trap(Trap.Kind.EXCEPTION, vector, errorCode, 0, guest.at("here")));
    assertThat(guest.machine.stateHash()).isEqualTo(before);
  }

  private static int selector(String name) {
    return Kernel.boot(DESCRIPTORS, "main: hlt").at(name);
  }

  // ---- Bases ----

  @ParameterizedTest
  @ValueSource(strings = {"ds", "es", "fs", "gs"})
  void addressesCountFromTheBaseOfTheSegment(String segment) {
    Guest guest =
        halted(
            """
            movl $77, 0x41234
            mov $DATA64K, %eax
            mov %eax, %SEG
            mov $0x1234, %esi
            mov %SEG:(%esi), %ebx
            movl $88, %SEG:4(%esi)
            incl %SEG:4(%esi)
            pushl %SEG:(%esi)
            pop %ecx
            """
                .replace("SEG", segment));
    assertThat(guest.reg(Register.EBX)).isEqualTo(77);
    assertThat(guest.reg(Register.ECX)).isEqualTo(77);
    assertThat(guest.memory.load32(SEGMENT + 0x1238)).isEqualTo(89);
  }

  @Test
  void framesUseTheStackSegmentAndStringsTheExtraSegment() {
    Guest guest =
        halted(
            """
            mov $DATA64K, %eax
            mov %eax, %ss
            mov $0x800, %esp
            mov %esp, %ebp
            push $0x11223344
            mov -4(%ebp), %ebx
            mov $DATA64K, %eax
            mov %eax, %es
            mov $0x55, %al
            mov $0x900, %edi
            mov $3, %ecx
            rep stosb
            mov $0x407fc, %esi
            movsl
            """);
    assertThat(guest.memory.load32(SEGMENT + 0x7fc)).isEqualTo(0x11223344);
    assertThat(guest.reg(Register.EBX)).isEqualTo(0x11223344);
    assertThat(guest.memory.load32(SEGMENT + 0x900)).isEqualTo(0x44555555);
    assertThat(guest.memory.load32(SEGMENT + 0x903)).isEqualTo(0x11223344);
  }

  @Test
  void codeRunsFromTheBaseOfItsSegment() {
    Guest guest =
        halted(
            """
            mov $inside, %esi
            mov $0x40100, %edi
            mov $end - inside, %ecx
            rep movsb
            ljmp $CODE64K, $0x100
            inside:
              call 1f
            1: mov $0x1234, %ebx
              pushl $KCODE
              pushl $back
              lret
            end:
            back:
            """);
    assertThat(guest.reg(Register.EBX)).isEqualTo(0x1234);
    // The return address of the call was an offset in the segment.
    assertThat(guest.memory.load32(Kernel.STACK - 4)).isEqualTo(0x105);
  }

  @Test
  void codeThatOverwritesItselfInItsSegmentSeesItAtOnce() {
    Guest guest =
        halted(
            """
            mov $inside, %esi
            mov $0x40100, %edi
            mov $end - inside, %ecx
            rep movsb
            ljmp $CODE64K, $0x100
            inside:
              movb $7, 0x40108
              mov $1, %ebx
              ljmp $KCODE, $back
            end:
            back:
            """);
    assertThat(guest.reg(Register.EBX)).isEqualTo(7);
  }

  @Test
  void codeBeyondTheLimitOfItsSegmentFaults() {
    Guest guest =
        boot(
            """
            movb $0x90, 0x4ffff           # nop, the last byte of the segment
            movb $0x90, 0x50000
            ljmp $CODE64K, $0xffff
            """);
    Trap trap = guest.trap();
    assertThat(trap.vector()).isEqualTo(CpuFault.GENERAL_PROTECTION);
    assertThat(guest.cpu.eip()).isEqualTo(0x10000);
  }

  @Test
  void anInstructionAcrossTheLimitOfItsSegmentFaults() {
    Guest guest =
        boot(
            """
            movb $0xb8, 0x4fffe           # mov $imm32, %eax
            ljmp $CODE64K, $0xfffe
            """);
    Trap trap = guest.trap();
    assertThat(trap.vector()).isEqualTo(CpuFault.GENERAL_PROTECTION);
    assertThat(guest.cpu.eip()).isEqualTo(0xfffe);
  }

  // ---- Limits ----

  @ParameterizedTest
  @CsvSource({
    "'mov 0xfffd, %eax'",
    "'mov %al, 0x10000'",
    "'incw 0xffff'",
    "'movzbl 0x10000, %ecx'",
    "'pushl 0x20000'",
    "'mov $0xffff, %ebx; xlat'",
    "'btl %eax, 0xfffd'",
    "'cmpxchg8b 0xfff9'",
    "'mov $0xfffd, %esi; lodsl'",
    "'lgdt 0xfffb'",
  })
  void accessBeyondTheLimitIsAGeneralProtectionFault(String instruction) {
    String[] parts = instruction.split(";");
    String last = parts[parts.length - 1];
    String setUp = parts.length > 1 ? parts[0] : "";
    assertFault(
        "mov $DATA64K, %eax\nmov %eax, %ds\nmov $16, %eax\n" + setUp + "\nhere: " + last,
        CpuFault.GENERAL_PROTECTION,
        0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mov 0xfffc, %eax", "mov %al, 0xffff", "incw 0xfffe", "cmpxchg8b 0xfff8"})
  void accessUpToTheLimitIsAllowed(String instruction) {
    halted("mov $DATA64K, %eax\nmov %eax, %ds\nmov %eax, %fs\n" + instruction);
  }

  @ParameterizedTest
  @CsvSource({
    "'mov $0x10001, %esp', 'push %eax'",
    "'mov $0xfffe, %esp', 'pop %ebx'",
    "'mov $0xfffe, %ebp', 'mov (%ebp), %eax'",
    "'mov $0xfffe, %ebp', 'leave'",
    "'mov $0xfffe, %esp', 'ret'",
  })
  void accessBeyondTheLimitOfTheStackIsAStackFault(String setUp, String instruction) {
    assertFault(
        "mov $DATA64K, %eax\nmov %eax, %ss\n" + setUp + "\nhere: " + instruction,
        CpuFault.STACK_FAULT,
        0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 0x0ffc, 0x0fff})
  void expandDownSegmentsHoldWhatLiesAboveTheirLimit(int offset) {
    assertFault(
        "mov $DOWN, %eax\nmov %eax, %ds\nhere: mov " + offset + ", %ebx\n",
        CpuFault.GENERAL_PROTECTION,
        0);
    Guest guest = halted("movl $5, 0x41000\nmov $DOWN, %eax\nmov %eax, %ds\nmov 0x1000, %ebx\n");
    assertThat(guest.reg(Register.EBX)).isEqualTo(5);
  }

  // ---- Kinds ----

  @ParameterizedTest
  @CsvSource({
    "RODATA, 'mov %eax, 0x5000'",
    "RODATA, 'incl 0x5000'",
    "KCODE, 'mov %eax, 0x5000'",
    "KCODE, 'movb $1, 0x5000'",
  })
  void storesThroughSegmentsThatCannotBeWrittenFault(String segment, String store) {
    assertFault(
        "mov $" + segment + ", %eax\nmov %eax, %ds\nhere: " + store,
        CpuFault.GENERAL_PROTECTION,
        0);
  }

  @Test
  void segmentsThatCannotBeWrittenCanBeRead() {
    Guest guest =
        halted(
            """
            movl $5, 0x5000
            mov $RODATA, %eax
            mov %eax, %ds
            mov 0x5000, %ebx
            mov $KCODE, %eax
            mov %eax, %ds
            mov 0x5000, %ecx
            mov %cs:0x5000, %edx
            """);
    assertThat(guest.reg(Register.EBX)).isEqualTo(5);
    assertThat(guest.reg(Register.ECX)).isEqualTo(5);
    assertThat(guest.reg(Register.EDX)).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mov %eax, %cs:0x5000", "incl %cs:0x5000", "xchg %eax, %cs:0x5000"})
  void storesThroughTheCodeSegmentFault(String store) {
    assertFault("here: " + store, CpuFault.GENERAL_PROTECTION, 0);
  }

  @Test
  void codeThatMayNotBeReadRunsAndCannotBeRead() {
    assertFault("ljmp $XCODE, $here\nhere: mov %cs:0x5000, %eax", CpuFault.GENERAL_PROTECTION, 0);
  }

  // ---- Loading segment registers ----

  @Test
  void nullSelectorsMayBeLoadedAndNotUsed() {
    assertFault("xor %eax, %eax\nmov %eax, %ds\nhere: mov 0, %ebx", CpuFault.GENERAL_PROTECTION, 0);
    assertFault(
        "mov $3, %eax\nmov %eax, %fs\nhere: mov %eax, %fs:0x100", CpuFault.GENERAL_PROTECTION, 0);
    Guest guest = halted("mov $3, %eax\nmov %eax, %gs\nmov %gs, %ebx");
    assertThat(guest.reg(Register.EBX)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"0, 13, 0", "3, 13, 0"})
  void nullSelectorsMayNotBeLoadedIntoTheStackSegment(int selector, int vector, int error) {
    assertFault("mov $" + selector + ", %eax\nhere: mov %eax, %ss", vector, error);
  }

  @ParameterizedTest
  @CsvSource({
    // Outside the table, in a table that is not there, system segment, code that is not readable.
    "ds, 0x1000, 13",
    "es, 0x0c, 13",
    "fs, SYSTEM, 13",
    "gs, XCODE, 13",
    "ds, ABSENT, 11",
    "ss, ABSENT, 12",
    // A stack has to be writable and of the same privilege.
    "ss, RODATA, 13",
    "ss, KCODE, 13",
    "ss, UDATA, 13",
    "ss, 0x11, 13",
  })
  void selectorsThatAreNotSuitableFaultWithTheSelector(String segment, String name, int vector) {
    int value = name.startsWith("0x") ? Integer.decode(name) : selector(name);
    assertFault("mov $" + value + ", %eax\nhere: mov %eax, %" + segment, vector, value & 0xfffc);
  }

  @Test
  void ring3MayNotLoadTheKernelsSegments() {
    Guest guest = boot("user program\nprogram: mov $KDATA, %eax\nhere: mov %eax, %es");
    assertThat(guest.trap())
        .isEqualTo(
            new Trap(
                Trap.Kind.EXCEPTION,
                CpuFault.GENERAL_PROTECTION,
                Kernel.DATA,
                0,
                guest.at("here")));
  }

  @Test
  void theCodeSegmentCannotBeMovedTo() {
    Guest guest = boot("mov $KCODE, %eax\nhere: .byte 0x8e, 0xc8");
    assertThat(guest.trap().vector()).isEqualTo(CpuFault.INVALID_OPCODE);
  }

  @Test
  void loadingMarksTheDescriptorAccessed() {
    Guest guest = halted("mov $DATA64K, %eax\nmov %eax, %ds");
    int access = guest.at("gdt") + guest.at("DATA64K") + 5;
    assertThat(guest.memory.load8(access)).isEqualTo(0x93);
    assertThat(guest.memory.load8(guest.at("gdt") + guest.at("DOWN") + 5)).isEqualTo(0x96);
  }

  @Test
  void farPointersLoadSegmentAndRegister() {
    Guest guest =
        halted(
            """
            les pointer, %ebx
            lfs pointer, %ecx
            lgs pointer, %edx
            push %es
            pop %eax
            lss stack, %esp
            lds pointer, %esi
            mov %ds, %edi
            hlt
            pointer: .long 0x12345678
              .word DATA64K
            stack: .long 0x700
              .word DATA64K
            """);
    assertThat(guest.reg(Register.EBX)).isEqualTo(0x12345678);
    assertThat(guest.reg(Register.ECX)).isEqualTo(0x12345678);
    assertThat(guest.reg(Register.EDX)).isEqualTo(0x12345678);
    assertThat(guest.reg(Register.EAX) & 0xffff).isEqualTo(Kernel.EXTRA);
    assertThat(guest.reg(Register.ESP)).isEqualTo(0x700);
    assertThat(guest.reg(Register.EDI)).isEqualTo(Kernel.EXTRA);
  }

  @Test
  void aFarPointerThatFaultsLoadsNothing() {
    assertFault(
        "here: lds pointer, %esi\npointer: .long 5\n.word 0x1000\n",
        CpuFault.GENERAL_PROTECTION, 0x1000);
  }

  @Test
  void localDescriptorTablesAreUsedForTheirSelectors() {
    Guest guest =
        Kernel.hosted(
            "descriptor 0x30000, 0xf, 0x82, 0\n",
            """
            main:
              movl $0x0000ffff, 0x30008
              movl $0x00409204, 0x3000c     # data from 0x40000
              movl $99, 0x40010
              mov $EXTRA, %eax
              lldt %ax
              sldt %ecx
              mov $0x0c, %eax
              mov %eax, %ds
              mov 0x10, %ebx
              hlt
            """);
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    assertThat(guest.reg(Register.EBX)).isEqualTo(99);
    assertThat(guest.reg(Register.ECX)).isEqualTo(Kernel.EXTRA);
  }

  // ---- Far transfers ----

  @Test
  void farCallsAndReturnsKeepTheirPlace() {
    Guest guest =
        halted(
            """
            lcall $KCODE, $function
            mov %esp, %ecx
            push $1
            push $2
            lcall *pointer
            mov %esp, %edx
            hlt
            function: mov %esp, %ebx
              lret
            other: lret $8
            pointer: .long other
              .word KCODE
            """);
    assertThat(guest.reg(Register.EBX)).isEqualTo(Kernel.STACK - 8);
    assertThat(guest.reg(Register.ECX)).isEqualTo(Kernel.STACK);
    assertThat(guest.reg(Register.EDX)).isEqualTo(Kernel.STACK);
    assertThat(guest.memory.load32(Kernel.STACK - 4) & 0xffff).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 13, 0",
    "KDATA, 13, 0x10",
    "0x2000, 13, 0x2000",
    "UCODE, 13, 0x18",
    "SYSTEM, 13, SYSTEM",
    "ABSENTCODE, 11, ABSENTCODE",
  })
  void farJumpsAndCallsToWrongSegmentsFault(String name, int vector, String error) {
    int code = Character.isDigit(error.charAt(0)) ? Integer.decode(error) : selector(error);
    assertFault("here: ljmp $" + name + ", $0", vector, code);
    assertFault("here: lcall $" + name + ", $0", vector, code);
  }

  @Test
  void conformingCodeKeepsThePrivilegeOfItsCaller() {
    Guest guest =
        boot(
            """
            user program
            program: ljmp $CONFORMING, $inside
            inside: mov %cs, %ebx
            int $0x41
            """);
    assertThat(guest.trap().vector()).isEqualTo(0x41);
    assertThat(guest.reg(Register.EBX) & 3).isEqualTo(3);
  }

  @Test
  void farReturnGoesToLessPrivilegeAndDropsWhatItMayNotSee() {
    Guest guest =
        boot(
            """
            mov $KDATA, %eax
            mov %eax, %es
            pushl $UDATA
            pushl $USTACK
            pushl $UCODE
            pushl $program
            lret
            program:
            mov %cs, %ebx
            mov %es, %ecx
            mov %ds, %edx
            int $0x41
            """);
    assertThat(guest.trap().vector()).isEqualTo(0x41);
    assertThat(guest.reg(Register.EBX)).isEqualTo(Kernel.USER_CODE);
    assertThat(guest.reg(Register.ECX)).isZero();
    assertThat(guest.reg(Register.EDX)).isEqualTo(Kernel.USER_DATA);
    assertThat(guest.reg(Register.ESP)).isEqualTo(Kernel.USER_STACK);
  }

  @Test
  void ring3CannotReturnToTheKernel() {
    for (String transfer :
        new String[] {
          "pushl $KCODE; pushl $0; here: lret", "pushf; pushl $KCODE; pushl $0; here: iret"
        }) {
      Guest guest = boot("user program\nprogram: " + transfer);
      Trap trap = guest.trap();
      assertThat(trap.vector()).isEqualTo(CpuFault.GENERAL_PROTECTION);
      assertThat(trap.errorCode()).isEqualTo(Kernel.CODE);
      assertThat(trap.instruction()).isEqualTo(guest.at("here"));
    }
  }

  @Test
  void interruptReturnInsideALevelRestoresFlags() {
    Guest guest =
        halted("pushl $0xcd7\npushl $KCODE\npushl $after\niret\nafter: pushf\npop %ebx\n");
    assertThat(guest.reg(Register.EBX)).isEqualTo(0xcd7);
    assertThat(guest.reg(Register.ESP)).isEqualTo(Kernel.STACK);
  }

  @Test
  void interruptReturnToAnotherTaskIsRefused() {
    assertFault(
        "pushl $0x4002\npopf\npushl $2\npushl $KCODE\npushl $0\nhere: iret",
        CpuFault.GENERAL_PROTECTION,
        0);
  }

  // ---- Sixteen bits ----

  @Test
  void aStackOf16BitsUsesHalfThePointer() {
    Guest guest =
        halted(
            """
            mov $STACK16, %eax
            mov %eax, %ss
            mov $0x12340004, %esp
            pushl $0x11223344
            mov %esp, %ebx
            push %ds
            mov %esp, %ecx
            pop %edx
            popl %esi
            """);
    assertThat(guest.reg(Register.EBX)).isEqualTo(0x12340000);
    assertThat(guest.reg(Register.ECX)).isEqualTo(0x1234fffc);
    assertThat(guest.reg(Register.ESI)).isEqualTo(0x11223344);
    assertThat(guest.reg(Register.ESP)).isEqualTo(0x12340004);
    assertThat(guest.memory.load16(SEGMENT + 0xfffc)).isEqualTo(Kernel.USER_DATA);
  }

  @Test
  void codeOf16BitsHasOperandsOf16Bits() {
    Guest guest =
        halted(
            """
            mov $inside, %esi
            mov $0x40000, %edi
            mov $end - inside, %ecx
            rep movsb
            mov $-1, %ebx
            ljmp $CODE16, $0
            .code16
            inside:
              mov $0x1234, %bx
              movl $0x56789abc, %ecx
              ljmpl $KCODE, $back
            end:
            .code32
            back:
            """);
    assertThat(guest.reg(Register.EBX)).isEqualTo(0xffff1234);
    assertThat(guest.reg(Register.ECX)).isEqualTo(0x56789abc);
  }

  // ---- Questions ----

  @Test
  void questionsAboutSelectorsAreAnsweredInTheZeroFlag() {
    Guest guest =
        halted(
            """
            mov $RODATA, %eax
            verr %ax
            setz %bl
            verw %ax
            setz %bh
            mov $XCODE, %eax
            verr %ax
            setz %cl
            mov $OUTSIDE, %eax
            verr %ax
            setz %ch
            mov $DATA64K, %eax
            lsl %eax, %edx
            lar %eax, %esi
            """
                .replace("OUTSIDE", String.valueOf(OUTSIDE)));
    assertThat(guest.reg(Register.EBX) & 0xffff).isEqualTo(0x0001);
    assertThat(guest.reg(Register.ECX) & 0xffff).isEqualTo(0x0000);
    assertThat(guest.reg(Register.EDX)).isEqualTo(0xffff);
    assertThat(guest.reg(Register.ESI) & 0x00ffff00).isEqualTo(0x00409200);
    assertThat(guest.cpu.eflags() & Registers.ZF).isNotZero();
  }

  // ---- In a machine whose traps stop the run there are segments without tables ----

  @Test
  void hostedProgramsMaySaveAndRestoreTheirSegments() {
    Guest guest =
        Guest.user(
            """
            push %ds
            push %es
            push %fs
            xor %eax, %eax
            mov %eax, %es
            mov %eax, %fs
            pop %fs
            pop %es
            pop %ds
            mov %cs, %ebx
            mov %ds, %ecx
            movl $5, 0x02000000
            pushl %ebx
            pushl $next
            lret
            next: int $0x40
            """);
    guest.finish();
    assertThat(guest.reg(Register.EBX)).isEqualTo(0x23);
    assertThat(guest.reg(Register.ECX)).isEqualTo(0x2b);
  }

  @Test
  void hostedProgramsMayNotLoadAnythingElse() {
    Guest guest = Guest.user("mov $0x10, %eax\nmov %eax, %ds\n");
    assertThat(guest.trap().errorCode()).isEqualTo(0x10);
    Guest other = Guest.user("mov $0x63, %eax\nmov %eax, %ds\n");
    assertThat(other.trap().errorCode()).isEqualTo(0x60);
  }

  @Test
  void contextsKeepSegments() {
    Guest guest = halted("mov $DATA64K, %eax\nmov %eax, %ds");
    CpuContext context = guest.cpu.saveContext();
    guest.cpu.enterFlat(3);
    assertThat(guest.cpu.selector(Register.DS)).isEqualTo(0x2b);
    guest.cpu.loadContext(context);
    assertThat(guest.cpu.selector(Register.DS)).isEqualTo(Kernel.EXTRA);
    assertThat(context.selector(Register.CS)).isEqualTo(Kernel.CODE);
    assertThat(guest.cpu.saveContext().stableHash()).isEqualTo(context.stableHash());
  }
}
