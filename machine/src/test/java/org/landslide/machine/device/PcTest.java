package org.landslide.machine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Kernel;
import org.landslide.machine.device.Pc.End;
import org.landslide.machine.state.Register;

/** Small kernels with a whole PC around them. */
final class PcTest {
  private static final long ENOUGH = 10_000_000;

  /** Both interrupt controllers as kernels have them, with some lines open, and the timer. */
  private static final String DEVICES =
      """
      .macro out8 port, value
        mov $\\value, %al
        out %al, $\\port
      .endm
      .macro controllers open
        out8 0x20, 0x11
        out8 0xa0, 0x11
        out8 0x21, 0x20
        out8 0xa1, 0x28
        out8 0x21, 0x04
        out8 0xa1, 0x02
        out8 0x21, 0x01
        out8 0xa1, 0x01
        out8 0x21, 0xff & ~\\open
        out8 0xa1, 0xff
      .endm
      .macro timer count
        out8 0x43, 0x36
        out8 0x40, \\count & 0xff
        out8 0x40, \\count >> 8
      .endm
      """;

  private static Pc boot(String main) {
    Pc pc = new Pc(2);
    Kernel.load(DEVICES, main, pc.machine());
    return pc;
  }

  private static int reg(Pc pc, int register) {
    return pc.machine().cpu().reg(register);
  }

  private static final String COUNT_TICKS =
      """
      main:
        gate 0x20, tick
        controllers 1
        timer 1000
        sti
      again:
        hlt
        cmp $5, %ebx
        jb again
        cli
        hlt
      tick:
        inc %ebx
        out8 0x20, 0x20
        iret
      """;

  @Test
  void aHaltedProcessorGoesOnWithTheTimersInterrupts() {
    Pc pc = boot(COUNT_TICKS);
    assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
    assertThat(reg(pc, Register.EBX)).isEqualTo(5);
    long five = 5 * 1000 * Clock.UNITS_PER_OSCILLATION;
    assertThat(pc.clock()).isBetween(five, five + 500);
  }

  @Test
  void aTimerThatIsHeldInterruptsOnlyWhenItIsTold() {
    Pc pc = boot(COUNT_TICKS);
    pc.setTimerRuns(false);
    assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
    assertThat(reg(pc, Register.EBX)).isZero();
    for (int i = 1; i <= 3; i++) {
      pc.tick();
      assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
      assertThat(reg(pc, Register.EBX)).isEqualTo(i);
    }
  }

  @Test
  void interruptsComeWhileAProgramRuns() {
    Pc pc =
        boot(
            """
            main:
              gate 0x20, tick
              controllers 1
              timer 100
              sti
            loop: inc %ecx
              cmp $20, %ebx
              jb loop
              cli
              hlt
            tick:
              inc %ebx
              out8 0x20, 0x20
              iret
            """);
    assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
    assertThat(reg(pc, Register.EBX)).isEqualTo(20);
    int perTick = reg(pc, Register.ECX) / 20;
    assertThat(perTick).isBetween(320, 335); // 1,000 units, 3 instructions a round, the handler
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sti", "pushl $0x202; popf", "pushl $0x202; push %cs; push $1f; iret; 1:"})
  void aWaitingInterruptComesAsSoonAsInterruptsAreOn(String switchedOn) {
    String main =
        """
        main:
          gate 0x20, tick
          controllers 1
          timer 20
          mov $300, %ecx
        wait: loop wait
          xor %ebx, %ebx
          %s
          inc %%ebx
          inc %%ebx
          inc %%ebx
          hlt
        tick: mov %%ebx, %%edx
          cli
          hlt
        """
            .replace("%%", "%")
            .replace("%s", switchedOn);
    Pc pc = boot(main);
    assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
    // The instruction after sti is done before; popf and iret have no such shadow.
    assertThat(reg(pc, Register.EDX)).isEqualTo(switchedOn.equals("sti") ? 1 : 0);
  }

  @Test
  void whereNothingCanInterruptAHaltIsTheEnd() {
    assertThat(boot("main: controllers 0\n timer 100\n sti\n hlt\n").run(ENOUGH))
        .isEqualTo(End.HALTED);
    assertThat(boot("main: gate 0x20, main\n controllers 1\n timer 100\n cli\n hlt\n").run(ENOUGH))
        .isEqualTo(End.HALTED);
  }

  @Test
  void aHandlerThatIsNotDoneKeepsLowerLinesBack() {
    Pc pc =
        boot(
            """
            main:
              gate 0x20, tick
              gate 0x21, key
              controllers 3
              timer 50
              sti
            loop: jmp loop
            key: inc %ecx
              in $0x60, %al
              out8 0x20, 0x20
              iret
            tick: inc %ebx      # says nothing to the controller
              iret
            """);
    assertThat(pc.run(5_000)).isEqualTo(End.BUDGET);
    pc.type("a");
    assertThat(pc.run(100_000)).isEqualTo(End.BUDGET);
    assertThat(reg(pc, Register.EBX)).isEqualTo(1);
    assertThat(reg(pc, Register.ECX)).isZero();
    assertThat(pc.interruptsInService()).isEqualTo(1);
  }

  @Test
  void keysComeOneAfterTheOther() {
    Pc pc =
        boot(
            """
            main:
              gate 0x21, key
              controllers 2
              mov $0x5000, %edi
              sti
            wait: hlt
              jmp wait
            key: in $0x60, %al
              stosb
              out8 0x20, 0x20
              iret
            """);
    pc.type("aB\n");
    assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
    byte[] codes = new byte[9];
    pc.machine().memory().read(0x5000, codes, 0, codes.length);
    assertThat(codes).containsExactly(0x1e, 0x9e, 0x2a, 0x30, 0xb0, 0xaa, 0x1c, 0x9c, 0);
  }

  @Test
  void whatIsInTheScreensMemoryIsOnTheScreen() {
    Pc pc =
        boot(
            """
            main:
              movl $0x07690748, 0xb8000       # "Hi"
              movl $0x07210721, 0xb8000 + 160
              mov $0x3d4, %dx
              mov $0x000e, %ax
              out %ax, %dx
              mov $0x520f, %ax
              out %ax, %dx
              hlt
            """);
    assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
    assertThat(pc.screen()).startsWith("Hi", "!!", "").hasSize(25);
    assertThat(pc.cursorRow()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mov $0x604, %dx; mov $0x2000, %ax; out %ax, %dx",
        "mov $0x64, %dx; mov $0xfe, %al; out %al, %dx",
        "mov $0xcf9, %dx; mov $6, %al; out %al, %dx"
      })
  void portsSwitchItOff(String off) {
    assertThat(boot("main: " + off + "\n1: jmp 1b\n").run(ENOUGH)).isEqualTo(End.SWITCHED_OFF);
  }

  @Test
  void whatIsSentOnTheSerialLineArrives() {
    Pc pc =
        boot(
            """
            main:
              mov $0x3f8, %dx
              mov $text, %esi
              mov $5, %ecx
            send: lodsb
              out %al, %dx
              loop send
              hlt
            text: .ascii "hello"
            """);
    StringBuilder sent = new StringBuilder();
    pc.setSerialSink(code -> sent.append((char) code));
    assertThat(pc.run(ENOUGH)).isEqualTo(End.HALTED);
    assertThat(sent).hasToString("hello");
  }

  @Test
  void anExceptionThatNothingHandlesEndsAll() {
    Pc pc = boot("main: lidt none\n ud2\n none: .long 0, 0\n");
    assertThat(pc.run(ENOUGH)).isEqualTo(End.SHUTDOWN);
  }

  /** Wherever it is interrupted, what comes later is the same after going back. */
  @Test
  void goingBackLeavesNoTrace() {
    Pc pc =
        boot(
            """
            main:
              gate 0x20, tick
              gate 0x21, key
              controllers 3
              timer 77
              sti
            loop:
              inc %ecx
              out8 0x43, 0
              in $0x40, %al
              add %eax, %esi
              in $0x40, %al
              jmp loop
            tick: inc %ebx
              out8 0x20, 0x20
              iret
            key: in $0x60, %al
              add %eax, %ebp
              out8 0x20, 0x20
              iret
            """);
    pc.type("The quick brown fox jumps over the lazy dog.\n");
    for (int i = 0; i < 40; i++) {
      pc.run(997);
      Pc.State here = pc.snapshot();
      pc.run(5_000);
      List<Object> first = facts(pc);
      pc.restore(here);
      pc.run(5_000);
      assertThat(facts(pc)).isEqualTo(first);
      pc.restore(here);
    }
    assertThat(reg(pc, Register.EBP)).isNotZero();
  }

  private static List<Object> facts(Pc pc) {
    String registers =
        IntStream.range(0, 8)
            .mapToObj(i -> Integer.toHexString(reg(pc, i)))
            .collect(Collectors.joining(" "));
    return List.of(registers, pc.clock(), pc.machine().stateHash());
  }
}
