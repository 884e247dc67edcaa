package org.landslide.machine.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.landslide.machine.Guest;
import org.landslide.machine.Tier;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Page;

/** Repeated string instructions that are executed in parts. */
final class RoundsTest {
  private static final int DATA = Guest.DATA;

  /** ESI is in the first page, EDI in the second, both close to its end. */
  private static final String POINTERS = "mov $0x02000fe8, %esi; mov $0x02001fe3, %edi; ";

  /** Each ends before {@code int $0x40}; the instruction in question is at {@code here}. */
  private static final List<String> REPETITIONS =
      List.of(
          "mov $23, %ecx; here: rep movsb",
          "mov $12, %ecx; here: rep movsl",
          "mov $12, %ecx; here: rep movsw",
          "mov $12, %ecx; mov $0x1234567, %eax; here: rep stosl",
          "mov $40, %ecx; here: rep lodsw",
          "mov $12, %ecx; std; here: rep movsl",
          "mov $12, %ecx; std; here: rep stosb",
          "mov %esi, %edi; inc %edi; mov $30, %ecx; here: rep movsb",
          "mov $50, %ecx; here: repe cmpsb",
          "movb $7, 0x02000ff3; mov $50, %ecx; here: repe cmpsb",
          "movb $7, 0x02001ff3; mov $7, %al; mov $-1, %ecx; here: repne scasb",
          "movl $7, 0x02001fcb; mov $7, %eax; mov $-1, %ecx; std; here: repne scasl",
          "xor %ecx, %ecx; here: rep movsl");

  private static Guest arrived(String repetition, Tier tier) {
    Guest guest = Guest.user(POINTERS + repetition + "; int $0x40", tier);
    for (int i = 0; i < Page.SIZE; i++) {
      guest.memory.store8((Guest.DATA_FRAME << Page.SHIFT) + i, repetition.contains("mps") ? 0 : i);
    }
    guest.cpu.setBreakpoint(guest.at("here"));
    assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
    return guest;
  }

  private static Set<String> bytesIn(AccessLog log) {
    Set<String> bytes = new TreeSet<>();
    for (int i = 0; i < log.size(); i++) {
      for (int b = 0; b < log.bytes(i); b++) {
        assertThat(log.isRepeated(i)).isTrue();
        bytes.add((log.isWrite(i) ? "w " : "r ") + (log.address(i) + b));
      }
    }
    return bytes;
  }

  @Test
  void anInstructionInPartsDoesTheSame() {
    for (String repetition : REPETITIONS) {
      for (Tier tier : Guest.TIERS) {
        Guest guest = arrived(repetition, tier);
        Snapshot start = guest.machine.snapshot();
        AccessLog log = new AccessLog(1000);
        guest.cpu.observe(log);
        assertThat(guest.cpu.run(1)).isEqualTo(Stop.BUDGET);
        long whole = guest.machine.stateHash();
        Set<String> touched = bytesIn(log);
        for (int most : new int[] {1, 2, 3, 5, 11, 1000}) {
          guest.machine.restore(start);
          log.clear();
          runInParts(guest, most);
          assertThat(guest.machine.stateHash()).as(repetition).isEqualTo(whole);
          assertThat(bytesIn(log)).as(repetition).isEqualTo(touched);
        }
      }
    }
  }

  private static void runInParts(Guest guest, long most) {
    long before = guest.cpu.retired();
    while (guest.cpu.runRounds(most) == Stop.BETWEEN_ROUNDS) {
      assertThat(guest.cpu.eip()).isEqualTo(guest.at("here"));
      assertThat(guest.cpu.retired()).isEqualTo(before);
      guest.machine.restore(guest.machine.snapshot());
    }
    assertThat(guest.cpu.retired()).isEqualTo(before + 1);
  }

  @Test
  void eachRoundTouchesWhatWasForetold() {
    for (String repetition : REPETITIONS) {
      Guest guest = arrived(repetition, Tier.INTERPRETER);
      Rounds ahead = Objects.requireNonNull(guest.cpu.rounds());
      AccessLog log = new AccessLog(1000);
      guest.cpu.observe(log);
      long round = 0;
      Stop stop = ahead.count() == 0 ? Stop.BUDGET : Stop.BETWEEN_ROUNDS;
      while (stop == Stop.BETWEEN_ROUNDS) {
        log.clear();
        stop = guest.cpu.runRounds(1);
        assertThat(log.size()).isPositive();
        for (int i = 0; i < log.size(); i++) {
          assertThat(ahead.next(round, log.address(i), 1)).hasValue(round);
          assertThat(ahead.next(round, log.address(i) + log.bytes(i) - 1, 1)).hasValue(round);
        }
        round++;
      }
    }
  }

  @Test
  void theNextRoundIsTheFirstOneThatTouchesAByte() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      Rounds rounds = random(random);
      int address = DATA + random.nextInt(60);
      int bytes = 1 + random.nextInt(12);
      long from = random.nextInt(4);
      assertThat(rounds.next(from, address, bytes))
          .as("%s, from %d, %d bytes at %x", rounds, from, bytes, address)
          .isEqualTo(naive(rounds, from, address, bytes));
    }
  }

  private static Rounds random(Random random) {
    OptionalInt source = OptionalInt.of(DATA + random.nextInt(60));
    OptionalInt target = OptionalInt.of(DATA + random.nextInt(60));
    int used = random.nextInt(3);
    return new Rounds(
        random.nextInt(8),
        1 << random.nextInt(3),
        random.nextBoolean(),
        used == 1 ? OptionalInt.empty() : source,
        used == 2 ? OptionalInt.empty() : target);
  }

  private static OptionalLong naive(Rounds rounds, long from, int address, int bytes) {
    for (long round = from; round < rounds.count(); round++) {
      for (OptionalInt start : List.of(rounds.source(), rounds.target())) {
        long way = (rounds.down() ? -round : round) * rounds.size();
        long element = start.orElse(0) + way;
        if (start.isPresent() && element < address + bytes && address < element + rounds.size()) {
          return OptionalLong.of(round);
        }
      }
    }
    return OptionalLong.empty();
  }

  @Test
  void otherInstructionsHaveNoRounds() {
    for (String other : List.of("movsl", "nop", "pause", "lock incl 0x02000000")) {
      Guest guest = arrived("here: " + other, Tier.INTERPRETER);
      assertThat(guest.cpu.rounds()).isNull();
      assertThat(guest.cpu.runRounds(1)).isEqualTo(Stop.BUDGET);
      assertThat(guest.cpu.eip()).isGreaterThan(guest.at("here"));
    }
  }

  @Test
  void aFaultBetweenTwoStopsIsTakenWhereItBelongs() {
    for (Tier tier : Guest.TIERS) {
      Guest guest = Guest.user("mov $0x02003ff8, %edi; mov $5, %ecx; rep stosl; int $0x40", tier);
      assertThat(guest.cpu.run(2)).isEqualTo(Stop.BUDGET);
      assertThat(guest.cpu.runRounds(1)).isEqualTo(Stop.BETWEEN_ROUNDS);
      assertThat(guest.cpu.runRounds(3)).isEqualTo(Stop.TRAP);
      assertThat(guest.cpu.trap().vector()).isEqualTo(CpuFault.PAGE_FAULT);
      assertThat(guest.reg(Register.ECX)).isEqualTo(3);
      assertThat(guest.reg(Register.EDI)).isEqualTo(0x02004000);
    }
  }
}
