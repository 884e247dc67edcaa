package org.landslide.machine.device;

import org.jspecify.annotations.Nullable;

/**
 * One of the two channels for IDE disks, with up to two of them, programmed word by word (PIO).
 *
 * <p>A command takes a fixed time for each sector, and time is a function of what was executed, so
 * the moment of each interrupt is the same in every run. Where there is no disk at all the lines
 * float, and all registers read as ones; a first disk answers for a second one that is missing, as
 * the standard wants it: registers can be written and read, but its status is zero.
 */
final class DiskChannel implements Device<DiskChannel.State> {
  /** How long a disk works on a sector, or on a command without any: some 80 microseconds. */
  private static final long WORK = 1_000;

  private static final int DISKS = 2;
  private static final long NEVER = Long.MAX_VALUE;

  // Offsets of registers from the first port.
  private static final int ERROR = 1;
  private static final int COUNT = 2;
  private static final int LOW = 3;
  private static final int MIDDLE = 4;
  private static final int HIGH = 5;
  private static final int SELECT = 6;
  private static final int STATUS = 7;

  /** The port of the control register, and of the status that leaves the interrupt alone. */
  private static final int CONTROL = 0x206;

  // Bits of the status.
  private static final int FAILED = 0x01;
  private static final int WANTS_DATA = 0x08;
  private static final int READY = 0x50;
  private static final int BUSY = 0x80;

  // Bits of the error register, and what it says after a reset.
  private static final int ABORTED = 0x04;
  private static final int NOT_FOUND = 0x10;
  private static final int ALL_WELL = 0x01;

  // Bits of the registers for selection and control.
  private static final int SECOND = 0x10;
  private static final int BY_NUMBER = 0x40;
  private static final int NO_INTERRUPTS = 0x02;
  private static final int RESET = 0x04;

  /** What the channel is doing. */
  private enum Phase {
    /** Waits for a command. */
    IDLE,
    /** Is held in reset. */
    RESET,
    /** Becomes usable again after a reset, without an interrupt. */
    STARTING,
    /** Works on a command that moves no data, or on the last sector that is written. */
    FINISHING,
    /** Gets a sector for the processor to read. */
    FETCHING,
    /** The processor reads. */
    READING,
    /** The processor writes. */
    WRITING,
    /** Stores a sector, after which there are more. */
    STORING
  }

  /** All that it remembers; the disks' contents are never changed in place. */
  record State(
      @Nullable DiskImage first,
      @Nullable DiskImage second,
      Registers registers,
      Transfer transfer,
      Phase phase,
      long due,
      boolean interrupting,
      boolean heard) {}

  /** The registers, one byte each. */
  private record Registers(
      int error, int count, int low, int middle, int high, int select, int control) {}

  /** What a command has still to move, and the sector that is moved now. */
  @SuppressWarnings("ArrayRecordComponent") // is never compared
  private record Transfer(int sector, int left, int position, boolean identity, byte[] buffer) {
    private static final Transfer NONE = new Transfer(0, 0, 0, false, new byte[0]);
  }

  private final int port;
  private final @Nullable DiskImage[] disks = new DiskImage[DISKS];
  private int error = ALL_WELL;
  private int count = 1;
  private int low = 1;
  private int middle;
  private int high;
  private int select;
  private int control;
  private Phase phase = Phase.IDLE;

  /** When the present work is done. */
  private long due = NEVER;

  private boolean atOnce;

  /** Whether there is an interrupt that was not answered by reading the status. */
  private boolean interrupting;

  /** Whether the processor has taken that interrupt, since it asks once each time. */
  private boolean heard;

  // What the present command has still to move, and the buffer with its place.
  private int sector;
  private int left;
  private int position;
  private boolean identity;
  private byte[] buffer = Transfer.NONE.buffer;

  /** A channel without disks, whose registers begin at this port. */
  DiskChannel(int port) {
    this.port = port;
  }

  /** Whether a port is one of its own. */
  boolean has(int at) {
    return (at - port >= 0 && at - port <= STATUS) || at - port == CONTROL;
  }

  void insert(int place, DiskImage disk) {
    disks[place] = disk;
  }

  @Nullable DiskImage disk(int place) {
    return disks[place];
  }

  /** Whether it asks for an interrupt. */
  boolean isWaiting() {
    return interrupting && (control & NO_INTERRUPTS) == 0;
  }

  /** Whether it asks for one that the processor has not taken. */
  boolean isUnheard() {
    return isWaiting() && !heard;
  }

  /** The processor has taken the interrupt. */
  void hear() {
    heard = true;
  }

  private void interrupt() {
    heard &= interrupting;
    interrupting = true;
  }

  /** When it will do something by itself. */
  long nextEvent() {
    return due;
  }

  /** Whether it will do something by itself. */
  boolean isBusy() {
    return due != NEVER;
  }

  /** Finishes what is due. */
  void advance(long clock) {
    if (clock < due) {
      return;
    }
    due = NEVER;
    switch (phase) {
      case STARTING -> phase = Phase.IDLE;
      case FINISHING -> {
        store();
        phase = Phase.IDLE;
        interrupt();
      }
      case STORING -> {
        store();
        phase = Phase.WRITING;
        interrupt();
      }
      case FETCHING -> {
        fetch();
        phase = Phase.READING;
        interrupt();
      }
      default -> {}
    }
  }

  private void work(Phase next, long clock) {
    phase = next;
    due = atOnce ? clock : clock + WORK;
  }

  /** Whether what it does takes no time from now on: it interrupts as soon as that is possible. */
  void setAtOnce(boolean now) {
    atOnce = now;
  }

  private boolean isEmpty() {
    return disks[0] == null && disks[1] == null;
  }

  private @Nullable DiskImage selected() {
    return disks[place()];
  }

  private int place() {
    return (select & SECOND) != 0 ? 1 : 0;
  }

  @Override
  public int in(int at, long clock) {
    advance(clock);
    boolean floats = isEmpty() || (disks[0] == null && place() == 0);
    if (floats) {
      return 0xff;
    }
    return switch (at - port) {
      case ERROR -> error;
      case COUNT -> count;
      case LOW -> low;
      case MIDDLE -> middle;
      case HIGH -> high;
      case SELECT -> select | 0xa0;
      case STATUS -> {
        interrupting = false;
        yield status();
      }
      default -> status();
    };
  }

  private int status() {
    int ready = selected() == null ? 0 : READY | (error != ALL_WELL && error != 0 ? FAILED : 0);
    return switch (phase) {
      case IDLE -> ready;
      case READING, WRITING -> ready | WANTS_DATA;
      default -> BUSY;
    };
  }

  @Override
  public void out(int at, int value, long clock) {
    advance(clock);
    if (at - port == CONTROL) {
      control(value, clock);
    } else if (phase == Phase.IDLE || phase == Phase.READING || phase == Phase.WRITING) {
      set(at - port, value, clock);
    }
  }

  private void control(int value, long clock) {
    if ((value & RESET) != 0) {
      reset();
    } else if (phase == Phase.RESET) {
      work(Phase.STARTING, clock);
    }
    control = value;
  }

  private void reset() {
    phase = Phase.RESET;
    due = NEVER;
    interrupting = false;
    setTransfer(Transfer.NONE);
    setRegisters(new Registers(ALL_WELL, 1, 1, 0, 0, 0, control));
  }

  private void set(int register, int value, long clock) {
    switch (register) {
      case COUNT -> count = value;
      case LOW -> low = value;
      case MIDDLE -> middle = value;
      case HIGH -> high = value;
      case SELECT -> select(value);
      case STATUS -> command(value, clock);
      default -> {}
    }
  }

  /** A transfer that is under way is lost when the other disk is selected. */
  private void select(int value) {
    if (((select ^ value) & SECOND) != 0) {
      phase = Phase.IDLE;
      setTransfer(Transfer.NONE);
    }
    select = value;
  }

  private void command(int code, long clock) {
    DiskImage disk = selected();
    if (disk == null) {
      return; // No disk hears it.
    }
    interrupting = false;
    error = 0;
    setTransfer(Transfer.NONE);
    switch (code) {
      case 0x20, 0x21 -> begin(disk, Phase.FETCHING, clock);
      case 0x30, 0x31 -> begin(disk, Phase.WRITING, clock);
      case 0xec -> {
        identity = true;
        left = 1;
        work(Phase.FETCHING, clock);
      }
      case 0x90 -> {
        setRegisters(new Registers(ALL_WELL, 1, 1, 0, 0, 0, control));
        work(Phase.FINISHING, clock);
      }
      // Recalibration, geometry, emptying of the cache, features: nothing is left to be done.
      case 0x10, 0x91, 0xe7, 0xef -> work(Phase.FINISHING, clock);
      default -> fail(ABORTED, clock);
    }
  }

  private void fail(int reason, long clock) {
    error = reason;
    work(Phase.FINISHING, clock);
  }

  private void begin(DiskImage disk, Phase next, long clock) {
    long first = firstSector();
    int sectors = count == 0 ? 256 : count;
    if (first < 0 || first + sectors > disk.sectors()) {
      fail(NOT_FOUND, clock);
      return;
    }
    sector = (int) first;
    left = sectors;
    if (next == Phase.WRITING) {
      // The first sector is taken at once, and without an interrupt.
      buffer = new byte[DiskImage.SECTOR];
      phase = Phase.WRITING;
    } else {
      work(next, clock);
    }
  }

  /** By its number, or by cylinder, head and sector, which count from one. */
  private long firstSector() {
    if ((select & BY_NUMBER) != 0) {
      return low | (middle << 8) | (high << 16) | ((select & 0xf) << 24);
    }
    int track = (middle | (high << 8)) * DiskIdentity.HEADS + (select & 0xf);
    return (long) track * DiskIdentity.SECTORS_PER_TRACK + low - 1;
  }

  private void fetch() {
    DiskImage disk = selected();
    if (disk != null) {
      buffer = identity ? DiskIdentity.of(disk) : disk.read(sector);
      position = 0;
    }
  }

  /** Puts down the sector that was written, if there is one. */
  private void store() {
    DiskImage disk = selected();
    if (disk == null || left == 0) {
      return;
    }
    disks[place()] = disk.with(sector++, buffer);
    position = 0;
    left--;
  }

  /** The processor reads so many bytes of data; zeros if there are none. */
  int read(int bytes, long clock) {
    advance(clock);
    if (isEmpty()) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < bytes && phase == Phase.READING; i++) {
      value |= (buffer[position++] & 0xff) << (8 * i);
      if (position == buffer.length) {
        sector++;
        left--;
        finishReading(clock);
      }
    }
    return value;
  }

  private void finishReading(long clock) {
    if (left > 0) {
      work(Phase.FETCHING, clock);
    } else {
      phase = Phase.IDLE;
      setTransfer(Transfer.NONE);
    }
  }

  /** The processor writes so many bytes of data; lost if none are wanted. */
  void write(int bytes, int value, long clock) {
    advance(clock);
    for (int i = 0; i < bytes && phase == Phase.WRITING; i++) {
      buffer[position++] = (byte) (value >> (8 * i));
      if (position == buffer.length) {
        work(left > 1 ? Phase.STORING : Phase.FINISHING, clock);
      }
    }
  }

  private void setRegisters(Registers registers) {
    error = registers.error;
    count = registers.count;
    low = registers.low;
    middle = registers.middle;
    high = registers.high;
    select = registers.select;
    control = registers.control;
  }

  private void setTransfer(Transfer transfer) {
    sector = transfer.sector;
    left = transfer.left;
    position = transfer.position;
    identity = transfer.identity;
    buffer = transfer.buffer.clone();
  }

  @Override
  public State save() {
    return new State(
        disks[0],
        disks[1],
        new Registers(error, count, low, middle, high, select, control),
        new Transfer(sector, left, position, identity, buffer.clone()),
        phase,
        due,
        interrupting,
        heard);
  }

  @Override
  public void restore(State state) {
    disks[0] = state.first;
    disks[1] = state.second;
    setRegisters(state.registers);
    setTransfer(state.transfer);
    phase = state.phase;
    due = state.due;
    interrupting = state.interrupting;
    heard = state.heard;
  }
}
