package org.landslide.pebbles.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.ThreadView;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.TestWorld;
import org.landslide.world.Fault;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

final class ExceptionsTest {
  private static final int STACK = TestWorld.DATA + 0x800;
  private static final int HANDLER = TestWorld.LOOP;
  private static final int ARGUMENT = 0x1234;
  private static final int UREG = STACK - 80;

  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;
  private final Cpu cpu = test.cpu;

  private void register() {
    assertThat(test.call(SystemCall.SWEXN, STACK, HANDLER, ARGUMENT, 0)).isZero();
  }

  private WorldEvent faultReading(int address) {
    cpu.setReg(Register.EAX, address);
    return test.step(TestWorld.LOAD);
  }

  @Test
  void aFaultWithoutHandlerKillsTheThreadAndSaysWhy() {
    WorldEvent event = faultReading(0x10);
    Fault fault = new Fault(14, 4, 0x10, TestWorld.LOAD);
    assertThat(event).isEqualTo(new Event.Killed(1, fault, World.NO_THREAD));
    assertThat(test.output())
        .startsWith("Thread 1 of task 1 killed: page fault, reading from 0x00000010")
        .contains("eip 01000200", "eax 00000010");
    assertThat(world.run(1)).isEqualTo(new Event.Ended(-2));
  }

  @Test
  void writingWhatIsReadOnlyIsAFault() {
    cpu.setReg(Register.EAX, TestWorld.CONSTANTS);
    Fault fault = new Fault(14, 7, TestWorld.CONSTANTS, TestWorld.STORE);
    assertThat(test.step(TestWorld.STORE)).isEqualTo(new Event.Killed(1, fault, World.NO_THREAD));
    assertThat(fault.describe()).isEqualTo("page fault, writing to 0x01001000, which is read-only");
  }

  @Test
  void theOtherThreadsOfTheTaskLiveOnAndItsStatusIsKept() {
    int tid = test.threadFork();
    test.call1(SystemCall.SET_STATUS, 3);
    faultReading(0);
    assertThat(world.runnable()).containsExactly(tid);
    world.switchTo(tid);
    test.event1(SystemCall.VANISH, 0);
    assertThat(world.run(1)).isEqualTo(new Event.Ended(3));
  }

  @Test
  void aParentCollectsMinusTwoOfAKilledChild() {
    int child = test.fork();
    test.event1(SystemCall.WAIT, TestWorld.DATA);
    world.switchTo(child);
    assertThat(((Event.Killed) faultReading(0)).woken()).isEqualTo(1);
    world.switchTo(1);
    world.run(0);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(-2);
  }

  @ParameterizedTest
  @CsvSource({"DIVIDE,0,0", "UNDEFINED,6,0", "FLOATING,7,0", "INT3,3,1"})
  void everyExceptionHasItsCause(String what, int vector, int length) throws Exception {
    int address = TestWorld.class.getDeclaredField(what).getInt(null);
    register();
    cpu.setReg(Register.ECX, 0);
    Fault fault = new Fault(vector, 0, 0, address + length);
    assertThat(test.step(address)).isEqualTo(new Event.HandlerEntered(fault));
    assertThat(test.peek(UREG)).isEqualTo(vector);
    assertThat(test.peek(UREG + 15 * 4)).isEqualTo(address + length);
  }

  @ParameterizedTest
  @CsvSource({"64", "67", "86", "97", "128", "143"})
  void aSystemCallThatIsNotServedIsNoFault(int vector) {
    register();
    assertThat(test.step(TestWorld.CODE + 2 * vector)).isEqualTo(new Event.UnknownCall(vector));
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "5", "13", "14", "32", "63", "144", "255"})
  void anUnknownInterruptIsAProtectionFaultAtTheInstruction(int vector) {
    register();
    int address = TestWorld.CODE + 2 * vector;
    Fault fault = new Fault(13, vector * 8 + 2, 0, address);
    assertThat(test.step(address)).isEqualTo(new Event.HandlerEntered(fault));
    assertThat(test.peek(UREG + 14 * 4)).isEqualTo(vector * 8 + 2);
    assertThat(test.peek(UREG + 15 * 4)).isEqualTo(address);
  }

  @Test
  void theHandlerFindsItsFrameOnTheExceptionStack() {
    register();
    int[] values = {11, 12, 13, 14, 15, 16, 17};
    int[] registers = {
      Register.EDI,
      Register.ESI,
      Register.EBP,
      Register.EBX,
      Register.EDX,
      Register.ECX,
      Register.ESP
    };
    for (int i = 0; i < values.length; i++) {
      cpu.setReg(registers[i], values[i]);
    }
    cpu.setEflags(0x202 | 0x401);
    faultReading(0x30);

    int esp = cpu.reg(Register.ESP);
    assertThat(esp).isEqualTo(STACK - 92);
    assertThat(cpu.eip()).isEqualTo(HANDLER);
    assertThat(cpu.eflags() & 0xfff).isEqualTo(0x202);
    int[] expected = {
      0,
      ARGUMENT,
      UREG,
      14,
      0x30,
      0x2b,
      0x2b,
      0x2b,
      0x2b,
      11,
      12,
      13,
      0,
      14,
      15,
      16,
      0x30,
      4,
      TestWorld.LOAD,
      0x23,
      0x603,
      17,
      0x2b
    };
    for (int i = 0; i < expected.length; i++) {
      assertThat(test.peek(esp + 4 * i)).as("word %d", i).isEqualTo(expected[i]);
    }
  }

  @Test
  void theHandlerIsGoneBeforeItRuns() {
    register();
    assertThat(faultReading(0)).isInstanceOf(Event.HandlerEntered.class);
    assertThat(faultReading(0)).isInstanceOf(Event.Killed.class);
  }

  @Test
  void anExceptionStackThatIsGoneMeansDeath() {
    test.call(SystemCall.NEW_PAGES, 0x02000000, Limits.PAGE_SIZE);
    assertThat(test.call(SystemCall.SWEXN, 0x02001000, HANDLER, 0, 0)).isZero();
    test.call1(SystemCall.REMOVE_PAGES, 0x02000000);
    assertThat(faultReading(0)).isInstanceOf(Event.Killed.class);
    assertThat(test.output()).contains("exception stack");
  }

  @Test
  void aHandlerCanGoBackToWhereItCameFromWithAllRegisters() {
    register();
    cpu.setReg(Register.EBX, 77);
    cpu.setEflags(0x202 | 0x81);
    faultReading(0x40);
    ThreadView before = world.thread(1);
    test.poke(UREG + 13 * 4, TestWorld.DATA);
    test.poke(TestWorld.DATA, 4711);
    test.event(SystemCall.SWEXN, STACK, HANDLER, 0, UREG);
    assertThat(cpu.eip()).isEqualTo(TestWorld.LOAD);
    assertThat(cpu.reg(Register.EBX)).isEqualTo(77);
    assertThat(cpu.eflags()).isEqualTo(0x202 | 0x81);
    assertThat(cpu.reg(Register.EAX)).isEqualTo(TestWorld.DATA);
    assertThat(world.run(1)).isEqualTo(new WorldEvent.Budget());
    assertThat(test.result()).isEqualTo(4711);
    assertThat(before.context().eip()).isEqualTo(HANDLER);
    assertThat(faultReading(0)).isInstanceOf(Event.HandlerEntered.class);
  }

  @Test
  void zeroDeregistersAndRepeatingThatIsNoError() {
    register();
    register();
    assertThat(test.call(SystemCall.SWEXN, 0, HANDLER, 0, 0)).isZero();
    assertThat(test.call(SystemCall.SWEXN, STACK, 0, 0, 0)).isZero();
    assertThat(faultReading(0)).isInstanceOf(Event.Killed.class);
  }

  @Test
  void handlersThatCannotWorkAreRefusedAndTheOldOneStays() {
    register();
    int[][] bad = {
      {4, HANDLER},
      {TestWorld.DATA + 91, HANDLER},
      {TestWorld.CONSTANTS + 0x800, HANDLER},
      {-1, HANDLER},
      {STACK, 4},
      {STACK, -1},
    };
    for (int[] arguments : bad) {
      assertThat(test.call(SystemCall.SWEXN, arguments[0], arguments[1], 0, 0))
          .isEqualTo(ErrorCode.BAD_ADDRESS);
    }
    assertThat(test.call(SystemCall.SWEXN, TestWorld.DATA + 92, HANDLER, 0, 0)).isZero();
    register();
    assertThat(faultReading(0)).isInstanceOf(Event.HandlerEntered.class);
    assertThat(cpu.reg(Register.ESP)).isEqualTo(STACK - 92);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0x10",
    "3, 0",
    "4, 0x18",
    "5, 0x2a",
    "16, 0x10",
    "16, 0x2b",
    "17, 0x2",
    "17, 0x3202",
    "17, 0x20202",
    "17, 0x4202",
    "17, 0x8202",
    "17, 0x80000202",
    "19, 0x18",
    "15, 0x10"
  })
  void unsafeRegistersAreRefusedTogetherWithTheHandler(int word, String value) {
    int ureg = TestWorld.DATA + 0x100;
    pokeSafeRegisters(ureg);
    test.poke(ureg + word * 4, Long.decode(value).intValue());
    assertThat(test.call(SystemCall.SWEXN, STACK, HANDLER, 0, ureg))
        .isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(faultReading(0)).isInstanceOf(Event.Killed.class);
  }

  private void pokeSafeRegisters(int ureg) {
    int[] words = {
      0, 0, 0x2b, 0x2b, 0x2b, 0x2b, 1, 2, 3, 4, 5, 6, 7, 8, 0, HANDLER, 0x23, 0x202, 9, 0x2b
    };
    for (int i = 0; i < words.length; i++) {
      test.poke(ureg + i * 4, words[i]);
    }
  }

  @Test
  void registersThatCannotBeReadAreRefused() {
    assertThat(test.call(SystemCall.SWEXN, 0, 0, 0, TestWorld.DATA_END - 79))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call1(SystemCall.SWEXN, TestWorld.DATA_END - 15))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
  }

  @Test
  void registersCanBeAdoptedWithoutAHandler() {
    int ureg = TestWorld.DATA + 0x100;
    pokeSafeRegisters(ureg);
    test.event(SystemCall.SWEXN, 0, 0, 0, ureg);
    assertThat(cpu.reg(Register.EDI)).isEqualTo(1);
    assertThat(cpu.reg(Register.EAX)).isEqualTo(8);
    assertThat(cpu.reg(Register.ESP)).isEqualTo(9);
    assertThat(cpu.eip()).isEqualTo(HANDLER);
  }

  @Test
  void aForkedTaskInheritsTheHandlerAndANewThreadDoesNot() {
    register();
    int thread = test.threadFork();
    int task = test.fork();
    world.switchTo(task);
    assertThat(faultReading(0)).isInstanceOf(Event.HandlerEntered.class);
    world.switchTo(thread);
    assertThat(faultReading(0)).isInstanceOf(Event.Killed.class);
  }
}
