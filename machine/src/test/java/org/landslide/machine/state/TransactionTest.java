package org.landslide.machine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Guest;
import org.landslide.machine.Kernel;
import org.landslide.machine.Tier;

/** xbegin, xend, xabort and xtest. */
final class TransactionTest {
  private static final int DATA = Guest.DATA;
  private static final int STARTED = -1;

  private static int word(Guest guest, int address) {
    return guest.mmu.load32(address);
  }

  // ---- Ending and aborting ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void whatATransactionDidStaysAfterItsEnd(Tier tier) {
    Guest guest =
        Guest.user(
            """
            mov $-1, %eax
            xbegin fallback
            movl $7, 0x2000000
            push $8
            xend
            int $0x40
            fallback: int $0x41
            """,
            tier);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(STARTED);
    assertThat(word(guest, DATA)).isEqualTo(7);
    assertThat(word(guest, Guest.STACK_TOP - 4)).isEqualTo(8);
    assertThat(guest.cpu.inTransaction()).isFalse();
    assertThat(guest.cpu.retired()).isEqualTo(6);
  }

  private static final String ABORTING =
      """
      movl $1, 0x2000000
      movl $2, 0x2000ffe
      mov $0x11, %ebx
      mov $0x22, %ecx
      mov $0x33, %esi
      std
      stc
      mov $5, %eax
      xbegin fallback
      movl $7, 0x2000000
      movl $-1, 0x2000ffe
      movb $9, 0x2000002
      movw $9, 0x2001ffe
      push $8
      xor %ebx, %ebx
      lea 5(%ecx), %ecx
      cld
      mov $0x2000100, %edi
      mov $200, %ecx
      rep stosl
      mov $0x2000100, %esi
      mov $0x2002ffc, %edi
      mov $10, %ecx
      rep movsb
      lock incl 0x2000000
      cmpxchg8b 0x2000200
      xabort $0xab
      int $0x41
      fallback: int $0x40
      """;

  @ParameterizedTest
  @EnumSource(Tier.class)
  void anAbortTakesMemoryRegistersAndFlagsBack(Tier tier) {
    Guest guest = Guest.user(ABORTING, tier);
    Guest untouched = Guest.user(ABORTING, tier);
    untouched.cpu.run(8);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(0xab000001);
    for (int register :
        new int[] {Register.EBX, Register.ECX, Register.ESI, Register.EDI, Register.ESP}) {
      assertThat(guest.reg(register)).isEqualTo(untouched.reg(register));
    }
    assertThat(guest.cpu.eflags()).isEqualTo(untouched.cpu.eflags());
    assertThat(guest.cpu.eflags() & (Registers.DF | Registers.CF)).isEqualTo(0x401);
    for (int frame = Guest.DATA_FRAME; frame < Guest.STACK_FRAME + Guest.PAGES; frame++) {
      assertThat(guest.memory.pageForRead(frame).data)
          .isEqualTo(untouched.memory.pageForRead(frame).data);
    }
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aLoopOfTransactionsThatGetsHotGoesOnAborting(Tier tier) {
    Guest guest =
        Guest.user(
            """
            mov $5000, %esi
            again:
            xbegin fallback
            incl 0x2000000
            test $1, %esi
            jz commit
            xabort $1
            commit: xend
            fallback:
            dec %esi
            jnz again
            int $0x40
            """,
            tier);
    guest.finish();
    assertThat(word(guest, DATA)).isEqualTo(2500);
  }

  @Test
  void aFallbackInSixteenBitsIsNotCutToThem() {
    Guest guest =
        Guest.user(
            """
            fallback: test %ebx, %ebx
            jnz over
            inc %ebx
            .byte 0x66, 0xc7, 0xf8
            .word fallback - (. + 2)
            xabort $3
            over: int $0x40
            """);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(AbortCode.explicit(3));
    assertThat(guest.reg(Register.EBX)).isEqualTo(1);
  }

  // ---- Outside ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void anEndOutsideOfTransactionsIsAProtectionFault(Tier tier) {
    Guest guest = Guest.user("nop; here: xend", tier);
    Trap trap = guest.trap();
    assertThat(trap.vector()).isEqualTo(CpuFault.GENERAL_PROTECTION);
    assertThat(trap.errorCode()).isZero();
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("here"));
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void anAbortOutsideOfTransactionsDoesNothing(Tier tier) {
    Guest guest = Guest.user("mov $5, %eax; stc; xabort $1; int $0x40", tier);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(5);
    assertThat(guest.cpu.eflags() & Registers.CF).isEqualTo(Registers.CF);
    assertThatThrownBy(() -> guest.cpu.abortTransaction(0))
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void theTestSaysInTheZeroFlagAloneThatThereIsNoTransaction(Tier tier) {
    Guest guest =
        Guest.user(
            """
            .macro all
              mov $-1, %al
              add $0x81, %al
              sub $1, %al
              stc
            .endm
            all; xtest; pushf; pop %ecx
            xbegin over
            all; xtest; pushf; pop %edx
            xbegin over
            xtest; pushf; pop %esi
            xend
            xtest; pushf; pop %edi
            xend
            xtest; pushf; pop %ebx
            over: int $0x40
            """,
            tier);
    guest.finish();
    int flags = Registers.ARITHMETIC;
    assertThat(guest.reg(Register.ECX) & flags).isEqualTo(Registers.ZF);
    assertThat(guest.reg(Register.EDX) & flags).isZero();
    assertThat(guest.reg(Register.ESI) & flags).isZero();
    assertThat(guest.reg(Register.EDI) & flags).isZero();
    assertThat(guest.reg(Register.EBX) & flags).isEqualTo(Registers.ZF);
  }

  // ---- Nesting ----

  private static String nested(int levels, String inside) {
    StringBuilder text =
        new StringBuilder("movl $-1, 0x2000000; xbegin outer; movl $1, 0x2000000\n");
    for (int i = 1; i < levels; i++) {
      text.append("xbegin inner; incl 0x2000000\n");
    }
    text.append(inside).append('\n');
    text.append("xend;".repeat(levels));
    return text + "int $0x40; inner: int $0x41; outer: int $0x42";
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void sevenLevelsEndAsOne(int levels) {
    Guest guest = Guest.user(nested(levels, "movl $9, 0x2000004"));
    guest.cpu.setTransactionsStop(true);
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_BEGINS);
    guest.cpu.beginTransaction();
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_ENDED);
    guest.finish();
    assertThat(word(guest, DATA)).isEqualTo(levels);
    assertThat(word(guest, DATA + 4)).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource({"1, 0x02000001", "2, 0x02000021", "7, 0x02000021"})
  void anAbortInsideOthersGoesToTheOutermostAndSaysSo(int levels, int code) {
    Guest guest = Guest.user(nested(levels, "xabort $2"));
    assertThat(guest.trap().vector()).isEqualTo(0x42);
    assertThat(guest.reg(Register.EAX)).isEqualTo(code);
    assertThat(word(guest, DATA)).isEqualTo(-1);
    assertThat(guest.cpu.inTransaction()).isFalse();
  }

  @Test
  void oneLevelTooManyAborts() {
    Guest guest = Guest.user(nested(8, ""));
    assertThat(guest.trap().vector()).isEqualTo(0x42);
    assertThat(guest.reg(Register.EAX)).isEqualTo(AbortCode.CAPACITY | AbortCode.NESTED);
    assertThat(word(guest, DATA)).isEqualTo(-1);
  }

  @Test
  void afterAnInnerEndAnAbortIsNotNested() {
    Guest guest = Guest.user(nested(2, "xend; xabort $2"));
    assertThat(guest.trap().vector()).isEqualTo(0x42);
    assertThat(guest.reg(Register.EAX)).isEqualTo(AbortCode.explicit(2));
  }

  // ---- Stops ----

  private static final String ONE =
      """
      mov $-1, %eax
      here: xbegin fallback
      inside: movl $7, 0x2000000
      inc %eax
      jnz over
      end: xend
      over: int $0x40
      fallback: int $0x41
      """;

  private static Guest stopped(String text, Tier tier) {
    Guest guest = Guest.user(text, tier);
    guest.cpu.setTransactionsStop(true);
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_BEGINS);
    return guest;
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aRunStopsBeforeTheTransactionAndAfterIt(Tier tier) {
    Guest guest = stopped(ONE, tier);
    for (int i = 0; i < 2; i++) {
      assertThat(guest.cpu.eip()).isEqualTo(guest.at("here"));
      assertThat(guest.cpu.trap().instruction()).isEqualTo(guest.at("here"));
      assertThat(guest.cpu.retired()).isEqualTo(1);
      assertThat(guest.cpu.inTransaction()).isFalse();
      // It is not decided yet how it goes.
      assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_BEGINS);
    }
    assertThat(guest.cpu.beginTransaction()).isTrue();
    assertThat(guest.cpu.inTransaction()).isTrue();
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("inside"));
    assertThat(guest.cpu.retired()).isEqualTo(2);
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_ENDED);
    assertThat(guest.cpu.trap().instruction()).isEqualTo(guest.at("end"));
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("over"));
    assertThat(guest.cpu.inTransaction()).isFalse();
    assertThat(guest.cpu.retired()).isEqualTo(6);
    guest.finish();
    assertThat(word(guest, DATA)).isEqualTo(7);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aRefusedTransactionDoesNothingButGoToTheFallback(Tier tier) {
    Guest guest = stopped(ONE, tier);
    int flags = guest.cpu.eflags();
    assertThat(guest.cpu.refuseTransaction(AbortCode.CONFLICT | AbortCode.RETRY)).isTrue();
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("fallback"));
    assertThat(guest.reg(Register.EAX)).isEqualTo(6);
    assertThat(guest.cpu.eflags()).isEqualTo(flags);
    assertThat(guest.cpu.retired()).isEqualTo(2);
    assertThat(guest.trap().vector()).isEqualTo(0x41);
    assertThat(word(guest, DATA)).isZero();
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aRunStopsAfterAnAbort(Tier tier) {
    Guest guest = stopped("mov $-1, %eax; xbegin 1f; nop; here: xabort $1; 1: int $0x40", tier);
    guest.cpu.beginTransaction();
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_ABORTED);
    assertThat(guest.cpu.trap().instruction()).isEqualTo(guest.at("here"));
    assertThat(guest.reg(Register.EAX)).isEqualTo(AbortCode.explicit(1));
    guest.finish();
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aTransactionCanBeAbortedFromOutside(Tier tier) {
    Guest guest = stopped(ONE, tier);
    guest.cpu.beginTransaction();
    guest.cpu.run(2);
    assertThat(word(guest, DATA)).isEqualTo(7);
    guest.cpu.abortTransaction(AbortCode.CONFLICT);
    assertThat(word(guest, DATA)).isZero();
    assertThat(guest.reg(Register.EAX)).isEqualTo(AbortCode.CONFLICT);
    assertThat(guest.trap().vector()).isEqualTo(0x41);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aBreakpointAtTheBeginningIsReachedBeforeTheTransaction(Tier tier) {
    Guest guest = Guest.user(ONE, tier);
    guest.cpu.setTransactionsStop(true);
    guest.cpu.setBreakpoint(guest.at("here"));
    guest.cpu.setBreakpoint(guest.at("inside"));
    assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_BEGINS);
    guest.cpu.beginTransaction();
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_ENDED);
  }

  @Test
  void nothingBeginsWhereTheCodeHasChangedSinceTheStop() {
    Guest guest = stopped(ONE, Tier.ADAPTIVE);
    guest.mmu.store8(guest.at("here"), 0x90);
    assertThat(guest.cpu.beginTransaction()).isFalse();
    assertThat(guest.cpu.refuseTransaction(1)).isFalse();
    assertThat(guest.cpu.retired()).isEqualTo(1);
    guest.tables.unmap(Guest.CODE);
    guest.mmu.flush();
    assertThat(guest.cpu.beginTransaction()).isFalse();
    assertThat(guest.trap().vector()).isEqualTo(CpuFault.PAGE_FAULT);
  }

  // ---- What aborts ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void whatNoTransactionCanDoAbortsIt(Tier tier) {
    for (String instruction : new String[] {"cpuid", "pause", "lret", "iret"}) {
      Guest guest =
          stopped("xbegin 1f; push $1; mov $2, %ebx; " + instruction + "; 1: int $0x40", tier);
      guest.cpu.beginTransaction();
      assertThat(guest.run()).as(instruction).isEqualTo(Stop.TRANSACTION_ABORTED);
      assertThat(guest.reg(Register.EAX)).isZero();
      assertThat(guest.reg(Register.EBX)).isZero();
      assertThat(guest.reg(Register.ESP)).isEqualTo(Guest.STACK_TOP);
    }
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void javaCodeDecidesWhatTrapsInATransactionDo(Tier tier) {
    Guest guest = Guest.user("xbegin 1f; push $1; here: int $0x41; ud2; 1: int $0x40", tier);
    assertThat(guest.trap().vector()).isEqualTo(0x41);
    assertThat(guest.cpu.inTransaction()).isTrue();
    assertThat(guest.trap().vector()).isEqualTo(CpuFault.INVALID_OPCODE);
    guest.cpu.abortTransaction(AbortCode.CAPACITY);
    assertThat(guest.reg(Register.EAX)).isEqualTo(AbortCode.CAPACITY);
    assertThat(guest.reg(Register.ESP)).isEqualTo(Guest.STACK_TOP);
    guest.finish();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ud2                                           | 0
          xor %ecx, %ecx; div %ecx                      | 0
          mov %eax, %ds                                 | 0
          int $0x50                                     | 0
          mov %cr0, %ebx; mov %ebx, %cr0                | 0
          in $0x10, %al                                 | 0
          hlt                                           | 0
          int3                                          | 16
          .byte 0xf1                                    | 16
          pushf; orl $0x100, (%esp); popf; nop          | 16
          xbegin over; int3                             | 48
          """)
  void inAKernelOfItsOwnFaultsAndInterruptsAbort(String instructions, int code) {
    String main =
        """
        main:
          gate 0, handler
          gate 1, handler
          gate 3, handler
          gate 6, handler
          gate 13, handler
          gate 0x50, handler
          mov $0x1234, %eax
          xbegin over
          movl $1, 0x4000
          INSTRUCTIONS
          xend
        handler:
          movl $1, 0x4004
        over: hlt
        """;
    Guest guest = Kernel.boot(main.replace("INSTRUCTIONS", instructions));
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    assertThat(guest.reg(Register.EAX)).isEqualTo(code);
    assertThat(guest.reg(Register.ESP)).isEqualTo(Kernel.STACK);
    assertThat(guest.memory.load32(0x4000)).isZero();
    assertThat(guest.memory.load32(0x4004)).isZero();
  }

  @Test
  void anInterruptFromOutsideAborts() {
    Guest guest =
        Kernel.boot(
            """
            main:
              gate 0x20, handler
              sti
              xbegin over
              movl $1, 0x4000
              self: jmp self
            over: mov %eax, 0x4004
              movl $1, 0x4008
              hlt
            handler: iret
            """);
    assertThat(guest.cpu.run(100)).isEqualTo(Stop.BUDGET);
    assertThat(guest.memory.load32(0x4000)).isEqualTo(1);
    guest.cpu.interrupt(0x20);
    assertThat(guest.cpu.inTransaction()).isFalse();
    assertThat(guest.run()).isEqualTo(Stop.HALT);
    assertThat(guest.memory.load32(0x4000)).isZero();
    assertThat(guest.memory.load32(0x4004)).isZero();
    assertThat(guest.memory.load32(0x4008)).isEqualTo(1);
  }
}
