package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.landslide.machine.Cpu;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

final class BreakpointTest {
  private static final WorldEvent BUDGET = new WorldEvent.Budget();

  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;
  private final Cpu cpu = test.cpu;

  @BeforeEach
  void startInTheLoop() {
    cpu.setEip(TestWorld.LOOP);
  }

  @Test
  void isReportedOnceForEachArrival() {
    WorldEvent expected = new WorldEvent.Breakpoint(TestWorld.LOOP + 5);
    cpu.setBreakpoint(TestWorld.LOOP + 5);
    assertThat(world.run(100)).isEqualTo(expected);
    assertThat(cpu.eip()).isEqualTo(TestWorld.LOOP + 5);
    assertThat(world.run(1)).isEqualTo(BUDGET);
    assertThat(cpu.eip()).isEqualTo(TestWorld.LOOP + 6);
    assertThat(world.run(100)).isEqualTo(expected);
    assertThat(world.run(100)).isEqualTo(expected);
  }

  @Test
  void isReportedAtTheFirstInstructionToo() {
    cpu.setBreakpoint(TestWorld.LOOP);
    assertThat(world.run(100)).isEqualTo(new WorldEvent.Breakpoint(TestWorld.LOOP));
    assertThat(world.run(1)).isEqualTo(BUDGET);
  }

  @Test
  void isReportedRightBehindASystemCall() {
    int call = TestWorld.CODE + 2 * SystemCall.GETTID.vector();
    cpu.setBreakpoint(call + 2);
    cpu.setEip(call);
    assertThat(world.run(100)).isEqualTo(new WorldEvent.Breakpoint(call + 2));
    assertThat(test.result()).isEqualTo(1);
  }

  @Test
  void isReportedToEachThreadOnItsOwn() {
    int tid = test.threadFork();
    int next = cpu.eip();
    cpu.setBreakpoint(next);
    assertThat(world.run(100)).isEqualTo(new WorldEvent.Breakpoint(next));
    world.switchTo(tid);
    assertThat(world.run(100)).isEqualTo(new WorldEvent.Breakpoint(next));
    world.switchTo(1);
    cpu.setEip(TestWorld.LOOP);
    assertThat(world.run(3)).isEqualTo(BUDGET);
    world.switchTo(tid);
    cpu.setEip(TestWorld.LOOP);
    assertThat(world.run(3)).isEqualTo(BUDGET);
  }

  @Test
  void isReportedAtAHandlersEntry() {
    test.call(SystemCall.SWEXN, TestWorld.DATA + 0x800, TestWorld.LOOP, 0, 0);
    cpu.setBreakpoint(TestWorld.LOOP);
    cpu.setEip(TestWorld.UNDEFINED);
    assertThat(world.run(100)).isInstanceOf(Event.HandlerEntered.class);
    assertThat(world.run(100)).isEqualTo(new WorldEvent.Breakpoint(TestWorld.LOOP));
  }

  @Test
  void goingBackBringsTheReportBack() {
    cpu.setBreakpoint(TestWorld.LOOP + 1);
    WorldSnapshot before = world.snapshot();
    assertThat(world.run(100)).isInstanceOf(WorldEvent.Breakpoint.class);
    WorldSnapshot at = world.snapshot();
    assertThat(world.run(2)).isEqualTo(BUDGET);
    world.restore(at);
    assertThat(world.run(2)).isEqualTo(BUDGET);
    world.restore(before);
    assertThat(world.run(100)).isInstanceOf(WorldEvent.Breakpoint.class);
  }

  @Test
  void noBudgetNoReport() {
    cpu.setBreakpoint(TestWorld.LOOP);
    assertThat(world.run(0)).isEqualTo(BUDGET);
    assertThat(world.run(1)).isEqualTo(new WorldEvent.Breakpoint(TestWorld.LOOP));
  }
}
