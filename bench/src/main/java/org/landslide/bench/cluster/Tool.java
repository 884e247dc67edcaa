package org.landslide.bench.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.landslide.bench.BenchmarkException;

/** Commands of this machine. */
final class Tool {
  private Tool() {}

  /** Whether a command is there and ends well. */
  static boolean works(String... command) {
    try {
      run(Path.of("."), command);
      return true;
    } catch (BenchmarkException e) {
      return false;
    }
  }

  /** Runs a command to its end, in a folder. */
  static void run(Path folder, String... command) throws BenchmarkException {
    try {
      Process process =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new BenchmarkException(String.join(" ", command) + " failed: " + said.strip());
      }
    } catch (IOException e) {
      throw new BenchmarkException("cannot run " + command[0] + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchmarkException("interrupted");
    }
  }
}
