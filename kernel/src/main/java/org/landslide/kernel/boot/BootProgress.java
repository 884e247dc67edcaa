package org.landslide.kernel.boot;

import java.util.List;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.binary.unwind.StackMemory;
import org.landslide.machine.Cpu;

/** How far a kernel has come that boots: what it has printed, and where it stands. */
public final class BootProgress {
  /** What a kernel prints that gives up. */
  private static final String PANIC = "PANIC";

  /** So many functions tell where it stands. */
  private static final int DEEPEST = 4;

  private final Cpu cpu;
  private final Names names;
  private final StackMemory memory;
  private final StringBuilder printed = new StringBuilder();

  public BootProgress(Cpu cpu, Names names, StackMemory memory) {
    this.cpu = cpu;
    this.names = names;
    this.memory = memory;
  }

  /** The kernel prints a character. */
  public void print(int code) {
    if (code != '\r') {
      printed.append((char) code);
    }
  }

  /** Whether it has given up, as it says itself. */
  public boolean hasPanicked() {
    return printed.indexOf(PANIC) >= 0;
  }

  /** The line by which it has said why it gives up; empty if it has not. */
  public String panic() {
    return printed
        .toString()
        .lines()
        .filter(line -> line.contains(PANIC))
        .findFirst()
        .map(String::strip)
        .orElse("");
  }

  /**
   * Where it stands, and what it printed last, to go on a sentence that has the kernel as subject.
   */
  public String describe() {
    return "it is in " + place() + ", and " + lastLine();
  }

  private String place() {
    List<RawFrame> stack = names.stack(memory, cpu.eip(), cpu::reg);
    List<String> functions =
        stack.stream()
            .filter(frame -> frame.function().isPresent())
            .limit(DEEPEST)
            .map(BootProgress::name)
            .toList();
    return functions.isEmpty()
        ? "no function that is known"
        : String.join(", called by ", functions);
  }

  private static String name(RawFrame frame) {
    return frame
        .line()
        .map(line -> frame.functionName() + " (" + line + ")")
        .orElse(frame.functionName());
  }

  private String lastLine() {
    List<String> lines = printed.toString().lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty()
        ? "has printed nothing"
        : "has last printed \"" + lines.get(lines.size() - 1).strip() + "\"";
  }
}
