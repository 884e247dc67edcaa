package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.machine.memory.AccessLog;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;

/** What system calls do to memory is observed as done by the instruction that called. */
final class ObservationTest {
  private record Access(int instruction, int address, int bytes, boolean write) {}

  private final TestWorld test = TestWorld.boot();
  private final AccessLog log = new AccessLog(1000);

  private List<Access> accesses() {
    List<Access> accesses = new ArrayList<>();
    for (int i = 0; i < log.size(); i++) {
      accesses.add(new Access(log.instruction(i), log.address(i), log.bytes(i), log.isWrite(i)));
    }
    return accesses;
  }

  private static int instruction(SystemCall call) {
    return TestWorld.CODE + 2 * call.vector();
  }

  private void observe() {
    log.clear();
    test.cpu.observe(log);
  }

  @Test
  void descheduleReadsItsWord() {
    test.poke(TestWorld.DATA, 0);
    observe();
    test.event1(SystemCall.DESCHEDULE, TestWorld.DATA);
    assertThat(accesses())
        .containsExactly(new Access(instruction(SystemCall.DESCHEDULE), TestWorld.DATA, 4, false));
  }

  @Test
  void printReadsItsArgumentsAndEveryByteOfItsText() {
    test.text(TestWorld.DATA + 3, "hello!");
    test.poke(TestWorld.DATA + 100, 6);
    test.poke(TestWorld.DATA + 104, TestWorld.DATA + 3);
    observe();
    test.event1(SystemCall.PRINT, TestWorld.DATA + 100);
    int print = instruction(SystemCall.PRINT);
    assertThat(accesses())
        .containsExactly(
            new Access(print, TestWorld.DATA + 100, 4, false),
            new Access(print, TestWorld.DATA + 104, 4, false),
            new Access(print, TestWorld.DATA + 3, 1, false),
            new Access(print, TestWorld.DATA + 4, 4, false),
            new Access(print, TestWorld.DATA + 8, 1, false));
  }

  @Test
  void aServedWaitWritesWhenTheWaiterRuns() {
    int child = test.fork();
    test.event1(SystemCall.WAIT, TestWorld.DATA);
    test.world.switchTo(child);
    test.event1(SystemCall.VANISH, 0);
    observe();
    test.world.switchTo(1);
    assertThat(accesses()).isEmpty();
    test.world.run(0);
    assertThat(accesses())
        .containsExactly(new Access(instruction(SystemCall.WAIT), TestWorld.DATA, 4, true));
  }

  @Test
  void enteringAHandlerWritesItsFrame() {
    test.call(SystemCall.SWEXN, TestWorld.DATA + 0x800, TestWorld.LOOP, 0, 0);
    observe();
    test.step(TestWorld.UNDEFINED);
    assertThat(accesses())
        .hasSize(23)
        .allMatch(access -> access.write() && access.instruction() == TestWorld.UNDEFINED);
  }

  @Test
  void refusedCallsTouchNothingButTheirArguments() {
    observe();
    test.event1(SystemCall.DESCHEDULE, 0);
    test.event1(SystemCall.WAIT, TestWorld.DATA);
    test.event1(SystemCall.SWEXN, TestWorld.DATA_END - 8);
    assertThat(accesses()).isEmpty();
  }

  @Test
  void pageTablesAreNotTheProgramsMemory() {
    test.poke(TestWorld.DATA, 0x02000000);
    test.poke(TestWorld.DATA + 4, Limits.PAGE_SIZE);
    observe();
    test.event1(SystemCall.NEW_PAGES, TestWorld.DATA);
    test.event1(SystemCall.FORK, 0);
    assertThat(accesses()).hasSize(2);
  }
}
