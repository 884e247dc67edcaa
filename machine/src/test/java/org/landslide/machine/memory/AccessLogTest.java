package org.landslide.machine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.BlockBuilder;
import org.landslide.machine.Guest;
import org.landslide.machine.PageTables;
import org.landslide.machine.RandomProgram;
import org.landslide.machine.Tier;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;

/** What the log says of each kind of access; every test is run on all tiers. */
final class AccessLogTest {
  private static final int DATA = Guest.DATA;
  private static final int TOP = Guest.STACK_TOP;

  /** An access, by the number of its instruction counted from the label {@code here}. */
  private record Access(int instruction, int address, int bytes, boolean isWrite) {}

  private static Access read(int instruction, int address, int bytes) {
    return new Access(instruction, address, bytes, false);
  }

  private static Access write(int instruction, int address, int bytes) {
    return new Access(instruction, address, bytes, true);
  }

  private static List<Access> contentOf(AccessLog log, int base) {
    List<Access> found = new ArrayList<>();
    for (int i = 0; i < log.size(); i++) {
      int instruction = log.instruction(i) - base;
      found.add(new Access(instruction, log.address(i), log.bytes(i), log.isWrite(i)));
    }
    return found;
  }

  /** Observes what comes between the start and {@code int $0x40}, from byte {@code here} on. */
  private static void assertObserved(String assembly, Access... expected) {
    for (Tier tier : Guest.TIERS) {
      Guest guest = Guest.user(assembly + "\nint $0x40\n", tier);
      AccessLog log = new AccessLog(1000);
      guest.cpu.observe(log);
      guest.finish();
      int base = assembly.contains("here:") ? guest.at("here") : Guest.CODE;
      assertThat(contentOf(log, base)).containsExactly(expected);
    }
  }

  // ---- One instruction of each kind ----

  @Test
  void movesAreReadsOrWritesOfTheirSize() {
    assertObserved(
        """
        mov 0x02000000, %eax
        .org 0x10
        mov %eax, 0x02000010
        .org 0x20
        mov 0x02000021, %al
        .org 0x30
        movw $5, 0x02000030
        .org 0x40
        movb $5, 0x02000040
        .org 0x50
        movzwl 0x02000050, %ecx
        .org 0x60
        movsbl 0x02000060, %ecx
        """
            .replace(".org", ".balign 16, 0x90 #"),
        read(0x00, DATA, 4),
        write(0x10, DATA + 0x10, 4),
        read(0x20, DATA + 0x21, 1),
        write(0x30, DATA + 0x30, 2),
        write(0x40, DATA + 0x40, 1),
        read(0x50, DATA + 0x50, 2),
        read(0x60, DATA + 0x60, 1));
  }

  @Test
  void instructionsWithoutMemoryAndAddressCalculationsAreNotObserved() {
    assertObserved(
        "lea 0x02000000(%eax,%eax), %ebx; add %eax, %ebx; nopl 0x02000000; xor %eax, %eax");
  }

  @Test
  void pushAndPopTouchTheStack() {
    assertObserved(
        "push %eax; push $5; push $0x12345; pop %ebx; pushw %ax",
        write(0, TOP - 4, 4),
        write(1, TOP - 8, 4),
        write(3, TOP - 12, 4),
        read(8, TOP - 12, 4),
        write(9, TOP - 10, 2));
  }

  @Test
  void pushFromMemoryReadsThenWritesAndPopToMemoryTheSame() {
    assertObserved(
        "pushl 0x02000000; here: popl 0x02000004",
        read(-6, DATA, 4),
        write(-6, TOP - 4, 4),
        read(0, TOP - 4, 4),
        write(0, DATA + 4, 4));
  }

  @Test
  void callWritesAndReturnReadsTheReturnAddress() {
    assertObserved(
        "jmp start; function: ret; start: here: call function; mov $function, %eax; call *%eax",
        write(0, TOP - 4, 4), read(-1, TOP - 4, 4), write(10, TOP - 4, 4), read(-1, TOP - 4, 4));
  }

  @Test
  void indirectCallAndJumpReadTheirTarget() {
    assertObserved(
        "movl $function, 0x02000000; here: call *0x02000000; jmp end; function: ret; end:",
        write(-10, DATA, 4),
        read(0, DATA, 4),
        write(0, TOP - 4, 4),
        read(8, TOP - 4, 4));
  }

  @Test
  void leaveAndEnterTouchTheFrame() {
    assertObserved(
        "mov %esp, %ebp; here: enter $8, $0; leave", write(0, TOP - 4, 4), read(4, TOP - 4, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "addl $5, 0x02000000",
        "incl 0x02000000",
        "notl 0x02000000",
        "shll $3, 0x02000000",
        "lock addl $5, 0x02000000",
        "lock orl %eax, 0x02000000",
        "btsl $3, 0x02000000",
        "xchg %eax, 0x02000000",
        "lock xadd %eax, 0x02000000",
        "shld $3, %eax, 0x02000000"
      })
  void whatChangesMemoryReadsThenWrites(String instruction) {
    assertObserved(instruction, read(0, DATA, 4), write(0, DATA, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cmpl $5, 0x02000000",
        "testl $5, 0x02000000",
        "test %eax, 0x02000000",
        "btl $3, 0x02000000",
        "add 0x02000000, %eax",
        "imul 0x02000000, %eax",
        "mull 0x02000000",
        "cmovs 0x02000000, %eax",
        "cmovns 0x02000000, %eax"
      })
  void whatOnlyLooksAtMemoryReads(String instruction) {
    assertObserved(instruction, read(0, DATA, 4));
  }

  @Test
  void compareAndExchangeWritesOnlyWhenItSucceeds() {
    assertObserved("lock cmpxchg %ecx, 0x02000000", read(0, DATA, 4), write(0, DATA, 4));
    assertObserved("inc %eax; lock cmpxchg %ecx, 0x02000000", read(1, DATA, 4));
  }

  @Test
  void compareAndExchangeOfEightBytesTouchesThemAll() {
    assertObserved(
        "lock cmpxchg8b 0x02000000",
        read(0, DATA, 4),
        read(0, DATA + 4, 4),
        write(0, DATA, 4),
        write(0, DATA + 4, 4));
    assertObserved("inc %eax; lock cmpxchg8b 0x02000000", read(1, DATA, 4), read(1, DATA + 4, 4));
  }

  // ---- Strings ----

  @Test
  void singleStringInstructionsAreObservedAsTheirAccesses() {
    assertObserved(
        "mov $0x02000000, %esi; mov $0x02000100, %edi; here: movsl; stosb; lodsw; scasb; cmpsl",
        read(0, DATA, 4),
        write(0, DATA + 0x100, 4),
        write(1, DATA + 0x104, 1),
        read(2, DATA + 4, 2),
        read(4, DATA + 0x105, 1),
        read(5, DATA + 6, 4),
        read(5, DATA + 0x106, 4));
  }

  @Test
  void repeatedMovesAndFillsAreOneAccessForEachPage() {
    assertObserved(
        "mov $0x02000ff0, %edi; mov $8, %ecx; here: rep stosl",
        write(0, DATA + 0xff0, 16), write(0, DATA + 0x1000, 16));
    assertObserved(
        "mov $0x02000100, %esi; mov $0x02001000, %edi; mov $5, %ecx; here: rep movsb",
        read(0, DATA + 0x100, 5), write(0, DATA + 0x1000, 5));
  }

  @Test
  void repeatedComparisonsAndLoadsAreOneAccessForEachPageToo() {
    assertObserved(
        "mov $0x02000ffc, %edi; mov $8, %ecx; here: repe scasb",
        read(0, DATA + 0xffc, 4), read(0, DATA + 0x1000, 4));
    assertObserved(
        "mov $0x02000000, %esi; mov $0x02000100, %edi; mov $4, %ecx; here: repe cmpsl",
        read(0, DATA, 16), read(0, DATA + 0x100, 16));
    assertObserved("mov $0x02000000, %esi; mov $6, %ecx; here: rep lodsw", read(0, DATA, 12));
  }

  @Test
  void repeatedMovesDownwardsAndOverThemselvesAreOneAccessForEachPageToo() {
    assertObserved("mov $0x02000008, %edi; mov $3, %ecx; std; here: rep stosl", write(0, DATA, 12));
    assertObserved(
        "mov $0x02000000, %esi; mov $0x02000001, %edi; mov $7, %ecx; here: rep movsb",
        read(0, DATA, 7), write(0, DATA + 1, 7));
  }

  @Test
  void aSearchEndsTheObservationWhereItEnds() {
    assertObserved(
        "movb $1, 0x02000003; mov $0x02000000, %edi; mov $100, %ecx; here: repe scasb",
        write(-17, DATA + 3, 1), read(0, DATA, 4));
  }

  @Test
  void twoExecutionsAreTwoAccesses() {
    assertObserved(
        "mov $0x02000000, %esi; mov $2, %ecx; here: lodsb; loop here",
        read(0, DATA, 1), read(0, DATA + 1, 1));
    assertObserved(
        "mov $0x02000000, %edi; mov $2, %edx; here: mov $4, %ecx; rep stosb; dec %edx; jnz here",
        write(5, DATA, 4), write(5, DATA + 4, 4));
  }

  @Test
  void aLongRepetitionDoesNotFillTheLog() {
    Guest guest = Guest.user("mov $0x02000000, %edi; mov $0x4000, %ecx; repe scasb; int $0x40");
    AccessLog log = new AccessLog(1000);
    guest.cpu.observe(log);
    guest.finish();
    assertThat(log.size()).isEqualTo(4);
  }

  // ---- Around pages ----

  @Test
  void accessAcrossTwoPagesIsOneAccess() {
    assertObserved(
        "mov 0x02000ffe, %eax; here: mov %eax, 0x02000fff; incl 0x02000ffd",
        read(-5, DATA + 0xffe, 4),
        write(0, DATA + 0xfff, 4),
        read(5, DATA + 0xffd, 4),
        write(5, DATA + 0xffd, 4));
  }

  @Test
  void excludedPagesAreNeverRecorded() {
    Guest guest =
        Guest.user("push %eax; incl 0x02000ffc; incl 0x02001000; incl 0x02003000; int $0x40");
    AccessLog log = new AccessLog(100);
    log.exclude(DATA, DATA + 0x1000);
    log.exclude(Guest.STACK, -1);
    guest.cpu.observe(log);
    guest.finish();
    assertThat(contentOf(log, Guest.CODE))
        .containsExactly(read(13, DATA + 0x3000, 4), write(13, DATA + 0x3000, 4));
  }

  @Test
  void accessThatReachesOutOfAnExcludedPageIsRecorded() {
    Guest guest = Guest.user("incl 0x02000ffe; incl 0x02001ffe; int $0x40");
    AccessLog log = new AccessLog(100);
    log.exclude(DATA, DATA + 0x1000);
    guest.cpu.observe(log);
    guest.finish();
    assertThat(contentOf(log, Guest.CODE))
        .containsExactly(read(6, DATA + 0x1ffe, 4), write(6, DATA + 0x1ffe, 4));
  }

  @Test
  void storesIntoCodePagesAreObserved() {
    assertObserved("here: movb $7, next + 1; next: mov $1, %eax", write(0, Guest.CODE + 8, 1));
  }

  @Test
  void absentMemoryIsObservedToo() {
    Guest guest = Guest.user("incl 0x00400000; int $0x40");
    guest.tables.map(0x0040_0000, 0x7ffff, PageTables.USER_DATA);
    AccessLog log = new AccessLog(10);
    guest.cpu.observe(log);
    guest.finish();
    assertThat(contentOf(log, Guest.CODE))
        .containsExactly(read(0, 0x0040_0000, 4), write(0, 0x0040_0000, 4));
  }

  @Test
  void anInstructionThatFaultsAtItsOnlyAccessIsNotObserved() {
    Guest guest = Guest.user("nop; mov %eax, 0x00400000");
    AccessLog log = new AccessLog(10);
    guest.cpu.observe(log);
    guest.trap();
    assertThat(log.size()).isZero();
  }

  // ---- Accesses by Java ----

  @Test
  void javaAccessesAreThoseOfTheInstructionThatTrapped() {
    Guest guest = Guest.user("nop; int $0x40");
    AccessLog log = new AccessLog(100);
    guest.cpu.observe(log);
    guest.finish();
    guest.mmu.load8(DATA);
    guest.mmu.load16(DATA + 2);
    guest.mmu.load32(DATA + 4);
    guest.mmu.store8(DATA + 8, 1);
    guest.mmu.store16(DATA + 10, 1);
    guest.mmu.store32(DATA + 12, 1);
    guest.mmu.readable(DATA, 100);
    guest.memory.load32(Guest.DATA_FRAME << Page.SHIFT);
    assertThat(contentOf(log, Guest.CODE))
        .containsExactly(
            read(1, DATA, 1),
            read(1, DATA + 2, 2),
            read(1, DATA + 4, 4),
            write(1, DATA + 8, 1),
            write(1, DATA + 10, 2),
            write(1, DATA + 12, 4));
    guest.mmu.setHostInstruction(Guest.CODE + 77);
    guest.mmu.load8(DATA);
    assertThat(log.instruction(6)).isEqualTo(Guest.CODE + 77);
  }

  // ---- Switching on, off, and over ----

  @Test
  void nothingIsObservedBeforeOrAfter() {
    Guest guest = Guest.user("again: incl 0x02000000; int $0x40; jmp again");
    AccessLog log = new AccessLog(100);
    guest.finish();
    guest.cpu.observe(log);
    guest.finish();
    assertThat(log.size()).isEqualTo(2);
    guest.cpu.observe(null);
    guest.finish();
    guest.mmu.load32(DATA);
    assertThat(log.size()).isEqualTo(2);
    guest.cpu.observe(log);
    guest.finish();
    assertThat(log.size()).isEqualTo(4);
  }

  @Test
  void observationGoesOnAcrossSnapshots() {
    Guest guest = Guest.user("again: incl 0x02000000; int $0x40; jmp again");
    AccessLog log = new AccessLog(100);
    guest.cpu.observe(log);
    Snapshot snapshot = guest.machine.snapshot();
    guest.finish();
    guest.machine.restore(snapshot);
    guest.finish();
    assertThat(contentOf(log, Guest.CODE))
        .containsExactly(read(0, DATA, 4), write(0, DATA, 4), read(0, DATA, 4), write(0, DATA, 4));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 1000})
  void aFullLogStopsTheRunWhichCanBeContinued(int capacity) {
    String loop =
        "mov $100, %ecx; again: incl (%esi); add $4, %esi; dec %ecx; jnz again; int $0x40";
    Guest guest = Guest.user(loop).set(Register.ESI, DATA);
    AccessLog log = new AccessLog(capacity);
    guest.cpu.observe(log);
    List<Access> all = new ArrayList<>();
    int stops = 0;
    while (guest.run() == Stop.LOG_FULL) {
      assertThat(log.size()).isBetween(capacity, capacity + 2 * BlockBuilder.MAX_INSTRUCTIONS);
      all.addAll(contentOf(log, Guest.CODE));
      log.clear();
      stops++;
    }
    all.addAll(contentOf(log, Guest.CODE));
    assertThat(stops).isEqualTo(capacity == 1000 ? 0 : 200 / (capacity + (capacity & 1)));
    assertThat(all).hasSize(200);
    for (int i = 0; i < 100; i++) {
      assertThat(all.get(2 * i)).isEqualTo(read(5, DATA + 4 * i, 4));
      assertThat(all.get(2 * i + 1)).isEqualTo(write(5, DATA + 4 * i, 4));
    }
  }

  @Test
  void refusesACapacityThatMakesNoSense() {
    assertThatThrownBy(() -> new AccessLog(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AccessLog(Integer.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  // ---- What is made of it afterwards ----

  @Test
  void accessesToAStretchAreForgottenAndTheOthersStayInOrder() {
    AccessLog log = new AccessLog(10);
    for (int i = 0; i < 6; i++) {
      log.add(i, 100 + 4 * i, 4, true);
    }
    log.forget(104, 12);
    assertThat(contentOf(log, 0))
        .containsExactly(write(0, 100, 4), write(4, 116, 4), write(5, 120, 4));
    log.setRead(1);
    assertThat(log.isWrite(0)).isTrue();
    assertThat(log.isWrite(1)).isFalse();
    assertThat(log.bytes(1)).isEqualTo(4);
  }

  // ---- Watching changes nothing ----

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void observingNeverChangesWhatIsObserved(long seed) {
    RandomProgram program = RandomProgram.of(seed);
    Guest quiet = program.load(Tier.COMPILER);
    Guest watched = program.load(Tier.COMPILER);
    Guest watchedSlowly = program.load(Tier.EXECUTOR);
    AccessLog log = new AccessLog(50);
    AccessLog sameLog = new AccessLog(50);
    log.exclude(Guest.DATA, Guest.DATA);
    sameLog.exclude(Guest.DATA, Guest.DATA);
    watched.cpu.observe(log);
    watchedSlowly.cpu.observe(sameLog);
    List<Access> fast = new ArrayList<>();
    List<Access> slow = new ArrayList<>();
    Random random = new Random(seed);
    for (int i = 0; i < 30; i++) {
      int length = 1 + random.nextInt(200);
      RandomProgram.advance(quiet, length);
      collect(watched, log, length, fast);
      collect(watchedSlowly, sameLog, length, slow);
      assertThat(watched.machine.stateHash()).isEqualTo(quiet.machine.stateHash());
      assertThat(watchedSlowly.machine.stateHash()).isEqualTo(quiet.machine.stateHash());
    }
    assertThat(fast).isEqualTo(slow).hasSizeGreaterThan(100);
  }

  private static void collect(Guest guest, AccessLog log, int length, List<Access> into) {
    long end = guest.cpu.retired() + length;
    while (guest.cpu.retired() < end) {
      guest.cpu.run(end - guest.cpu.retired());
      into.addAll(contentOf(log, 0));
      log.clear();
    }
  }
}
