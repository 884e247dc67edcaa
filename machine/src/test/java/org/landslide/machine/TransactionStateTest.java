package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.AbortCode;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;

/**
 * A transaction is part of what snapshots and contexts hold, and takes back its own bytes alone.
 */
final class TransactionStateTest {
  private static final int DATA = Guest.DATA;
  private static final int DATA_AT = Guest.DATA_FRAME << Page.SHIFT;

  private static int word(Guest guest, int address) {
    return guest.mmu.load32(address);
  }

  // ---- Snapshots ----

  private static final String STORES =
      """
      movl $1, 0x2000000
      xbegin 1f
      movl $2, 0x2000000
      movl $2, 0x2001000
      xbegin 1f
      movl $3, 0x2000000
      movl $3, 0x2000004
      xabort $9
      1: mov 0x2000000, %ebx
      int $0x40
      """;

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aSnapshotInTheMiddleOfATransactionCanBeGoneBackTo(Tier tier) {
    Guest guest = Guest.user(STORES, tier);
    Snapshot outside = guest.machine.snapshot();
    guest.cpu.run(4);
    Snapshot inside = guest.machine.snapshot();
    long hash = guest.machine.stateHash();
    guest.finish();
    long end = guest.machine.stateHash();
    for (int i = 0; i < 3; i++) {
      guest.machine.restore(inside);
      assertThat(guest.cpu.inTransaction()).isTrue();
      assertThat(guest.machine.stateHash()).isEqualTo(hash);
      assertThat(word(guest, DATA)).isEqualTo(2);
      guest.finish();
      assertThat(guest.reg(Register.EBX)).isEqualTo(1);
      assertThat(guest.reg(Register.EAX)).isEqualTo(AbortCode.explicit(9) | AbortCode.NESTED);
      assertThat(word(guest, DATA + 4)).isZero();
      assertThat(word(guest, DATA + 0x1000)).isZero();
      assertThat(guest.machine.stateHash()).isEqualTo(end);
      guest.machine.restore(outside);
      assertThat(guest.cpu.inTransaction()).isFalse();
    }
    Guest other = Guest.user(STORES, tier);
    other.machine.restore(inside);
    other.finish();
    assertThat(other.machine.stateHash()).isEqualTo(end);
  }

  @Test
  void aSnapshotBeforeATransactionLeavesTheChoiceOpen() {
    Guest guest = Guest.user(STORES);
    guest.cpu.setTransactionsStop(true);
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_BEGINS);
    Snapshot before = guest.machine.snapshot();
    guest.cpu.refuseTransaction(0);
    guest.finish();
    guest.machine.restore(before);
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_BEGINS);
    guest.machine.restore(before);
    guest.cpu.beginTransaction();
    assertThat(guest.run()).isEqualTo(Stop.TRANSACTION_ABORTED);
    assertThat(word(guest, DATA)).isEqualTo(1);
  }

  @Test
  void aSnapshotSeesNothingOfWhatTheTransactionDoesLater() {
    Guest guest = Guest.user(STORES);
    guest.cpu.run(3);
    Snapshot early = guest.machine.snapshot();
    guest.cpu.run(4);
    Snapshot late = guest.machine.snapshot();
    guest.machine.restore(early);
    guest.memory.store32(DATA_AT + 4, 77);
    guest.cpu.abortTransaction(0);
    assertThat(word(guest, DATA)).isEqualTo(1);
    // Only the later part of the transaction has written it.
    assertThat(word(guest, DATA + 4)).isEqualTo(77);
    guest.machine.restore(late);
    guest.cpu.abortTransaction(0);
    assertThat(word(guest, DATA + 4)).isZero();
  }

  @Test
  void statesInsideAndOutsideOfATransactionDiffer() {
    Guest inside = Guest.user("xbegin 1f; 1: int $0x40");
    Guest outside = Guest.user("xbegin 1f; 1: int $0x40");
    inside.cpu.run(1);
    outside.cpu.run(1);
    assertThat(inside.machine.stateHash()).isEqualTo(outside.machine.stateHash());
    assertThat(inside.cpu.saveContext()).isEqualTo(outside.cpu.saveContext());
    outside.cpu.endTransaction();
    assertThat(inside.machine.stateHash()).isNotEqualTo(outside.machine.stateHash());
    assertThat(inside.cpu.saveContext()).isNotEqualTo(outside.cpu.saveContext());
    assertThat(inside.cpu.saveContext().withoutTransaction())
        .isEqualTo(outside.cpu.saveContext())
        .hasSameHashCodeAs(outside.cpu.saveContext());
  }

  @Test
  void aLoopInsideATransactionComesBackToTheSameState() {
    Guest guest = Guest.user("xbegin 1f; again: call f; jmp again; f: push $1; pop %ecx; ret; 1:");
    guest.cpu.run(6);
    CpuContext once = guest.cpu.saveContext();
    Snapshot snapshot = guest.machine.snapshot();
    guest.cpu.run(5);
    assertThat(guest.cpu.saveContext()).isEqualTo(once).hasSameHashCodeAs(once);
    assertThat(guest.machine.snapshot().sameMemory(snapshot)).isTrue();
    guest.mmu.store32(Guest.DATA, 1);
    assertThat(guest.cpu.saveContext()).isNotEqualTo(once);
  }

  // ---- Threads ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void anAbortTakesBackWhatItsOwnThreadWroteAlone(Tier tier) {
    Guest guest =
        Guest.user(
            """
            xbegin 1f
            movl $0x22222222, 0x2000000
            movb $0x33, 0x2000009
            xabort $0
            1: int $0x40
            other: movl $0x44444444, 0x2000004
            movl $0x55555555, 0x2000008
            int $0x40
            """,
            tier);
    guest.memory.store32(DATA_AT + 8, 0x11111111);
    CpuContext other = guest.cpu.saveContext().withEip(guest.at("other"));
    guest.cpu.run(3);
    CpuContext one = guest.cpu.saveContext();
    assertThat(one.inTransaction()).isTrue();
    guest.cpu.loadContext(other);
    assertThat(guest.cpu.inTransaction()).isFalse();
    guest.finish();
    guest.cpu.loadContext(one);
    assertThat(guest.cpu.inTransaction()).isTrue();
    guest.finish();
    assertThat(word(guest, DATA)).isZero();
    assertThat(word(guest, DATA + 4)).isEqualTo(0x44444444);
    assertThat(word(guest, DATA + 8)).isEqualTo(0x55551155);
  }

  @Test
  void aPageThatIsNotMappedAnyMoreStaysAsItIs() {
    Guest guest =
        Guest.user("xbegin 1f; movl $2, 0x2000000; movl $2, 0x2001000; nop; 1: int $0x40");
    guest.cpu.run(3);
    guest.tables.unmap(DATA);
    guest.tables.map(DATA + 0x1000, Guest.FREE_FRAME, PageTables.USER_DATA);
    guest.mmu.flush();
    guest.memory.store32(Guest.FREE_FRAME << Page.SHIFT, 7);
    guest.cpu.abortTransaction(0);
    assertThat(guest.memory.load32(DATA_AT)).isEqualTo(2);
    assertThat(guest.memory.load32(DATA_AT + 0x1000)).isEqualTo(2);
    assertThat(word(guest, DATA + 0x1000)).isEqualTo(7);
  }

  @Test
  void aFrameThatIsMappedElsewhereMeanwhileBeginsAnew() {
    Guest guest =
        Guest.user("xbegin 1f; movl $2, 0x2000000; movl $3, 0x2001000; nop; 1: int $0x40");
    guest.cpu.run(2);
    guest.tables.unmap(DATA);
    guest.tables.map(DATA + 0x1000, Guest.DATA_FRAME, PageTables.USER_DATA);
    guest.mmu.flush();
    guest.memory.store32(DATA_AT, 7);
    guest.cpu.run(1);
    assertThat(guest.memory.load32(DATA_AT)).isEqualTo(3);
    guest.cpu.abortTransaction(0);
    assertThat(guest.memory.load32(DATA_AT)).isEqualTo(7);
  }

  @Test
  void storesThroughTwoMappingsGoBackToWhatWasBeforeBoth() {
    Guest guest =
        Guest.user("xbegin 1f; movl $2, 0x2000000; movl $3, 0x2001000; nop; 1: int $0x40");
    guest.tables.map(DATA + 0x1000, Guest.DATA_FRAME, PageTables.USER_DATA);
    guest.memory.store32(DATA_AT, 7);
    guest.cpu.run(3);
    guest.cpu.abortTransaction(0);
    assertThat(guest.memory.load32(DATA_AT)).isEqualTo(7);
  }

  @Test
  void whatJavaCodeStoresForTheThreadIsTakenBackToo() {
    Guest guest = Guest.user("xbegin 1f; int $0x41; xabort $1; 1: int $0x40");
    guest.trap();
    guest.mmu.store32(DATA + 0xffe, -1);
    guest.mmu.store8(DATA, 1);
    guest.finish();
    assertThat(word(guest, DATA)).isZero();
    assertThat(word(guest, DATA + 0xffe)).isZero();
  }

  // ---- Observation ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void accessesInATransactionAreObservedAsOutside(Tier tier) {
    String body = "movl $2, 0x2000000; incl 0x2000ffe; push $1; pop %eax; int $0x40";
    AccessLog plain = new AccessLog(100);
    AccessLog inside = new AccessLog(100);
    Guest outside = Guest.user(body, tier).with(guest -> guest.cpu.observe(plain));
    outside.finish();
    Guest guest = Guest.user("xbegin 1f; " + body + "; 1: nop", tier);
    guest.cpu.observe(inside);
    guest.finish();
    assertThat(inside.size()).isEqualTo(plain.size()).isPositive();
    for (int i = 0; i < plain.size(); i++) {
      assertThat(inside.address(i)).isEqualTo(plain.address(i));
      assertThat(inside.bytes(i)).isEqualTo(plain.bytes(i));
      assertThat(inside.isWrite(i)).isEqualTo(plain.isWrite(i));
    }
    guest.cpu.abortTransaction(0);
    assertThat(inside.size()).isEqualTo(plain.size());
    assertThat(word(guest, DATA)).isZero();
  }

  // ---- Code ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void codeThatATransactionOverwritesIsTheOldOneAfterItsAbort(Tier tier) {
    Guest guest =
        Guest.user(
            """
            mov $3, %esi
            again:
            call f
            xbegin 1f
            movb $2, f + 1
            call f
            mov %ebx, %edx
            cmp $2, %bl
            jne 2f
            xabort $1
            2: int $0x41
            1: call f
            cmp $1, %bl
            jne 2b
            dec %esi
            jnz again
            int $0x40
            f: mov $1, %bl
            ret
            """,
            tier);
    guest.finish();
    assertThat(guest.reg(Register.EDX)).isZero();
  }

  // ---- Random programs ----

  /** Where random programs neither are nor write. */
  private static final int BEGIN = Guest.CODE + 0x800;

  private static final int ENTRY = BEGIN + 6;
  private static final int FALLBACK = BEGIN + 0x40;
  private static final int PAUSE = BEGIN + 0x50;

  /** A random program with the beginning of a transaction that goes on with it. */
  private static Guest randomProgram(long seed, Tier tier) {
    Guest guest = RandomProgram.of(seed).load(tier);
    Memory memory = guest.memory;
    int at = (Guest.CODE_FRAME << Page.SHIFT) + BEGIN - Guest.CODE;
    memory.store16(at, 0xf8c7);
    memory.store32(at + 2, FALLBACK - BEGIN - 6);
    memory.store8(at + 6, 0xe9);
    memory.store32(at + 7, guest.cpu.eip() - BEGIN - 11);
    memory.store16(at + PAUSE - BEGIN, 0xfeeb);
    return guest;
  }

  /**
   * Runs inside a transaction for some time, with snapshots, observation and trimming now and then.
   */
  private static void runInside(Guest guest, Random random) {
    guest.cpu.setTransactionsStop(true);
    assertThat(guest.cpu.run(1)).isEqualTo(Stop.TRANSACTION_BEGINS);
    guest.cpu.beginTransaction();
    guest.cpu.observe(random.nextBoolean() ? new AccessLog(1 << 16) : null);
    long end = guest.cpu.retired() + random.nextInt(3_000);
    while (guest.cpu.inTransaction() && guest.cpu.retired() < end) {
      Stop stop = guest.cpu.run(Math.min(end - guest.cpu.retired(), 1 + random.nextInt(1_000)));
      if (stop == Stop.TRAP) {
        assertThat(guest.cpu.trap().vector()).isEqualTo(0x40);
      }
      switch (random.nextInt(4)) {
        case 0 -> guest.machine.restore(guest.machine.snapshot());
        case 1 -> guest.machine.trim();
        default -> {}
      }
    }
    if (guest.cpu.inTransaction()) {
      guest.cpu.abortTransaction(0);
    }
    guest.cpu.observe(null);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void anAbortedTransactionMightAsWellNeverHaveBeen(long seed) {
    Tier tier = Guest.TIERS.get((int) seed % 3);
    Random random = new Random(seed);
    Guest guest = randomProgram(seed, tier);
    Guest reference = randomProgram(seed, tier);
    for (int round = 0; round < 5; round++) {
      guest.cpu.setEip(BEGIN);
      runInside(guest, random);
      assertThat(guest.cpu.eip()).isEqualTo(FALLBACK);
      reference.cpu.setEip(PAUSE);
      reference.cpu.run(guest.cpu.retired() - reference.cpu.retired());
      guest.cpu.setEip(ENTRY);
      reference.cpu.setEip(ENTRY);
      reference.cpu.setReg(Register.EAX, guest.reg(Register.EAX));
      assertThat(guest.machine.stateHash()).isEqualTo(reference.machine.stateHash());
      int more = random.nextInt(3_000);
      RandomProgram.advance(guest, more);
      RandomProgram.advance(reference, more);
      assertThat(guest.machine.stateHash()).isEqualTo(reference.machine.stateHash());
    }
  }
}
