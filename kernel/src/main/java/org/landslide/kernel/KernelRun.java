package org.landslide.kernel;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Snapshot;

/** One run of a kernel, with its timer ticking as time passes, from boot to its end. */
public final class KernelRun {
  /** How a run ended. */
  public enum Ending {
    /** The kernel has switched the PC off, or reset it. */
    SWITCHED_OFF,
    /** The processor is halted, and no interrupt can come. */
    HALTED,
    /** All keys are typed, and the processor is halted but for the timer's interrupts. */
    IDLE,
    /**
     * All keys are typed, and nothing has changed on the screen for long; the processor is busy.
     */
    QUIET,
    /** An exception could not be handled. */
    TRIPLE_FAULT,
    /** It has executed as much as it was allowed. */
    LIMIT
  }

  /** How often the screen is looked at. */
  private static final long SLICE = 10_000;

  /** How often while it changes: it may be moved up, row by row. */
  private static final long SHORT_SLICE = 8_000;

  /** After so many changes it is taken as it is. */
  private static final int MOST_UNCLEAR = 50;

  /**
   * So long nothing on the screen must have changed, with the processor halted most of the time:
   * some three seconds.
   */
  private static final long PATIENCE = 40_000_000;

  /** The same while it does something that shows nowhere on the screen. */
  private static final long BUSY_PATIENCE = 15 * PATIENCE;

  /** A loop that does nothing is found at no more places than these. */
  private static final int MOST_PLACES = 16;

  private static final long MILLIS_BETWEEN_KEYS = 20;

  /** How a kernel asks its simulator to print a string: the number in EBX. */
  private static final int PRINT = 0x04100002;

  /** A longer message is cut off. */
  private static final int LONGEST_MESSAGE = 1024;

  private final Pc pc;
  private final ScreenTranscript transcript;
  private final Consumer<String> messages;
  private List<String> screen = List.of();
  private long changed;
  private long haltedThen;

  /** How much time has passed since then in loops that do nothing. */
  private long spun;

  /** The state at the last look, if the run could end there. */
  private @Nullable Snapshot before;

  /** Where the processor has been at looks, with all of its registers. */
  private final Set<CpuContext> places = new HashSet<>();

  private int staleUses;

  /** How many times in a row the screen was another one. */
  private int unclear;

  /**
   * Boots a kernel.
   *
   * @param command its command line
   * @param lines gets what is written on the screen, as soon as a line is finished
   * @param messages gets what the kernel tells its simulator
   */
  public KernelRun(
      byte[] file, String command, int megabytes, Consumer<String> lines, Consumer<String> messages)
      throws KernelException {
    this.pc = new Pc(megabytes);
    this.transcript = new ScreenTranscript(lines);
    this.messages = messages;
    Multiboot.boot(file, command, pc, megabytes);
  }

  /** Says what to do with the line that is still being written, whenever it has changed. */
  public void setUnfinished(Consumer<String> action) {
    transcript.setUnfinished(action);
  }

  public Pc pc() {
    return pc;
  }

  /**
   * Runs to the end.
   *
   * @param keys what is typed next, asked for again and again; null once there will be no more
   */
  public Ending run(long mostInstructions, Supplier<@Nullable String> keys) {
    Cpu cpu = pc.machine().cpu();
    long end = cpu.retired() + mostInstructions;
    boolean typing = true;
    while (cpu.retired() < end) {
      if (typing && !pc.hasKeysLeft()) {
        String next = keys.get();
        typing = next != null;
        pc.type(typing ? next : "");
      }
      long slice = unclear == 0 ? SLICE : SHORT_SLICE;
      long halted = pc.halted();
      long retired = cpu.retired();
      Pc.End stop = pc.run(Math.min(slice, end - cpu.retired()));
      look();
      if (!typing && spins()) {
        spun += cpu.retired() - retired;
      }
      Ending ending = ending(stop, typing);
      if (ending == null && typing && pc.halted() > halted) {
        ending = awaitKeys();
      }
      if (ending != null) {
        finish();
        return ending;
      }
    }
    finish();
    return Ending.LIMIT;
  }

  private void finish() {
    transcript.look(pc.screen(), pc.cursorRow());
    transcript.end();
  }

  private void look() {
    List<String> now = pc.screen();
    boolean isSame = now.equals(screen);
    if (!isSame || pc.hasKeysLeft()) {
      screen = now;
      changed = pc.clock();
      haltedThen = pc.halted();
      spun = 0;
    }
    boolean isClear = isSame || unclear == MOST_UNCLEAR;
    if (isClear) {
      transcript.look(now, pc.cursorRow());
    }
    unclear = isClear ? 0 : unclear + 1;
  }

  private @Nullable Ending ending(Pc.End stop, boolean typing) {
    return switch (stop) {
      case SWITCHED_OFF -> Ending.SWITCHED_OFF;
      case HALTED -> typing && pc.machine().cpu().interruptible() ? awaitKeys() : Ending.HALTED;
      case SHUTDOWN -> Ending.TRIPLE_FAULT;
      case DEBUG_CALL -> {
        serve();
        yield null;
      }
      case STALE_TRANSLATION -> {
        stale();
        yield null;
      }
      default -> typing ? null : waiting();
    };
  }

  /** A key could still wake it: gives whoever types some time. */
  private static @Nullable Ending awaitKeys() {
    try {
      Thread.sleep(MILLIS_BETWEEN_KEYS);
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Ending.HALTED;
    }
  }

  /**
   * Whether the processor goes round in a loop that does nothing, as many a kernel's idle thread
   * does: no memory has changed since the last look, and at one before it was at the same place
   * with the same in its registers.
   */
  private boolean spins() {
    Snapshot now = pc.machine().snapshot();
    Snapshot last = before;
    before = now;
    boolean isNew = places.add(now.context());
    if (places.size() > MOST_PLACES) {
      places.clear();
    }
    return !isNew && last != null && now.sameMemory(last);
  }

  private @Nullable Ending waiting() {
    long passed = pc.clock() - changed;
    long halted = pc.halted() - haltedThen;
    boolean halts = halted > passed / 2;
    if (passed <= (halted + spun > passed / 2 ? PATIENCE : BUSY_PATIENCE)) {
      return null;
    }
    return halts ? Ending.IDLE : Ending.QUIET;
  }

  /** Goes on: what a real processor would do then is anyone's guess. */
  private void stale() {
    Cpu cpu = pc.machine().cpu();
    staleUses++;
    messages.accept(
        String.format(
            "stale translation: the page at 0x%08x is used near 0x%08x, but its entry in the page"
                + " tables was changed without invlpg or a new CR3 afterwards",
            cpu.staleAddress() & ~0xfff, cpu.eip()));
  }

  /** How many pages were used whose entries had changed, with the processor not told. */
  public int staleUses() {
    return staleUses;
  }

  private void serve() {
    Cpu cpu = pc.machine().cpu();
    if (cpu.reg(Register.EBX) == PRINT) {
      messages.accept(text(cpu.reg(Register.ECX)));
    }
  }

  private String text(int address) {
    Mmu mmu = pc.machine().mmu();
    byte[] bytes = new byte[LONGEST_MESSAGE];
    int length = 0;
    while (length < bytes.length) {
      int physical = mmu.translate(address + length);
      int code = physical == -1 ? 0 : pc.machine().memory().load8(physical) & 0xff;
      if (code == 0) {
        break;
      }
      bytes[length++] = (byte) code;
    }
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }
}
