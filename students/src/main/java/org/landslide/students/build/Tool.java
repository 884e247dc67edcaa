package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.SourceFile;

/**
 * Runs the compiler and its companions. Arguments reach them as they are, without a shell; their
 * output goes to files, so that none of them ever waits for a reader.
 */
final class Tool {
  /** Long enough for any honest source file, also on a busy machine. */
  private static final long SECONDS = 120;

  /** The compiler, what it is to do, and the file. */
  private static final int SHOWN = 3;

  /** More of an output is not kept: it would not be read. */
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

  /** How a command ended. */
  record Result(boolean succeeded, String output, String errors) {}

  private final Path scratch;

  /** Files that commands need for a while go to {@code scratch}. */
  Tool(Path scratch) {
    this.scratch = scratch;
  }

  /** Runs a command in a folder. */
  Result run(Path folder, List<String> command) throws P2Exception {
    try {
      Path output = Files.createTempFile(scratch, "out", "");
      Path errors = Files.createTempFile(scratch, "err", "");
      boolean succeeded = finish(start(folder, command, output, errors), command);
      Result result = new Result(succeeded, text(output), text(errors));
      Files.delete(output);
      Files.delete(errors);
      return result;
    } catch (IOException e) {
      throw new P2Exception("cannot write to " + scratch + ": " + SourceFile.reason(e));
    }
  }

  private Process start(Path folder, List<String> command, Path output, Path errors)
      throws P2Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    Map<String, String> environment = builder.environment();
    UNWANTED.forEach(environment::remove);
    environment.put("LC_ALL", "C"); // what the linker says is read here
    environment.put("TMPDIR", scratch.toString());
    try {
      return builder.start();
    } catch (IOException e) {
      throw new P2Exception(
          "cannot run "
              + command.get(0)
              + ", which compiles P2 trees; on Debian: sudo apt-get install gcc binutils");
    }
  }

  private static boolean finish(Process process, List<String> command) throws P2Exception {
    try {
      if (process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        return process.exitValue() == 0;
      }
      throw new P2Exception(
          String.join(" ", command.subList(0, Math.min(SHOWN, command.size())))
              + " is not done after "
              + SECONDS
              + " s; simplify that file");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new P2Exception("interrupted");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String text(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
    }
  }
}
