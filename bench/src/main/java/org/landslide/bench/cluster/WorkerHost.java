package org.landslide.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.landslide.bench.BenchmarkException;
import org.landslide.cli.Main;
import org.landslide.cluster.Address;

/** Where one worker process runs, with one worker: it can be killed, stopped, and begun anew. */
final class WorkerHost implements AutoCloseable {
  private final List<String> command;
  private Process process;

  /**
   * Starts the process.
   *
   * @param java options of the virtual machine
   * @param prefix before the command, if it is to run elsewhere
   * @param own more options of the worker
   */
  WorkerHost(
      Path home,
      Address coordinator,
      Keys keys,
      List<String> java,
      List<String> prefix,
      List<String> own)
      throws BenchmarkException {
    List<String> words = new ArrayList<>(prefix);
    words.add(ProcessHandle.current().info().command().orElse("java"));
    words.addAll(java);
    words.add("-Dlandslide.home=" + home);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.addAll(List.of("worker", "--join", coordinator.toString(), "-c", "1"));
    words.addAll(keys.options());
    words.addAll(own);
    command = List.copyOf(words);
    process = start();
  }

  private Process start() throws BenchmarkException {
    try {
      return new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new BenchmarkException("cannot start a worker: " + e.getMessage());
    }
  }

  /** As by SIGKILL, and another one takes its place. */
  void kill() throws BenchmarkException {
    end();
    process = start();
  }

  /** It gets no processor until it is to go on. */
  void stop() throws BenchmarkException {
    signal("-STOP");
  }

  void goOn() throws BenchmarkException {
    signal("-CONT");
  }

  private void signal(String name) throws BenchmarkException {
    Tool.run(Path.of("."), "kill", name, Long.toString(process.pid()));
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  private void end() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    end();
  }
}
