package org.landslide.machine.device;

/** An 8259 interrupt controller: eight request lines, which it turns into vectors by priority. */
final class InterruptChip implements Device<InterruptChip.State> {
  /** No line. */
  static final int NONE = -1;

  private static final int LINES = 8;

  /** What is said where no request is left by the time that the processor asks. */
  private static final int SPURIOUS = 7;

  // Bits of the words that are written to the first port.
  private static final int INITIALISE = 0x10;
  private static final int THIRD_WORD = 0x08;
  private static final int ROTATE = 0x80;
  private static final int SPECIFIC = 0x40;
  private static final int END = 0x20;

  /** Which of the words that initialise it comes next on the second port. */
  enum Expecting {
    MASK,
    VECTOR_BASE,
    CASCADE,
    MODE
  }

  /** All that it remembers. */
  record State(
      int requested,
      int inService,
      int masked,
      int raised,
      int base,
      int lowest,
      Expecting expecting,
      boolean single,
      boolean hasMode,
      boolean endsByItself,
      boolean rotates,
      boolean showsInService,
      boolean specialMask,
      boolean polled) {}

  /** The lines that were raised and not acknowledged. */
  private int requested;

  /** The lines whose handlers have not said that they are done. */
  private int inService;

  /** The lines that are not to interrupt. */
  private int masked = 0xff;

  /** The lines that are high: only a rising edge is a request. */
  private int raised;

  /** The vector of line 0. */
  private int base;

  /** The line with the lowest priority; the one after it has the highest. */
  private int lowest = SPURIOUS;

  private Expecting expecting = Expecting.MASK;
  private boolean single;
  private boolean hasMode;
  private boolean endsByItself;
  private boolean rotates;
  private boolean showsInService;
  private boolean specialMask;
  private boolean polled;

  void raise(int line) {
    int bit = 1 << line;
    if ((raised & bit) == 0) {
      requested |= bit;
    }
    raised |= bit;
  }

  void lower(int line) {
    raised &= ~(1 << line);
  }

  /** The line that would interrupt now, or {@link #NONE}. */
  int pending() {
    int wanting = requested & ~masked;
    int blocking = specialMask ? inService & ~masked : inService;
    for (int i = 1; i <= LINES; i++) {
      int line = (lowest + i) % LINES;
      if (((blocking >> line) & 1) != 0) {
        return NONE;
      }
      if (((wanting >> line) & 1) != 0) {
        return line;
      }
    }
    return NONE;
  }

  /** The line whose handler the processor enters now. */
  int acknowledge() {
    int line = pending();
    if (line == NONE) {
      return SPURIOUS;
    }
    requested &= ~(1 << line);
    if (!endsByItself) {
      inService |= 1 << line;
    } else if (rotates) {
      lowest = line;
    }
    return line;
  }

  /** Whether a line may interrupt. */
  boolean isOpen(int line) {
    return ((masked >> line) & 1) == 0;
  }

  int vector(int line) {
    return base + line;
  }

  int inService() {
    return inService;
  }

  @Override
  public int in(int port, long clock) {
    if (polled) {
      polled = false;
      int line = pending();
      acknowledge();
      return line == NONE ? 0 : 0x80 | line;
    }
    if ((port & 1) != 0) {
      return masked;
    }
    return showsInService ? inService : requested;
  }

  @Override
  public void out(int port, int value, long clock) {
    if ((port & 1) != 0) {
      data(value);
    } else if ((value & INITIALISE) != 0) {
      initialise(value);
    } else if ((value & THIRD_WORD) != 0) {
      operate(value);
    } else {
      end(value);
    }
  }

  private void initialise(int value) {
    requested = 0;
    inService = 0;
    masked = 0;
    raised = 0; // A line that is high counts as an edge when its device is looked at next.
    lowest = SPURIOUS;
    hasMode = (value & 1) != 0;
    single = (value & 2) != 0;
    endsByItself = false;
    rotates = false;
    showsInService = false;
    specialMask = false;
    polled = false;
    expecting = Expecting.VECTOR_BASE;
  }

  private void data(int value) {
    switch (expecting) {
      case VECTOR_BASE -> {
        base = value & 0xf8;
        expecting = single ? afterCascade() : Expecting.CASCADE;
      }
      case CASCADE -> expecting = afterCascade();
      case MODE -> {
        endsByItself = (value & 2) != 0;
        expecting = Expecting.MASK;
      }
      case MASK -> masked = value & 0xff;
    }
  }

  private Expecting afterCascade() {
    return hasMode ? Expecting.MODE : Expecting.MASK;
  }

  /** What reading shows, and the special mask. */
  private void operate(int value) {
    if ((value & 2) != 0) {
      showsInService = (value & 1) != 0;
    }
    if ((value & 0x40) != 0) {
      specialMask = (value & 0x20) != 0;
    }
    polled = (value & 4) != 0;
  }

  /** A handler is done, or priorities are turned round. */
  private void end(int value) {
    boolean specific = (value & SPECIFIC) != 0;
    boolean ends = (value & END) != 0;
    if (!ends && !specific) {
      rotates = (value & ROTATE) != 0;
      return;
    }
    int line = specific ? value & 7 : firstInService();
    if (ends && line != NONE) {
      inService &= ~(1 << line);
    }
    if ((value & ROTATE) != 0 && line != NONE) {
      lowest = line;
    }
  }

  private int firstInService() {
    for (int i = 1; i <= LINES; i++) {
      int line = (lowest + i) % LINES;
      if (((inService >> line) & 1) != 0) {
        return line;
      }
    }
    return NONE;
  }

  @Override
  public State save() {
    return new State(
        requested,
        inService,
        masked,
        raised,
        base,
        lowest,
        expecting,
        single,
        hasMode,
        endsByItself,
        rotates,
        showsInService,
        specialMask,
        polled);
  }

  @Override
  public void restore(State state) {
    requested = state.requested;
    inService = state.inService;
    masked = state.masked;
    raised = state.raised;
    base = state.base;
    lowest = state.lowest;
    expecting = state.expecting;
    single = state.single;
    hasMode = state.hasMode;
    endsByItself = state.endsByItself;
    rotates = state.rotates;
    showsInService = state.showsInService;
    specialMask = state.specialMask;
    polled = state.polled;
  }
}
