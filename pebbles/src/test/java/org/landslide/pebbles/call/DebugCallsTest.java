package org.landslide.pebbles.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.TestWorld;
import org.landslide.world.WorldEvent;

final class DebugCallsTest {
  private final TestWorld test = TestWorld.boot();

  private WorldEvent call(int ebx, int ecx) {
    test.cpu.setReg(Register.EBX, ebx);
    test.cpu.setReg(Register.ECX, ecx);
    return test.step(TestWorld.DEBUG_CALL);
  }

  @Test
  void printsAStringAsALine() {
    int text = test.text(TestWorld.DATA, "from the program");
    assertThat(call(0x04100002, text)).isInstanceOf(Event.DebugCall.class);
    assertThat(test.output()).isEqualTo("from the program\n");
  }

  @Test
  void aStringThatCannotBeReadIsPrintedAsFarAsItGoes() {
    for (int i = 0; i < 8; i++) {
      test.poke(TestWorld.DATA_END - 32 + 4 * i, 0x41414141);
    }
    call(0x04100002, TestWorld.DATA_END - 3);
    call(0x04100002, 0);
    assertThat(test.output()).isEqualTo("AAA\n\n");
  }

  @Test
  void haltsTheMachine() {
    assertThat(call(0x04100004, 0)).isEqualTo(new Event.Halted());
  }

  @Test
  void otherRequestsAreReportedAndHarmless() {
    assertThat(call(0x04100001, 5)).isEqualTo(new Event.DebugCall(1, 5, 0));
    assertThat(call(0x0410ffff, 6)).isEqualTo(new Event.DebugCall(0xffff, 6, 0));
  }

  @Test
  void withoutTheMagicNumberItDoesNothing() {
    assertThat(call(0x04110002, TestWorld.DATA)).isEqualTo(new WorldEvent.Budget());
    assertThat(test.output()).isEmpty();
  }

  @Test
  void whatTheDebuggerReadsIsNotTheProgramsAccess() {
    AccessLog log = new AccessLog(100);
    test.text(TestWorld.DATA, "text");
    test.cpu.observe(log);
    call(0x04100002, TestWorld.DATA);
    assertThat(log.size()).isZero();
  }
}
