package org.landslide.machine.device;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.Tier;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.stored.RecordCodec;
import org.landslide.machine.stored.StoredSnapshot;

/**
 * A PC: a processor and memory, two interrupt controllers, a timer, a keyboard, a text screen, a
 * clock with a battery, a serial line, two channels for disks, and the ports that switch it off.
 *
 * <p>Interrupts come at exact places: which ones, and between which instructions, follows from what
 * was executed and which keys were pressed, so two runs are the same. Time passes with the executed
 * instructions; where the processor is halted, it passes until the timer or a key ends that.
 */
public final class Pc {
  /** Why {@link #run} returned. */
  public enum End {
    /** As many instructions were executed as the caller allowed. */
    BUDGET,
    /** The next instruction has a breakpoint. */
    BREAKPOINT,
    /** An interrupt from outside could be taken here; only {@link #runToBoundary} says so. */
    INTERRUPTIBLE,
    /** The processor is halted, and nothing is left that could go on. */
    HALTED,
    /** It was switched off, or reset. */
    SWITCHED_OFF,
    /** An exception could not be handled three times in a row: a real PC starts again then. */
    SHUTDOWN,
    /** A page was used after a change of its entry that the processor was not told of. */
    STALE_TRANSLATION,
    /** The access log should be read and cleared before going on. */
    LOG_FULL,
    /** Another Java thread asked for a stop. */
    REQUESTED,
    /** The guest talks to its simulator, see {@link Cpu#trap}. */
    DEBUG_CALL
  }

  /** The whole state of a PC at one point; never changes. */
  public static final class State {
    private final Snapshot machine;
    private final Devices devices;

    private State(Snapshot machine, Devices devices) {
      this.machine = machine;
      this.devices = devices;
    }

    /** The part that a machine without devices has, too. */
    public Snapshot machine() {
      return machine;
    }

    /** Writes all of it. Fails where there are disks, whose contents are kept elsewhere. */
    public void write(DataOutputStream out) throws IOException {
      RecordCodec.write(out, devices);
      StoredSnapshot.write(out, machine);
    }

    /** What was written. */
    public static State read(DataInputStream in) throws IOException {
      Devices devices = RecordCodec.read(in, Devices.class);
      return new State(StoredSnapshot.read(in), devices);
    }
  }

  /** What the devices remember, and how late it is. */
  private record Devices(
      InterruptController.State interrupts,
      Timer.State timer,
      Keyboard.State keyboard,
      List<Integer> display,
      List<Integer> clockChip,
      SerialLine.State serial,
      PowerSwitch.State power,
      List<DiskChannel.State> disks,
      long skipped,
      long timerSeen) {}

  private static final int COLUMNS = 80;
  private static final int ROWS = 25;
  private static final int TEXT = 0xb8000;
  private static final int TEXT_END = 0xc0000;

  private final Bus bus;
  private final Machine machine;
  private final Cpu cpu;
  private final InterruptController interrupts = new InterruptController();
  private final Timer timer = new Timer();
  private final Keyboard keyboard = new Keyboard();
  private final DisplayController display = new DisplayController();
  private final ClockChip clockChip;
  private final SerialLine serial = new SerialLine();
  private final PowerSwitch power = new PowerSwitch();
  private final DiskChannel[] channels = {new DiskChannel(0x1f0), new DiskChannel(0x170)};

  /** By how much the clock is ahead of the count of instructions. */
  private long skipped;

  /** Up to when the timer's interrupts were asked for. */
  private long timerSeen;

  /** Whether the timer interrupts by itself. */
  private boolean timerRuns = true;

  /** Whether disks wait with their interrupts. */
  private boolean disksHeld;

  private IntConsumer diskListener = channel -> {};

  /** Whether to stop where an interrupt could be taken, though none waits. */
  private boolean toBoundary;

  /** A PC with so much memory, all of it zero. */
  public Pc(int megabytes) {
    int frames = megabytes << (20 - Page.SHIFT);
    clockChip = new ClockChip(megabytes << 10);
    bus = new Bus();
    machine = new Machine(frames, bus, Tier.ADAPTIVE);
    cpu = machine.cpu();
    cpu.setDebugCallsStop(true);
  }

  public Machine machine() {
    return machine;
  }

  /** Gets the bytes that are sent on the serial line. */
  public void setSerialSink(IntConsumer sink) {
    serial.setSink(sink);
  }

  /**
   * Connects a disk.
   *
   * @param place 0 and 1 for those of the first channel, 2 and 3 for those of the second
   */
  public void insertDisk(int place, DiskImage disk) {
    channels[place >> 1].insert(place & 1, disk);
  }

  /** What is on a disk now; null if there is none. */
  public @Nullable DiskImage disk(int place) {
    return channels[place >> 1].disk(place & 1);
  }

  /** Presses keys, one after the other. */
  public void type(String text) {
    keyboard.press(Keys.typing(text));
  }

  /** Forgets the keys that were pressed and not taken from the keyboard. */
  public void forgetKeys() {
    keyboard.forgetKeys();
  }

  /** Whether there are keys that were pressed and not taken from the keyboard. */
  public boolean hasKeysLeft() {
    return keyboard.hasKeysLeft();
  }

  /**
   * Whether the timer interrupts by itself, as time passes. Otherwise it does only by {@link
   * #tick}.
   */
  public void setTimerRuns(boolean runs) {
    timerRuns = runs;
    timerSeen = clock();
  }

  /** Whether disks do at once what they are told, or take some time for it as real ones do. */
  public void setDisksAtOnce(boolean atOnce) {
    for (DiskChannel channel : channels) {
      channel.setAtOnce(atOnce);
    }
  }

  /**
   * Whether the interrupts of disks come only by {@link #takeDiskInterrupt}, as the timer's do by
   * {@link #tick}.
   */
  public void setDisksHeld(boolean held) {
    disksHeld = held;
  }

  /** Is told of a channel for disks each time that the processor uses one of its ports. */
  public void setDiskListener(IntConsumer listener) {
    diskListener = listener;
  }

  /** Whether a disk of a channel has done what it was told, and may interrupt. */
  public boolean isDiskWaiting(int channel) {
    channels[channel].advance(clock());
    return channels[channel].isUnheard() && interrupts.isOpen(InterruptController.DISKS + channel);
  }

  /** The vector by which the timer interrupts. */
  public int timerVector() {
    return interrupts.vectorOfTimer();
  }

  /** The vector by which the disks of a channel interrupt. */
  public int diskVector(int channel) {
    return interrupts.vectorOfSecond(InterruptController.DISKS + channel);
  }

  /** Has the processor take the interrupt of a channel; false if none can be taken here. */
  public boolean takeDiskInterrupt(int channel) {
    interrupts.raise(InterruptController.DISKS + channel);
    boolean taken = takeInterrupt();
    interrupts.lower(InterruptController.DISKS + channel);
    channels[channel].hear();
    return taken;
  }

  /** The timer asks for an interrupt now. */
  public void tick() {
    interrupts.pulse(InterruptController.TIMER);
  }

  /** The time, in units of which one passes with each instruction. */
  public long clock() {
    return cpu.retired() + skipped;
  }

  /** How much of that time has passed with the processor halted. */
  public long halted() {
    return skipped;
  }

  /** The vectors by which devices interrupt, but for the timer, as they are set up now. */
  public IntStream deviceVectors() {
    return interrupts.vectorsBesidesTimer();
  }

  /** Lines of interrupts whose handlers have not said that they are done, as bits. */
  public int interruptsInService() {
    return interrupts.inService();
  }

  /** What is on the screen, row by row, without what is blank at the end of rows. */
  public List<String> screen() {
    return Screen.rows(
        machine.memory(), TEXT + 2 * display.start() % (TEXT_END - TEXT), ROWS, COLUMNS);
  }

  /** The row of the screen that the cursor is in. */
  public int cursorRow() {
    return Math.max(0, display.cursor() - display.start()) / COLUMNS;
  }

  /** Executes up to so many instructions, but only until an interrupt could be taken. */
  public End runToBoundary(long most) {
    toBoundary = true;
    try {
      return cpu.interruptible() ? End.INTERRUPTIBLE : run(most);
    } finally {
      toBoundary = false;
      cpu.setInterruptWaits(interrupts.isWaiting());
    }
  }

  /** Takes the interrupt that waits; false if there is none, or none can be taken here. */
  public boolean takeInterrupt() {
    boolean can = interrupts.isWaiting() && cpu.interruptible();
    if (can) {
      cpu.interrupt(interrupts.acknowledge());
      cpu.setInterruptWaits(interrupts.isWaiting());
    }
    return can;
  }

  /** Executes up to so many instructions. */
  public End run(long most) {
    long end = cpu.retired() + most;
    while (true) {
      if (power.isOff() || keyboard.resets()) {
        return End.SWITCHED_OFF;
      }
      attend();
      if (toBoundary && cpu.isHalted() && cpu.interruptible()) {
        return End.INTERRUPTIBLE; // A processor that has just been halted says only that.
      }
      boolean wakes = interrupts.isWaiting() && cpu.interruptible();
      if (cpu.isHalted() && !wakes && !passTime()) {
        return End.HALTED;
      }
      long left = end - cpu.retired();
      if (left <= 0) {
        return End.BUDGET;
      }
      int place = cpu.eip();
      long retired = cpu.retired();
      Stop stop = cpu.run(Math.min(left, untilNextEvent()));
      End ended = after(stop);
      if (ended != null) {
        return ended;
      }
      boolean hasMoved = cpu.eip() != place || cpu.retired() != retired;
      if (hasMoved && cpu.hasBreakpoint(cpu.eip())) {
        return End.BREAKPOINT; // The processor would pass over it when it goes on.
      }
    }
  }

  private @Nullable End after(Stop stop) {
    return switch (stop) {
      case BREAKPOINT -> End.BREAKPOINT;
      case SHUTDOWN -> End.SHUTDOWN;
      case STALE_TRANSLATION -> End.STALE_TRANSLATION;
      case LOG_FULL -> End.LOG_FULL;
      case REQUESTED -> End.REQUESTED;
      case TRAP -> End.DEBUG_CALL;
      case INTERRUPTIBLE -> {
        if (toBoundary) {
          yield End.INTERRUPTIBLE;
        }
        cpu.interrupt(interrupts.acknowledge());
        yield null;
      }
      default -> null;
    };
  }

  /** Lets the devices do what is due. */
  private void attend() {
    long now = clock();
    if (timerRuns && timer.nextInterrupt(timerSeen) <= now) {
      tick();
    }
    timerSeen = now;
    if (keyboard.advance(now)) {
      // The line was low for a moment, or the next byte would be no edge.
      interrupts.lower(InterruptController.KEYBOARD);
    }
    interrupts.set(InterruptController.KEYBOARD, keyboard.isWaiting());
    interrupts.set(InterruptController.SERIAL, serial.isWaiting());
    for (int i = 0; i < channels.length; i++) {
      channels[i].advance(now);
      interrupts.set(InterruptController.DISKS + i, !disksHeld && channels[i].isWaiting());
    }
    cpu.setInterruptWaits(toBoundary || interrupts.isWaiting());
  }

  /** How long nothing will happen by itself. */
  private long untilNextEvent() {
    long now = clock();
    long next = timerRuns ? timer.nextInterrupt(now) : Long.MAX_VALUE;
    Long key = keyboard.nextByte(now);
    if (key != null) {
      next = Math.min(next, key);
    }
    for (DiskChannel channel : channels) {
      next = Math.min(next, channel.nextEvent());
    }
    return Math.max(1, next - now);
  }

  /** The processor is halted: goes on to the next event; false if there is none. */
  private boolean passTime() {
    long wait = untilNextEvent();
    if (!cpu.interruptible() || wait >= Long.MAX_VALUE - clock() - 1) {
      return false;
    }
    boolean disksWork = Arrays.stream(channels).anyMatch(DiskChannel::isBusy);
    skipped += wait;
    attend();
    // What a disk has done need not interrupt, and the timer may do so later.
    // Otherwise the event was one that cannot interrupt, and so will all others be.
    return interrupts.isWaiting() || keyboard.nextByte(clock()) != null || disksWork;
  }

  /** All ports, for tests that use them without a processor. */
  Ports ports() {
    return bus;
  }

  public State snapshot() {
    return new State(
        machine.snapshot(),
        new Devices(
            interrupts.save(),
            timer.save(),
            keyboard.save(),
            display.save(),
            clockChip.save(),
            serial.save(),
            power.save(),
            List.of(channels[0].save(), channels[1].save()),
            skipped,
            timerSeen));
  }

  public void restore(State state) {
    machine.restore(state.machine);
    Devices devices = state.devices;
    interrupts.restore(devices.interrupts);
    timer.restore(devices.timer);
    keyboard.restore(devices.keyboard);
    display.restore(devices.display);
    clockChip.restore(devices.clockChip);
    serial.restore(devices.serial);
    power.restore(devices.power);
    for (int i = 0; i < channels.length; i++) {
      channels[i].restore(devices.disks.get(i));
    }
    skipped = devices.skipped;
    timerSeen = devices.timerSeen;
    cpu.setInterruptWaits(interrupts.isWaiting());
  }

  /** Leads accesses to ports to the devices, byte by byte. */
  private final class Bus implements Ports {
    @Override
    public int in(int port, int size, long now) {
      cpu.callDevices();
      tell(port);
      DiskChannel data = dataOf(port);
      if (data != null) {
        return data.read(size, now + skipped) & (-1 >>> (32 - 8 * size));
      }
      int value = 0;
      for (int i = 0; i < size; i++) {
        value |= (device(port + i).in(port + i, now + skipped) & 0xff) << (8 * i);
      }
      return value;
    }

    @Override
    public void out(int port, int size, int value, long now) {
      cpu.callDevices();
      tell(port);
      DiskChannel data = dataOf(port);
      if (data != null) {
        data.write(size, value, now + skipped);
        return;
      }
      for (int i = 0; i < size; i++) {
        device(port + i).out(port + i, (value >> (8 * i)) & 0xff, now + skipped);
      }
    }

    private void tell(int port) {
      for (int i = 0; i < channels.length; i++) {
        if (channels[i].has(port)) {
          diskListener.accept(i);
        }
      }
    }

    /** The channel whose data goes through a port, in words of any size. */
    private @Nullable DiskChannel dataOf(int port) {
      return switch (port) {
        case 0x1f0 -> channels[0];
        case 0x170 -> channels[1];
        default -> null;
      };
    }

    private Device<?> device(int port) {
      return switch (port) {
        case 0x20, 0x21, 0xa0, 0xa1 -> interrupts;
        case 0x40, 0x41, 0x42, 0x43, 0x61 -> timer;
        case 0x60, 0x64 -> keyboard;
        case 0x70, 0x71 -> clockChip;
        case 0x1f1, 0x1f2, 0x1f3, 0x1f4, 0x1f5, 0x1f6, 0x1f7, 0x3f6 -> channels[0];
        case 0x171, 0x172, 0x173, 0x174, 0x175, 0x176, 0x177, 0x376 -> channels[1];
        case 0x3d4, 0x3d5, 0x3da -> display;
        default -> port >= 0x3f8 && port <= 0x3ff ? serial : power;
      };
    }
  }
}
