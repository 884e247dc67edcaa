package org.landslide.kernel.hardware;

import java.util.Set;
import java.util.function.IntConsumer;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;

/**
 * Functions of a kernel that send the character which they are given to a device, and do nothing
 * else.
 *
 * <p>They are taken to be right and use memory of their own, so no check looks inside. A kernel
 * that queues characters for its serial line is interrupted for each of them, though: in short
 * tests that took three quarters of all instructions. So such a function is not executed. Its
 * character is taken from its argument, and it returns at once.
 */
public final class Transmitters {
  /** For kernels of which no such function is known. */
  public static final Transmitters NONE = new Transmitters(Set.of(), Set.of());

  /** A return address. */
  private static final int WORD = 4;

  private final Set<Integer> heard;
  private final Set<Integer> unheard;

  /**
   * Functions, by their addresses.
   *
   * @param heard those whose characters are all that the kernel prints
   * @param unheard those that show the same characters elsewhere
   */
  public Transmitters(Set<Integer> heard, Set<Integer> unheard) {
    this.heard = Set.copyOf(heard);
    this.unheard = Set.copyOf(unheard);
  }

  public void plant(Cpu cpu) {
    heard.forEach(cpu::setBreakpoint);
    unheard.forEach(cpu::setBreakpoint);
  }

  /** Whether one begins at an address. */
  public boolean isOne(int address) {
    return heard.contains(address) || unheard.contains(address);
  }

  /**
   * Takes a processor that stands at the beginning of one to where it returns; false if its stack
   * is not there.
   *
   * @param sink gets the character, if it is heard
   */
  public boolean pass(Pc pc, IntConsumer sink) {
    Cpu cpu = pc.machine().cpu();
    int stack = cpu.reg(Register.ESP);
    int top = pc.machine().mmu().translate(stack);
    int argument = pc.machine().mmu().translate(stack + WORD);
    if (top == -1 || argument == -1) {
      return false;
    }
    if (heard.contains(cpu.eip())) {
      sink.accept(pc.machine().memory().load32(argument) & 0xff);
    }
    cpu.setEip(pc.machine().memory().load32(top));
    cpu.setReg(Register.ESP, stack + WORD);
    return true;
  }
}
