package org.landslide.machine.device;

/**
 * The ports that switch a PC off, or reset it: those of the machines that kernels are run on, and
 * all others, at which there is nothing.
 */
final class PowerSwitch implements Device<PowerSwitch.State> {
  /** The high byte of 0x2000 at one of these switches off. */
  private static final int QEMU = 0x605;

  private static final int OLD_QEMU = 0xb005;
  private static final int OFF = 0x20;

  /** A byte at this one ends an emulator that kernels are tested in, with a status. */
  private static final int EXIT = 0x501;

  /** The word "Shutdown" at this one does, too. */
  private static final int BOCHS = 0x8900;

  private static final String WORD = "Shutdown";

  private static final int RESET_CONTROL = 0xcf9;
  private static final int FAST_RESET = 0x92;

  /**
   * All that it remembers.
   *
   * @param spelled how much of the word was written
   */
  record State(boolean off, int spelled) {}

  private boolean off;
  private int spelled;

  boolean isOff() {
    return off;
  }

  @Override
  public int in(int port, long clock) {
    return 0xff;
  }

  @Override
  public void out(int port, int value, long clock) {
    switch (port) {
      case QEMU, OLD_QEMU -> off |= value == OFF;
      case EXIT -> off = true;
      case BOCHS -> spell((char) value);
      case RESET_CONTROL -> off |= (value & 4) != 0;
      case FAST_RESET -> off |= (value & 1) != 0;
      default -> {}
    }
  }

  private void spell(char letter) {
    spelled = letter == WORD.charAt(spelled) ? spelled + 1 : letter == WORD.charAt(0) ? 1 : 0;
    off |= spelled == WORD.length();
    spelled %= WORD.length();
  }

  @Override
  public State save() {
    return new State(off, spelled);
  }

  @Override
  public void restore(State state) {
    off = state.off;
    spelled = state.spelled;
  }
}
