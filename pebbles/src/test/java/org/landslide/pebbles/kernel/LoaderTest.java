package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramImage;

final class LoaderTest {
  private static final int PAGE = Limits.PAGE_SIZE;
  private static final int START = Limits.USER_START;

  private static ProgramImage.Segment segment(int address, int size, boolean writable) {
    byte[] bytes = new byte[Math.min(size, 8)];
    Arrays.fill(bytes, (byte) 0x90);
    return new ProgramImage.Segment(address, bytes, 0, bytes.length, size, writable);
  }

  private static PebblesWorld boot(ProgramImage.Segment... segments) throws LoadException {
    ProgramImage image = new ProgramImage(START, List.of(segments));
    return PebblesWorld.boot(TestWorld.SMALL, new TestStore().program("p", image), "p", List.of());
  }

  @Test
  void theProgramFindsArgumentsAndStackBoundsAsItsWrapperExpects() {
    TestWorld test = TestWorld.boot(TestWorld.SMALL, "one", "", "three");
    int esp = test.cpu.reg(Register.ESP);
    int argv = test.peek(esp + 8);
    assertThat((esp + 4) % 16).isZero();
    assertThat(test.peek(esp)).isZero();
    assertThat(test.peek(esp + 4)).isEqualTo(4);
    assertThat(test.textAt(test.peek(argv))).isEqualTo("test");
    assertThat(test.textAt(test.peek(argv + 4))).isEqualTo("one");
    assertThat(test.textAt(test.peek(argv + 8))).isEmpty();
    assertThat(test.textAt(test.peek(argv + 12))).isEqualTo("three");
    assertThat(test.peek(argv + 16)).isZero();
    assertThat(test.peek(esp + 12)).isEqualTo(Limits.USER_END);
    assertThat(test.peek(esp + 16)).isEqualTo(Limits.USER_END - Limits.STACK_SIZE);
    assertThat(argv).isEqualTo(esp + 20);
  }

  @Test
  void theProgramStartsInUserModeWithInterruptsOn() {
    TestWorld test = TestWorld.boot();
    assertThat(test.cpu.eip()).isEqualTo(TestWorld.LOOP);
    assertThat(test.cpu.selector(Register.CS)).isEqualTo(0x23);
    assertThat(test.cpu.selector(Register.SS)).isEqualTo(0x2b);
    assertThat(test.cpu.eflags()).isEqualTo(0x202);
  }

  @Test
  void permissionsFollowTheSegments() throws LoadException {
    PebblesWorld world =
        boot(segment(START, PAGE, false), segment(START + 2 * PAGE, PAGE + 1, true));
    Mmu mmu = world.machine().mmu();
    assertThat(mmu.readable(START, PAGE)).isTrue();
    assertThat(mmu.writable(START, 1)).isFalse();
    assertThat(mmu.readable(START + PAGE, 1)).isFalse();
    assertThat(mmu.writable(START + 2 * PAGE, 2 * PAGE)).isTrue();
    assertThat(mmu.readable(START + 4 * PAGE, 1)).isFalse();
    assertThat(mmu.writable(Limits.USER_END - Limits.STACK_SIZE, Limits.STACK_SIZE)).isTrue();
    assertThat(mmu.readable(Limits.USER_END - Limits.STACK_SIZE - 1, 1)).isFalse();
    assertThat(mmu.readable(Limits.USER_END, 1)).isFalse();
    world.validate();
  }

  @Test
  void aSharedPageIsWritableWhenEitherSegmentIs() throws LoadException {
    PebblesWorld world =
        boot(segment(START, PAGE + 16, false), segment(START + PAGE + 16, 16, true));
    Mmu mmu = world.machine().mmu();
    assertThat(mmu.writable(START, 1)).isFalse();
    assertThat(mmu.writable(START + PAGE, PAGE)).isTrue();
    assertThat(mmu.load8(START + PAGE + 16)).isEqualTo(0x90);
    assertThat(mmu.load8(START)).isEqualTo(0x90);
  }

  @Test
  void headersBelowTheCodeAreLeftOut() throws LoadException {
    byte[] file = new byte[PAGE + 4];
    file[PAGE] = 0x55;
    ProgramImage.Segment withHeaders =
        new ProgramImage.Segment(START - PAGE, file, 0, file.length, file.length, false);
    PebblesWorld world = boot(withHeaders);
    Mmu mmu = world.machine().mmu();
    assertThat(mmu.load8(START)).isEqualTo(0x55);
    assertThat(mmu.readable(START - 1, 1)).isFalse();
  }

  @Test
  void headersInASegmentOfTheirOwnAreLeftOut() throws LoadException {
    PebblesWorld world = boot(segment(START - PAGE, 0xd4, false), segment(START, PAGE, false));
    assertThat(world.machine().mmu().readable(START - PAGE, 1)).isFalse();
    assertThat(world.machine().mmu().load8(START)).isEqualTo(0x90);
  }

  @Test
  void memoryOutsideTheUserRangeIsRefused() {
    ProgramImage.Segment[] bad = {
      segment(0, PAGE, false),
      segment(START - PAGE, 2 * PAGE, true),
      segment(Limits.USER_END - PAGE, 16, true),
      segment(0xffffff00, 0x100, true),
      segment(0x90000000, 0x7fffffff, true),
    };
    for (ProgramImage.Segment segment : bad) {
      assertThatThrownBy(() -> boot(segment(START, PAGE, false), segment))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("p wants memory");
    }
  }

  @Test
  void programsLargerThanMemoryAreRefused() {
    assertThatThrownBy(() -> boot(segment(START, 4096 * PAGE, true)))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("more memory");
  }

  @Test
  void argumentsThatAreTooLongAreRefused() {
    assertThatThrownBy(
            () ->
                PebblesWorld.boot(
                    TestWorld.SMALL, TestWorld.store(), "test", List.of("x".repeat(16384))))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("arguments");
  }
}
