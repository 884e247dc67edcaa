package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
    assertThat(guest.reg(Cpu.EAX)).isEqualTo(STARTED);
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
    assertThat(guest.reg(Cpu.EAX)).isEqualTo(0xab000001);
    for (int register : new int[] {Cpu.EBX, Cpu.ECX, Cpu.ESI, Cpu.EDI, Cpu.ESP}) {
      assertThat(guest.reg(register)).isEqualTo(untouched.reg(register));
    }
    assertThat(guest.cpu.eflags()).isEqualTo(untouched.cpu.eflags());
    assertThat(guest.cpu.eflags() & (Registers.DF | Registers.CF)).isEqualTo(0x401);
    for (int frame = Guest.DATA_FRAME; frame < Guest.STACK_FRAME + Guest.PAGES; frame++) {
      assertThat(guest.memory.pageForRead(frame).data)
          .isEqualTo(untouched.memory.pageForRead(frame).data);
    }
  }
}
