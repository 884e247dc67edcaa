package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.execute.CodeCache;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/** Programs that overwrite code see the new code, wherever and however they do it. */
final class SelfModifyingCodeTest {
  private static final int ALIAS = 0x0040_0000;
  private static final int CODE_AT = Guest.CODE_FRAME << Page.SHIFT;

  /** Maps the first page of the code a second time. */
  private static void showCodeTwice(Guest guest) {
    guest.tables.map(ALIAS, Guest.CODE_FRAME, PageTables.USER_DATA);
  }

  // ---- In the block that runs ----

  /**
   * Each of these turns {@code mov $0x41, %bl}, the next instruction, into {@code mov $0x40, %bl}.
   * The block ends with a plain jump, so that it is compiled where its store can be.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "movb $0x40, target + 1",
        "mov $0x40, %al; mov %al, target + 1",
        "movw $0x40b3, target",
        "mov $0x40b3, %eax; mov %ax, target",
        "movl $0x909040b3, target",
        "mov $0x909040b3, %eax; mov %eax, target",
        "mov $target, %esi; mov $4, %edi; movb $0x40, -15(%esi,%edi,4)",
        "subl $0x100, target",
        "mov $0x100, %eax; sub %eax, target",
        "xorl $0x100, target",
        "andl $0xfffffeff, target",
        "decl target + 1",
        "xorb $1, target + 1",
        "decb target + 1",
        "lock subl $0x100, target",
        "btcl $8, target",
        "mov $0x40, %cl; xchg %cl, target + 1",
        "mov $0x41, %al; mov $0x40, %cl; cmpxchg %cl, target + 1",
        "mov $target + 1, %edi; mov $0x40, %al; stosb",
        "mov $target, %edi; mov $0x40b3, %eax; mov $1, %ecx; rep stosw",
        "mov $target, %edi; mov $copy, %esi; mov $4, %ecx; rep movsb",
        "mov $target + 4, %esp; push $0x909040b3",
        "mov $target + 4, %esp; mov $0x909040b3, %ebx; push %ebx",
        "mov $target + 4, %esp; pushl copy",
        "mov $target + 32, %esp; mov $0x909040b3, %edi; mov $0x90901aeb, %esi; mov %esi, %ebp;"
            + "mov %esi, %ebx; pusha",
        "push $0x909040b3; popl target",
        "mov $1, %al; stc; sbbb $0, target + 1",
      })
  void aStoreOverTheNextInstructionTakesEffectAtOnce(String store) {
    for (Tier tier : Guest.TIERS) {
      Guest guest =
          Guest.user(
              store
                  + """

                  target: .byte 0xb3, 0x41, 0x90, 0x90
                  jmp end
                  .fill 32, 1, 0x90
                  end: int $0x40
                  copy: .byte 0xb3, 0x40, 0x90, 0x90
                  """,
              tier);
      guest.finish();
      assertThat(guest.reg(Register.EBX) & 0xff).as(tier.name()).isEqualTo(0x40);
    }
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void instructionsRetiredAreCountedExactlyAroundTheStore(Tier tier) {
    Guest guest =
        Guest.user(
            """
            nop
            movb $7, next + 1
            next: mov $1, %eax
            nop
            jmp end
            end: int $0x40
            """,
            tier);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(7);
    assertThat(guest.cpu.retired()).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void aStoreThroughAnotherMappingTakesEffectAtOnceToo(Tier tier) {
    String code =
        """
        movb $7, next + 1 - 0x01000000 + 0x00400000
        next: mov $1, %eax
        jmp end
        end: int $0x40
        """;
    Guest guest = Guest.user(code, tier).with(SelfModifyingCodeTest::showCodeTwice);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(7);
  }

  @Test
  void aStoreThroughAnotherMappingIsTheSameHoweverTheRunIsCut() {
    String code =
        """
        incb next + 1 - 0x01000000 + 0x00400000
        next: mov $1, %eax
        add %eax, %ebx
        jmp 0x01000000
        """;
    for (int cut = 1; cut <= 8; cut++) {
      Guest guest = Guest.user(code).with(SelfModifyingCodeTest::showCodeTwice);
      for (int done = 0; done < 40; done += cut) {
        guest.cpu.run(Math.min(cut, 40 - done));
      }
      assertThat(guest.reg(Register.EBX)).as("cut in pieces of %d", cut).isEqualTo(65);
    }
  }

  /** The first store makes the page writable, so the second one is as fast as any. */
  @ParameterizedTest
  @ValueSource(strings = {"incl data", "incb other + 1"})
  void aStoreElsewhereInThePageDoesNotHideTheNextOne(String first) {
    for (Tier tier : Guest.TIERS) {
      Guest guest =
          Guest.user(
              "mov $2, %ecx\n jmp other\n start:\n"
                  + first
                  + """

                  movb $7, next + 1
                  next: mov $1, %eax
                  jmp end
                  end: int $0x40
                  other: mov $1, %ebx
                  jmp start
                  data: .long 0
                  """,
              tier);
      guest.cpu.run(4);
      guest.machine.snapshot();
      guest.cpu.setEip(guest.at("start"));
      guest.finish();
      assertThat(guest.reg(Register.EAX)).isEqualTo(7);
      guest.memory.store8(guest.mmu.translate(guest.at("next") + 1), 1);
      guest.cpu.setEip(guest.at("other"));
      guest.finish();
      assertThat(guest.reg(Register.EAX)).isEqualTo(7);
    }
  }

  /** Two bytes of the word lie in the page of the code that changes it, two in the page before. */
  @ParameterizedTest
  @EnumSource(Tier.class)
  void whatIsChangedAcrossTheEdgeOfTheRunningPageIsChangedAndObservedOnce(Tier tier) {
    Guest guest =
        Guest.user(
            """
            jmp start
            .org 0xffe
            data: .long 0
            start:
            nop
            here: addl $0x00010001, data
            jmp end
            end: int $0x40
            """,
            tier);
    AccessLog log = new AccessLog(100);
    guest.cpu.observe(log);
    for (int i = 1; i <= 3; i++) {
      guest.finish();
      assertThat(guest.mmu.load32(guest.at("data"))).isEqualTo(0x00010001 * i);
      assertThat(log.size()).isEqualTo(3);
      assertThat(log.instruction(0)).isEqualTo(guest.at("here"));
      assertThat(log.isWrite(0)).isFalse();
      assertThat(log.isWrite(1)).isTrue();
      log.clear();
      guest.machine.snapshot();
      guest.cpu.setEip(guest.at("start"));
    }
    assertThat(guest.cpu.retired()).isEqualTo(13);
  }

  /** A plain store, whose first bytes are in another page than its last. */
  @ParameterizedTest
  @EnumSource(Tier.class)
  void aStoreAcrossTheEdgeOfTheRunningPageIsDoneAndObservedOnce(Tier tier) {
    Guest guest =
        Guest.user(
            """
            jmp start
            .org 0xffe
            data: .long 0
            start:
            inc %eax
            here: mov %eax, data
            jmp end
            end: int $0x40
            """,
            tier);
    AccessLog log = new AccessLog(100);
    guest.cpu.observe(log);
    for (int i = 1; i <= 3; i++) {
      guest.finish();
      assertThat(log.size()).isEqualTo(1);
      assertThat(guest.mmu.load32(guest.at("data"))).isEqualTo(i);
      log.clear();
      guest.machine.snapshot();
      guest.cpu.setEip(guest.at("start"));
    }
  }

  // ---- In blocks decoded before ----

  @ParameterizedTest
  @CsvSource({"false,EXECUTOR", "false,COMPILER", "true,EXECUTOR", "true,COMPILER"})
  void aFunctionPatchedBetweenCallsRunsItsNewCode(boolean throughAlias, Tier tier) {
    Guest guest =
        Guest.user(
            """
            mov $100, %ecx
            again:
            call function
            add %eax, %ebx
            incb (%esi)
            dec %ecx
            jnz again
            int $0x40
            .org 0x200
            function: mov $1, %eax
            ret
            """,
            tier);
    showCodeTwice(guest);
    int patched = guest.at("function") + 1;
    guest.set(Register.ESI, throughAlias ? patched - Guest.CODE + ALIAS : patched);
    guest.finish();
    assertThat(guest.reg(Register.EBX)).isEqualTo(100 * 101 / 2);
  }

  @Test
  void codeRunThroughOneMappingAndPatchedThroughAnotherIsNewInBoth() {
    Guest guest =
        Guest.user(
            """
            mov $0x00400100, %edx
            call *%edx
            add %eax, %ebx
            call function
            add %eax, %ebx
            movb $10, function + 1
            call *%edx
            add %eax, %ebx
            call function
            add %eax, %ebx
            int $0x40
            .org 0x100
            function: mov $1, %eax
            ret
            """);
    showCodeTwice(guest);
    guest.finish();
    assertThat(guest.reg(Register.EBX)).isEqualTo(22);
  }

  @Test
  void codeWrittenIntoAPageThatWasDataRuns() {
    Guest guest =
        Guest.user(
            """
            mov $0x02000000, %edi
            movl $1, 0x100(%edi)       # data first
            movb $0xb8, (%edi)         # mov $imm32, %eax
            movb $0xc3, 5(%edi)        # ret
            mov $10, %ecx
            again:
            mov %ecx, 1(%edi)
            call *%edi
            add %eax, %ebx
            loop again
            int $0x40
            """);
    guest.finish();
    assertThat(guest.reg(Register.EBX)).isEqualTo(55);
  }

  // ---- Across a page boundary ----

  private static final String CROSSING =
      """
      mov $3, %ecx
      again:
      call crossing
      add %eax, %ebx
      mov %ecx, %edx
      PATCH
      dec %ecx
      jnz again
      int $0x40
      .org 0xffd
      crossing: mov $0x00010001, %eax     # opcode and two bytes in this page, two in the next
      ret
      """;

  @ParameterizedTest
  @CsvSource({"true,EXECUTOR", "true,COMPILER", "false,EXECUTOR", "false,COMPILER"})
  void bothHalvesOfAnInstructionAcrossTwoPagesCanBePatched(boolean second, Tier tier) {
    String patch = second ? "incb crossing + 3" : "incb crossing + 1";
    Guest guest = Guest.user(CROSSING.replace("PATCH", patch), tier);
    guest.finish();
    assertThat(guest.reg(Register.EBX)).isEqualTo(second ? 0x00060003 : 0x00030006);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void theSecondHalfCanBePatchedByTheInstructionJustBefore(Tier tier) {
    Guest guest =
        Guest.user(
            """
            jmp start
            .org 0xff6
            start: movb $0x22, crossing + 3
            crossing: mov $0x00010001, %eax
            int $0x40
            """,
            tier);
    assertThat(guest.at("crossing")).isEqualTo(Guest.CODE + 0xffd);
    guest.finish();
    assertThat(guest.reg(Register.EAX)).isEqualTo(0x00220001);
  }

  @Test
  void anInstructionAcrossTwoPagesFollowsARemappingOfTheSecond() {
    Guest guest = Guest.user(CROSSING.replace("PATCH", "nop"));
    guest.cpu.setBreakpoint(guest.at("again"));
    guest.run();
    guest.run();
    guest.memory.shareFrame(Guest.CODE_FRAME + 1, Guest.FREE_FRAME);
    guest.memory.store8(Guest.FREE_FRAME << Page.SHIFT, 0x44);
    guest.tables.map(Guest.CODE + Page.SIZE, Guest.FREE_FRAME, PageTables.USER_DATA);
    guest.mmu.invalidate(Guest.CODE + Page.SIZE);
    guest.run();
    assertThat(guest.reg(Register.EAX)).isEqualTo(0x00440001);
  }

  @ParameterizedTest
  @EnumSource(Tier.class)
  void whenTheSecondPageGoesAwayTheFaultIsAtTheInstructionThatNeedsIt(Tier tier) {
    Guest guest =
        Guest.user(
            """
            jmp start
            .org 0xff9
            start: inc %esi
            inc %edi
            inc %ebp
            inc %ebx
            crossing: mov $0x00010001, %eax
            int $0x40
            """,
            tier);
    guest.finish();
    guest.tables.unmap(Guest.CODE + Page.SIZE);
    guest.mmu.flush();
    guest.cpu.setEip(guest.at("start"));
    Trap trap = guest.trap();
    assertThat(trap.vector()).isEqualTo(CpuFault.PAGE_FAULT);
    assertThat(trap.address()).isEqualTo(Guest.CODE + Page.SIZE);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("crossing"));
    assertThat(guest.reg(Register.EBX)).isEqualTo(2);
  }

  // ---- Time travel ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void goingBackBeforeAPatchRunsTheOldCode(Tier tier) {
    Guest guest =
        Guest.user(
            """
            again: call function
            int $0x41
            movb $2, function + 1
            jmp again
            .org 0x100
            function: mov $1, %eax
            ret
            """,
            tier);
    Snapshot atStart = guest.machine.snapshot();
    guest.trap();
    Snapshot before = guest.machine.snapshot();
    guest.trap();
    assertThat(guest.reg(Register.EAX)).isEqualTo(2);
    Snapshot after = guest.machine.snapshot();
    for (int i = 0; i < 3; i++) {
      guest.machine.restore(atStart);
      guest.trap();
      assertThat(guest.reg(Register.EAX)).isEqualTo(1);
      guest.machine.restore(after);
      guest.cpu.setEip(Guest.CODE);
      guest.trap();
      assertThat(guest.reg(Register.EAX)).isEqualTo(2);
      guest.machine.restore(before);
      guest.cpu.setEip(Guest.CODE);
      guest.trap();
      assertThat(guest.reg(Register.EAX)).isEqualTo(1);
    }
  }

  // ---- Data beside code ----

  @ParameterizedTest
  @EnumSource(Tier.class)
  void dataInTheSamePageAsTheCodeThatUsesItIsJustData(Tier tier) {
    Guest guest =
        Guest.user(
            """
            mov $1000, %ecx
            again:
            incl counter
            mov counter, %eax
            add %eax, total
            dec %ecx
            jnz again
            int $0x40
            counter: .long 0
            total: .long 0
            """,
            tier);
    Snapshot start = guest.machine.snapshot();
    for (int i = 0; i < 2; i++) {
      guest.finish();
      assertThat(guest.mmu.load32(guest.at("counter"))).isEqualTo(1000);
      assertThat(guest.mmu.load32(guest.at("total"))).isEqualTo(1000 * 1001 / 2);
      guest.machine.restore(start);
    }
  }

  // ---- Code changed by Java ----

  private static final String CONSTANT =
      """
      mov $1, %eax
      int $0x40
      """;

  private static int runFromStart(Guest guest) {
    guest.cpu.setEip(Guest.CODE);
    guest.finish();
    return guest.reg(Register.EAX);
  }

  @Test
  void codeWrittenByJavaIntoPhysicalMemoryRuns() {
    Guest guest = Guest.user(CONSTANT);
    for (int i = 1; i < 5; i++) {
      guest.memory.store8(CODE_AT + 1, i);
      assertThat(runFromStart(guest) & 0xff).isEqualTo(i);
      guest.memory.store32(CODE_AT + 1, 100 * i);
      assertThat(runFromStart(guest)).isEqualTo(100 * i);
      byte[] bytes = String.valueOf((char) ('a' + i)).getBytes(StandardCharsets.US_ASCII);
      guest.memory.write(CODE_AT + 3, bytes, 0, 1);
      assertThat(runFromStart(guest)).isEqualTo(('a' + i) << 16 | (100 * i & 0xffff));
    }
  }

  @Test
  void codeWrittenByTheProgramAfterJavaWroteItRuns() {
    Guest guest = Guest.user("start: mov $1, %eax\nincb start + 1\nint $0x40\n");
    assertThat(runFromStart(guest)).isEqualTo(1);
    guest.memory.store8(CODE_AT + 1, 10);
    for (int i = 0; i < 4; i++) {
      assertThat(runFromStart(guest)).isEqualTo(10 + i);
    }
  }

  @Test
  void codeWrittenByJavaThroughTheMmuRuns() {
    Guest guest = Guest.user(CONSTANT);
    for (int i = 1; i < 5; i++) {
      guest.mmu.store8(Guest.CODE + 1, i);
      assertThat(runFromStart(guest)).isEqualTo(i);
    }
  }

  @Test
  void sharingAndClearingFramesOfCodeChangesWhatRuns() {
    Guest guest = Guest.user(CONSTANT);
    assertThat(runFromStart(guest)).isEqualTo(1);
    guest.memory.shareFrame(Guest.CODE_FRAME, Guest.FREE_FRAME);
    guest.memory.store8((Guest.FREE_FRAME << Page.SHIFT) + 1, 2);
    assertThat(runFromStart(guest)).isEqualTo(1);
    guest.memory.shareFrame(Guest.FREE_FRAME, Guest.CODE_FRAME);
    assertThat(runFromStart(guest)).isEqualTo(2);
    guest.memory.clearFrame(Guest.CODE_FRAME);
    guest.set(Register.EAX, Guest.DATA);
    guest.cpu.setEip(Guest.CODE);
    // Zeros are add %al, (%eax).
    assertThat(guest.cpu.run(10)).isEqualTo(Stop.BUDGET);
    assertThat(guest.cpu.eip()).isEqualTo(Guest.CODE + 20);
    guest.memory.shareFrame(Guest.FREE_FRAME, Guest.CODE_FRAME);
    assertThat(runFromStart(guest)).isEqualTo(2);
  }

  @Test
  void remappingTheCodePageRunsTheOtherFrame() {
    Guest guest = Guest.user(CONSTANT);
    guest.memory.shareFrame(Guest.CODE_FRAME, Guest.FREE_FRAME);
    guest.memory.store8((Guest.FREE_FRAME << Page.SHIFT) + 1, 2);
    for (int i = 0; i < 3; i++) {
      guest.tables.map(Guest.CODE, Guest.FREE_FRAME, PageTables.USER_DATA);
      guest.mmu.invalidate(Guest.CODE);
      assertThat(runFromStart(guest)).isEqualTo(2);
      guest.tables.map(Guest.CODE, Guest.CODE_FRAME, PageTables.USER_DATA);
      guest.mmu.flush();
      assertThat(runFromStart(guest)).isEqualTo(1);
    }
  }

  @Test
  void moreCodePagesThanTheCacheHoldsStillRun() {
    int pages = CodeCache.MAX_PAGES + 200;
    Machine machine = new Machine(pages + 1);
    // inc %eax; jmp to the same place in the next page
    byte[] code = {0x40, (byte) 0xe9, (byte) 0xfa, 0x0f, 0, 0};
    for (int page = 0; page < pages; page++) {
      machine.memory().write(page << Page.SHIFT, code, 0, code.length);
    }
    machine.memory().store8(pages << Page.SHIFT, 0xf4);
    for (int i = 1; i <= 3; i++) {
      Snapshot snapshot = machine.snapshot();
      assertThat(machine.cpu().run(1_000_000)).isEqualTo(Stop.HALT);
      assertThat(machine.cpu().reg(Register.EAX)).isEqualTo(pages);
      machine.restore(snapshot);
    }
  }
}
