package org.landslide.machine.device;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A keyboard behind its 8042 controller: scan codes of set 1 come out, one at a time. */
final class Keyboard implements Device<Keyboard.State> {
  /** So long after one scan code the next one comes at the earliest: nobody types faster. */
  private static final long BETWEEN_CODES = Clock.UNITS_PER_SECOND / 2000;

  private static final int DATA = 0x60;
  private static final int NOTHING = -1;

  private static final int ACKNOWLEDGED = 0xfa;
  private static final int SELF_TEST_PASSED = 0xaa;

  // Bits of the controller's command byte, and of its status.
  private static final int INTERRUPTS = 0x01;
  private static final int OUTPUT_FULL = 0x01;
  private static final int SELF_TESTED = 0x04;
  private static final int WAS_COMMAND = 0x08;

  /** All that it remembers. */
  record State(
      int output,
      List<Integer> answers,
      List<Integer> codes,
      int commandByte,
      int command,
      int parameterOf,
      boolean wasCommand,
      long earliest,
      boolean resets) {}

  /** The byte that can be read. */
  private int output = NOTHING;

  /** What the keyboard and its controller have still to say about themselves. */
  private final Deque<Integer> answers = new ArrayDeque<>();

  /** The scan codes of the keys that were pressed. */
  private final Deque<Integer> codes = new ArrayDeque<>();

  private int commandByte = 0x61;

  /** The controller's command that the next byte belongs to. */
  private int command = NOTHING;

  /** The keyboard's command that the next byte belongs to. */
  private int parameterOf = NOTHING;

  private boolean wasCommand;
  private long earliest;
  private boolean resets;

  /** Presses keys. */
  void press(List<Integer> scanCodes) {
    codes.addAll(scanCodes);
  }

  /** Forgets the keys whose turn has not come. */
  void forgetKeys() {
    codes.clear();
  }

  boolean hasKeysLeft() {
    return !codes.isEmpty();
  }

  /** Whether the controller was told to reset the machine. */
  boolean resets() {
    return resets;
  }

  /** When it has something new to read, if nothing else happens; null if never. */
  @Nullable Long nextByte(long clock) {
    if (output != NOTHING || (answers.isEmpty() && codes.isEmpty())) {
      return null;
    }
    return answers.isEmpty() ? Math.max(clock, earliest) : clock;
  }

  /** Makes the next byte readable if its time has come; says whether it has. */
  boolean advance(long clock) {
    Long due = nextByte(clock);
    boolean comes = due != null && due <= clock;
    if (comes) {
      Integer next = answers.isEmpty() ? codes.poll() : answers.poll();
      output = next == null ? NOTHING : next;
      earliest = clock + BETWEEN_CODES;
    }
    return comes;
  }

  /** Whether it asks for an interrupt: there is a byte to read. */
  boolean isWaiting() {
    return output != NOTHING && (commandByte & INTERRUPTS) != 0;
  }

  @Override
  public int in(int port, long clock) {
    if (port != DATA) {
      return (output == NOTHING ? 0 : OUTPUT_FULL)
          | SELF_TESTED
          | (wasCommand ? WAS_COMMAND : 0)
          | 0x10;
    }
    int value = output == NOTHING ? 0 : output;
    output = NOTHING;
    return value;
  }

  @Override
  public void out(int port, int value, long clock) {
    wasCommand = port != DATA;
    if (wasCommand) {
      command(value);
    } else if (command != NOTHING) {
      parameter(value);
    } else {
      toKeyboard(value);
    }
  }

  private void command(int value) {
    switch (value) {
      case 0x20 -> answers.add(commandByte);
      case 0xaa -> answers.add(0x55);
      case 0xab -> answers.add(0);
      case 0xc0, 0xd0 -> answers.add(0x03);
      case 0xfe -> resets = true;
      case 0x60, 0xd1, 0xd2, 0xd3, 0xd4 -> command = value;
      default -> {}
    }
  }

  private void parameter(int value) {
    switch (command) {
      case 0x60 -> commandByte = value;
      case 0xd1 -> resets |= (value & 1) == 0;
      case 0xd2 -> answers.add(value);
      default -> {}
    }
    command = NOTHING;
  }

  private void toKeyboard(int value) {
    answers.add(ACKNOWLEDGED);
    if (parameterOf != NOTHING) {
      parameterOf = NOTHING;
      return;
    }
    switch (value) {
      case 0xed, 0xf0, 0xf3 -> parameterOf = value;
      case 0xf2 -> answers.addAll(List.of(0xab, 0x83));
      case 0xff -> answers.add(SELF_TEST_PASSED);
      default -> {}
    }
  }

  @Override
  public State save() {
    return new State(
        output,
        List.copyOf(answers),
        List.copyOf(codes),
        commandByte,
        command,
        parameterOf,
        wasCommand,
        earliest,
        resets);
  }

  @Override
  public void restore(State state) {
    output = state.output;
    answers.clear();
    answers.addAll(state.answers);
    codes.clear();
    codes.addAll(state.codes);
    commandByte = state.commandByte;
    command = state.command;
    parameterOf = state.parameterOf;
    wasCommand = state.wasCommand;
    earliest = state.earliest;
    resets = state.resets;
  }
}
