package org.landslide.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Something that runs 32-bit Linux programs in a process of its own: qemu, or the host itself. */
final class LinuxRunner {
  /** Some shells count in hundredths of a second. */
  static final long RESOLUTION_NANOS = 10_000_000;

  private static final long LIMIT_SECONDS = 60;

  /** Runs the command that follows, then says how much processor time it took. */
  private static final List<String> TIMED =
      List.of("sh", "-c", "\"$@\"; status=$?; times; exit $status", "sh");

  /** The last line is about the children: time in the program, time in the kernel. */
  private static final Pattern TIMES =
      Pattern.compile("[^\n]*\n(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s\\s*$");

  private static final Pattern QEMU_VERSION = Pattern.compile("version ([0-9.]+)");

  private final String name;
  private final List<String> command;

  private LinuxRunner(String name, List<String> command) {
    this.name = name;
    this.command = command;
  }

  /**
   * How a process ended.
   *
   * @param nanos how much processor time it took, start-up included
   */
  record Run(long nanos, String output) {}

  /** Debian's qemu-user or qemu-user-static, when it is installed and can run this program. */
  static Optional<LinuxRunner> qemu(Path program) {
    return Stream.of("qemu-i386", "qemu-i386-static")
        .map(command -> new LinuxRunner(qemuName(command), List.of(command)))
        .filter(runner -> runner.canRun(program))
        .findFirst();
  }

  private static String qemuName(String command) {
    try {
      Matcher version = QEMU_VERSION.matcher(start(List.of(command, "--version")).output());
      return version.find() ? "qemu-i386 " + version.group(1) : "qemu-i386";
    } catch (IOException e) {
      return "qemu-i386";
    }
  }

  /** This machine's processor and Linux, when they can run this program. */
  static Optional<LinuxRunner> host(Path program) {
    return Optional.of(new LinuxRunner("this processor", List.of()))
        .filter(runner -> runner.canRun(program));
  }

  private boolean canRun(Path program) {
    try {
      start(line(program, 0));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  String name() {
    return name;
  }

  /** Runs a program that was found to run here. */
  Run run(Path program, int repetitions) {
    try {
      return start(line(program, repetitions));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> line(Path program, int repetitions) {
    List<String> line = new ArrayList<>(command);
    line.add(program.toString());
    line.add(Integer.toString(repetitions));
    return line;
  }

  private static Run start(List<String> line) throws IOException {
    List<String> timed = new ArrayList<>(TIMED);
    timed.addAll(line);
    ProcessBuilder builder = new ProcessBuilder(timed).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(line.get(0) + " took more than " + LIMIT_SECONDS + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(line.get(0) + " ended with status " + process.exitValue());
      }
      return read(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Run read(String output) throws IOException {
    Matcher times = TIMES.matcher(output);
    if (!times.find()) {
      throw new IOException("the shell did not say how long it took");
    }
    double seconds = seconds(times, 1) + seconds(times, 3);
    return new Run((long) (seconds * 1e9), output.substring(0, times.start()));
  }

  private static double seconds(Matcher times, int group) {
    return 60 * Double.parseDouble(times.group(group)) + Double.parseDouble(times.group(group + 1));
  }
}
