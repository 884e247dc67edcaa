package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;

final class BreakpointTest {
  private static final String LOOP =
      """
      start: mov $5, %ecx
      again:
      inc %eax
      middle: inc %ebx
      inc %edx
      dec %ecx
      jnz again
      done: int $0x40
      """;

  @ParameterizedTest
  @EnumSource(Tier.class)
  void stopsBeforeTheInstructionEachTimeItIsReached(Tier tier) {
    Guest guest = Guest.user(LOOP, tier);
    guest.cpu.setBreakpoint(guest.at("middle"));
    for (int i = 1; i <= 5; i++) {
      assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
      assertThat(guest.cpu.eip()).isEqualTo(guest.at("middle"));
      assertThat(guest.reg(Register.EAX)).isEqualTo(i);
      assertThat(guest.reg(Register.EBX)).isEqualTo(i - 1);
      assertThat(guest.cpu.retired()).isEqualTo(2 + 5 * (i - 1));
    }
    guest.finish();
    assertThat(guest.cpu.retired()).isEqualTo(27);
  }

  @Test
  void neverStopsAtTheFirstInstructionOfARun() {
    Guest guest = Guest.user("self: jmp self");
    guest.cpu.setBreakpoint(guest.at("self"));
    for (int i = 1; i <= 3; i++) {
      assertThat(guest.cpu.run(100)).isEqualTo(Stop.BREAKPOINT);
      assertThat(guest.cpu.retired()).isEqualTo(i);
    }
  }

  @Test
  void adjacentBreakpointsStopAtEachInstruction() {
    Guest guest = Guest.user("a: nop\nb: nop\nc: nop\nint $0x40\n");
    guest.cpu.setBreakpoint(guest.at("a"));
    guest.cpu.setBreakpoint(guest.at("b"));
    guest.cpu.setBreakpoint(guest.at("c"));
    assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("b"));
    assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("c"));
    guest.finish();
    assertThat(guest.cpu.retired()).isEqualTo(4);
  }

  @Test
  void takesEffectInCodeThatHasRunBeforeAndCanBeTakenAway() {
    Guest guest = Guest.user(LOOP);
    Snapshot start = guest.machine.snapshot();
    guest.finish();
    guest.machine.restore(start);
    guest.cpu.setBreakpoint(guest.at("middle"));
    guest.cpu.setBreakpoint(guest.at("middle"));
    assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
    guest.cpu.clearBreakpoint(guest.at("middle"));
    guest.finish();
    guest.machine.restore(start);
    guest.finish();
    guest.cpu.clearBreakpoint(guest.at("middle"));
  }

  @Test
  void staysWhenTheMachineGoesBackInTime() {
    Guest guest = Guest.user(LOOP);
    Snapshot start = guest.machine.snapshot();
    guest.cpu.setBreakpoint(guest.at("done"));
    for (int i = 0; i < 3; i++) {
      assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
      assertThat(guest.cpu.retired()).isEqualTo(26);
      guest.machine.restore(start);
    }
  }

  @Test
  void budgetThatEndsJustBeforeItIsTheBudgetsEnd() {
    Guest guest = Guest.user(LOOP);
    guest.cpu.setBreakpoint(guest.at("middle"));
    assertThat(guest.cpu.run(2)).isEqualTo(Stop.BUDGET);
    assertThat(guest.cpu.eip()).isEqualTo(guest.at("middle"));
    assertThat(guest.cpu.run(3)).isEqualTo(Stop.BUDGET);
    assertThat(guest.cpu.run(3)).isEqualTo(Stop.BREAKPOINT);
  }

  @Test
  void holdsForTheTargetsOfJumpsCallsAndReturns() {
    Guest guest =
        Guest.user(
            """
            call function
            back: int $0x40
            .org 0x80
            function: jmp far
            .org 0x1080
            far: ret
            """);
    for (String label : new String[] {"function", "far", "back"}) {
      guest.cpu.setBreakpoint(guest.at(label));
    }
    for (String label : new String[] {"function", "far", "back"}) {
      assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
      assertThat(guest.cpu.eip()).isEqualTo(guest.at(label));
    }
  }

  @Test
  void holdsAtItsAddressAndNotWhereTheSameFrameIsShownElsewhere() {
    int alias = 0x0040_0000;
    Guest guest = Guest.user("nop\nhere: nop\nnop\nint $0x40\n");
    guest.tables.map(alias, Guest.CODE_FRAME, PageTables.USER_DATA);
    int here = guest.at("here");
    for (int i = 0; i < 2; i++) {
      guest.cpu.setBreakpoint(here);
      guest.cpu.setEip(Guest.CODE);
      assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
      guest.cpu.setEip(alias);
      guest.finish();
      guest.cpu.setEip(Guest.CODE);
      assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
      guest.cpu.clearBreakpoint(here);
      guest.cpu.setBreakpoint(here - Guest.CODE + alias);
      guest.cpu.setEip(Guest.CODE);
      guest.finish();
      guest.cpu.setEip(alias);
      assertThat(guest.run()).isEqualTo(Stop.BREAKPOINT);
      guest.cpu.clearBreakpoint(here - Guest.CODE + alias);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void runsThroughBreakpointsEndInTheSameState(long seed) {
    Random random = new Random(seed);
    RandomProgram program = RandomProgram.of(seed);
    Guest plain = program.load(Tier.COMPILER);
    Guest stopped = program.load(Tier.COMPILER);
    for (int i = 0; i < 12; i++) {
      stopped.cpu.setBreakpoint(program.anyAddress(random));
    }
    int length = 3_000;
    RandomProgram.advance(plain, length);
    RandomProgram.advance(stopped, length);
    assertThat(stopped.cpu.retired()).isEqualTo(length);
    assertThat(stopped.machine.stateHash()).isEqualTo(plain.machine.stateHash());
  }
}
