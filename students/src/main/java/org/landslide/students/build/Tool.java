package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.TreeException;

/**
 * Runs the compiler and its companions. Arguments reach them as they are, without a shell; their
 * output goes to files, so that none of them ever waits for a reader. Each runs within {@link
 * Limits}, in a {@link Sandbox} where there is one, and dies with us, however we end.
 */
final class Tool {
  /** More of an output is not kept: no user reads it. */
  private static final int LONGEST = 4 << 20;

  /** What would make the compiler look for headers or libraries elsewhere, or write more files. */
  private static final List<String> UNWANTED =
      List.of(
          "CPATH",
          "C_INCLUDE_PATH",
          "LIBRARY_PATH",
          "COMPILER_PATH",
          "GCC_EXEC_PREFIX",
          "DEPENDENCIES_OUTPUT",
          "SUNPRO_DEPENDENCIES",
          "GCC_COLORS",
          "LD_RUN_PATH");

  /** The kernel kills a process that is started this way when the one that started it is gone. */
  private static final List<String> DYING_WITH_US = List.of("setpriv", "--pdeathsig", "KILL", "--");

  /** The same for the processes that the compiler starts. */
  static final List<String> CHILDREN_DYING_WITH_US =
      List.of("-wrapper", "setpriv,--pdeathsig,KILL");

  /** By a signal, most likely that of a limit. */
  private static final int KILLED = 128;

  private static final Pattern LIMIT_REACHED =
      Pattern.compile(
          "terminated program|out of memory|memory exhausted|Cannot allocate memory|File too large"
              + "|final close failed|internal compiler error");
  private static final Pattern DISK_FULL =
      Pattern.compile("No space left on device|Disk quota exceeded|Input/output error");
  private static final int PROBE_BYTES = 1 << 20;
  private static final long PATIENCE_SECONDS = 5;

  /** Those of all builds: they go when this process ends early, by Ctrl-C for instance. */
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  /** How a command ended. */
  record Result(int status, String output, String errors) {
    boolean succeeded() {
      return status == 0;
    }

    /** Whether it was too much for the limits, and not the fault of what it works on. */
    boolean wasTooMuch() {
      return !succeeded() && (status >= KILLED || LIMIT_REACHED.matcher(errors).find());
    }

    boolean isCut() {
      return errors.length() >= LONGEST;
    }
  }

  private final Path work;
  private final Path scratch;
  private final Limits limits;
  private final List<Path> readable;
  private final boolean sandboxed;
  private final Instant deadline;
  private final AtomicLong total = new AtomicLong();

  /**
   * @param work the only folder that commands write to; files that they need for a while go to
   *     {@code scratch} in it
   * @param readable what commands may read
   */
  Tool(Path work, Path scratch, Limits limits, List<Path> readable, boolean sandboxed) {
    this.work = work;
    this.scratch = scratch;
    this.limits = limits;
    this.readable = readable;
    this.sandboxed = sandboxed;
    deadline = Instant.now().plus(limits.build());
  }

  Limits limits() {
    return limits;
  }

  /** Runs a command in a folder. */
  Result run(Path folder, List<String> command) throws TreeException {
    if (Instant.now().isAfter(deadline)) {
      throw new TreeException(
          "the tree is not compiled after "
              + limits.build().toSeconds()
              + " s; it is far too large for a student's");
    }
    try {
      Path output = Files.createTempFile(scratch, "out", "");
      Path errors = Files.createTempFile(scratch, "err", "");
      int status = finish(start(folder, command, output, errors), command);
      Result result = new Result(status, text(output), text(errors));
      Files.delete(output);
      Files.delete(errors);
      if (!result.succeeded() && DISK_FULL.matcher(result.errors()).find()) {
        requireRoom();
      }
      return result;
    } catch (IOException e) {
      throw BuildCache.unwritable(scratch, e);
    }
  }

  /** A source may print whatever it likes, also that the disk is full. */
  private void requireRoom() throws IOException {
    Path probe = Files.createTempFile(scratch, "room", "");
    try {
      Files.write(probe, new byte[PROBE_BYTES]);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private Process start(Path folder, List<String> command, Path output, Path errors)
      throws TreeException {
    List<String> words = new ArrayList<>();
    if (sandboxed) {
      words.addAll(Sandbox.prefix(folder, readable, work));
    }
    words.addAll(limits.prefix());
    words.addAll(DYING_WITH_US);
    words.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    Map<String, String> environment = builder.environment();
    UNWANTED.forEach(environment::remove);
    environment.put("LC_ALL", "C"); // what the linker says is read here
    environment.put("TMPDIR", scratch.toString());
    try {
      Process process = builder.start();
      RUNNING.add(process);
      return process;
    } catch (IOException e) {
      throw new HostException(
          "cannot run "
              + words.get(0)
              + ", which students' trees are compiled with; on Debian: sudo apt-get install util-linux");
    }
  }

  private int finish(Process process, List<String> command) throws TreeException {
    try {
      if (process.waitFor(limits.wall().toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
      throw new TreeException(
          command.get(0)
              + " is not done after "
              + limits.wall().toSeconds()
              + " s with "
              + subject(command)
              + "; simplify that file");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TreeException("interrupted");
    } finally {
      end(process);
      RUNNING.remove(process);
    }
  }

  /** The file that a command works on: it stands last. */
  private static String subject(List<String> command) {
    return command.get(command.size() - 1);
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Ends all that run, and waits until none writes any more. */
  static void endAll() {
    RUNNING.forEach(Tool::end);
    for (Process process : RUNNING) {
      try {
        process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Fails if with this file more has been made than any honest tree comes to. */
  void count(Path made) throws TreeException {
    if (total.addAndGet(made.toFile().length()) > limits.total()) {
      throw new TreeException(
          "what is made of the tree has more than "
              + (limits.total() >> 20)
              + " MB; look for an array of gigabytes in it");
    }
  }

  private static String text(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
    }
  }
}
