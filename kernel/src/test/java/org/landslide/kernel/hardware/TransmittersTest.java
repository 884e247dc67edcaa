package org.landslide.kernel.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;

final class TransmittersTest {
  private static final int SERIAL = 0x2000;
  private static final int SCREEN = 0x2100;
  private static final int CALLER = 0x3456;
  private static final int STACK = 0x8000;

  private final Pc pc = new Pc(1);
  private final Transmitters transmitters = new Transmitters(Set.of(SERIAL), Set.of(SCREEN));
  private final List<Integer> sent = new ArrayList<>();

  @Test
  void theCharacterIsHeardAndTheFunctionReturns() {
    call(SERIAL, 0xab41);

    assertThat(transmitters.pass(pc, sent::add)).isTrue();

    assertThat(sent).containsExactly((int) 'A');
    assertThat(pc.machine().cpu().eip()).isEqualTo(CALLER);
    assertThat(pc.machine().cpu().reg(Register.ESP)).isEqualTo(STACK + 4);
    assertThat(pc.machine().cpu().retired()).isZero();
  }

  @Test
  void whatIsShownElsewhereIsNotHeardTwice() {
    call(SCREEN, 'A');

    assertThat(transmitters.pass(pc, sent::add)).isTrue();

    assertThat(sent).isEmpty();
    assertThat(pc.machine().cpu().eip()).isEqualTo(CALLER);
  }

  private void call(int function, int argument) {
    pc.machine().memory().store32(STACK, CALLER);
    pc.machine().memory().store32(STACK + 4, argument);
    pc.machine().cpu().setReg(Register.ESP, STACK);
    pc.machine().cpu().setEip(function);
  }
}
