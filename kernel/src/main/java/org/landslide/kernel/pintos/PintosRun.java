package org.landslide.kernel.pintos;

import java.util.function.Consumer;
import org.landslide.kernel.KernelException;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;

/** One run of a Pintos kernel with a task, its timer ticking as time passes, up to its end. */
public final class PintosRun {
  /** How a run ended. */
  public enum Ending {
    /** The kernel has switched the PC off. */
    SWITCHED_OFF,
    /** The processor is halted, and no interrupt can come. */
    HALTED,
    /** An exception could not be handled. */
    TRIPLE_FAULT,
    /** The kernel has panicked and says nothing more. */
    PANICKED,
    /** It has executed as much as it was allowed. */
    LIMIT
  }

  /** Between two looks at how it goes. */
  private static final long SLICE = 1_000_000;

  /** So long a kernel that has panicked may go on, in units of the clock. */
  private static final long LAST_WORDS = 20_000_000;

  private static final String PANIC = "PANIC";

  private final Pc pc;
  private final Consumer<String> lines;
  private final StringBuilder line = new StringBuilder();
  private long panicked = -1;

  /**
   * Boots a kernel.
   *
   * @param kernel an ELF file
   * @param lines gets what it prints, line by line
   */
  public PintosRun(byte[] kernel, PintosTask task, Consumer<String> lines) throws KernelException {
    this.lines = lines;
    this.pc = PintosBoot.boot(kernel, task);
    pc.setSerialSink(this::print);
  }

  private void print(int code) {
    if (code == '\n') {
      finishLine();
    } else if (code != '\r') {
      line.append((char) code);
    }
  }

  private void finishLine() {
    String text = line.toString();
    line.setLength(0);
    if (text.contains(PANIC) && panicked < 0) {
      panicked = pc.clock();
    }
    lines.accept(text);
  }

  /** Runs to the end, or so many instructions. */
  public Ending run(long mostInstructions) {
    Cpu cpu = pc.machine().cpu();
    long end = cpu.retired() + mostInstructions;
    Ending ending = null;
    while (ending == null) {
      Pc.End stop = pc.run(Math.min(SLICE, end - cpu.retired()));
      ending =
          switch (stop) {
            case SWITCHED_OFF -> Ending.SWITCHED_OFF;
            case HALTED -> Ending.HALTED;
            case SHUTDOWN -> Ending.TRIPLE_FAULT;
            default -> cpu.retired() >= end ? Ending.LIMIT : hasEnded() ? Ending.PANICKED : null;
          };
    }
    if (!line.isEmpty()) {
      finishLine();
    }
    return ending;
  }

  private boolean hasEnded() {
    return panicked >= 0 && pc.clock() - panicked > LAST_WORDS;
  }
}
