package org.landslide.machinetests;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs cases on the host's processor: compiles {@code harness.c} into a temporary folder, hands it
 * cases in a file and reads the outcomes from another.
 */
final class NativeRunner implements AutoCloseable {
  private static final int MAGIC = 0x5444534c;
  private static final int BATCH = 2000;
  private static final long COMPILE_SECONDS = 60;
  private static final long BATCH_SECONDS = 120;

  private static final List<String> COMPILE =
      List.of(
          "gcc",
          "-m32",
          "-static",
          "-nostdlib",
          "-ffreestanding",
          "-O2",
          "-fno-stack-protector",
          "-fno-pic",
          "-no-pie",
          // Or else loops become calls of memcpy and memset, which are not linked in.
          "-fno-tree-loop-distribute-patterns",
          "-fno-asynchronous-unwind-tables",
          // Far from all that cases touch, and from small multiples of it.
          "-Wl,-Ttext-segment=0x5b6d9000",
          "-Wl,--build-id=none",
          "-o");

  /** The host cannot run 32-bit code, or cannot compile it. */
  static final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnavailableException(String reason) {
      super(reason);
    }
  }

  private final Path folder;
  private final byte[] header;

  private NativeRunner(Path folder, byte[] header) {
    this.folder = folder;
    this.header = header;
  }

  /** Compiles the harness and tries it. */
  static NativeRunner create(List<Layout.Region> regions) throws UnavailableException {
    try {
      Path folder = Files.createTempDirectory("landslide-difftest");
      deleteEvenIfInterrupted(folder);
      NativeRunner runner = new NativeRunner(folder, header(regions));
      runner.prepare();
      return runner;
    } catch (IOException e) {
      throw new UnavailableException(String.valueOf(e.getMessage()));
    }
  }

  private void prepare() throws IOException, UnavailableException {
    boolean works = false;
    try {
      compile();
      attempt(List.of());
      works = true;
    } finally {
      if (!works) {
        close();
      }
    }
  }

  /** Files that are registered later are deleted earlier, so the folder is empty when it goes. */
  private static void deleteEvenIfInterrupted(Path folder) {
    folder.toFile().deleteOnExit();
    for (String name : List.of("harness.c", "harness", "input", "output", "errors")) {
      folder.resolve(name).toFile().deleteOnExit();
    }
  }

  private void compile() throws IOException, UnavailableException {
    Path source = folder.resolve("harness.c");
    try (InputStream in = NativeRunner.class.getResourceAsStream("harness.c")) {
      if (in == null) {
        throw new IllegalStateException("harness.c is missing from the jar");
      }
      Files.copy(in, source);
    }
    List<String> command = new ArrayList<>(COMPILE);
    command.add(folder.resolve("harness").toString());
    command.add(source.toString());
    run(command, Path.of("/dev/null"), COMPILE_SECONDS);
  }

  /** Runs a command with its output going to a file named output. */
  private void run(List<String> command, Path input, long seconds)
      throws IOException, UnavailableException {
    Process process =
        new ProcessBuilder(command)
            .redirectInput(input.toFile())
            .redirectOutput(folder.resolve("output").toFile())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    try {
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        throw new UnavailableException(command.get(0) + " took too long");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted");
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new UnavailableException(
          command.get(0) + " failed with status " + process.exitValue() + firstError());
    }
  }

  private String firstError() throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("errors"))) {
      return lines.findFirst().map(line -> ": " + line).orElse("");
    }
  }

  /** The outcomes of cases, in their order. */
  List<Outcome> run(List<TestCase> cases) {
    List<Outcome> outcomes = new ArrayList<>(cases.size());
    for (int i = 0; i < cases.size(); i += BATCH) {
      outcomes.addAll(runBatch(cases.subList(i, Math.min(i + BATCH, cases.size()))));
    }
    return outcomes;
  }

  /** Halves a batch that fails until the case is found that is to blame. */
  private List<Outcome> runBatch(List<TestCase> batch) {
    try {
      return attempt(batch);
    } catch (UnavailableException e) {
      if (batch.size() == 1) {
        return List.of(Outcome.crashed(String.valueOf(e.getMessage())));
      }
      int middle = batch.size() / 2;
      List<Outcome> outcomes = new ArrayList<>(runBatch(batch.subList(0, middle)));
      outcomes.addAll(runBatch(batch.subList(middle, batch.size())));
      return outcomes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Outcome> attempt(List<TestCase> batch) throws IOException, UnavailableException {
    Path input = folder.resolve("input");
    Files.write(input, encode(batch));
    run(List.of(folder.resolve("harness").toString()), input, BATCH_SECONDS);
    byte[] output = Files.readAllBytes(folder.resolve("output"));
    ByteBuffer buffer = ByteBuffer.wrap(output).order(ByteOrder.LITTLE_ENDIAN);
    List<Outcome> outcomes = new ArrayList<>(batch.size());
    while (buffer.hasRemaining()) {
      outcomes.add(decode(buffer));
    }
    if (outcomes.size() != batch.size()) {
      throw new UnavailableException("the harness lost a case");
    }
    return outcomes;
  }

  // ---- the harness's format

  private static byte[] header(List<Layout.Region> regions) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    putAll(out, MAGIC, Layout.WINDOW, Layout.WINDOW_LIMIT, Layout.DOWNWARD_LIMIT, regions.size());
    for (Layout.Region region : regions) {
      putAll(out, region.address(), region.contents().length, region.protection().bits);
      out.write(region.contents());
    }
    return bytes.toByteArray();
  }

  private byte[] encode(List<TestCase> batch) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(header);
    for (TestCase test : batch) {
      putAll(out, test.registers());
      putAll(out, test.eip(), test.eflags());
      for (int segment : new int[] {Register.DS, Register.ES, Register.FS, Register.GS}) {
        putAll(out, test.selectors()[segment]);
      }
      putAll(out, test.codeAddress(), test.code().length);
      out.write(test.code());
    }
    return bytes.toByteArray();
  }

  private static void putAll(DataOutputStream out, int... values) throws IOException {
    for (int value : values) {
      out.writeInt(Integer.reverseBytes(value));
    }
  }

  private static Outcome decode(ByteBuffer in) {
    int vector = in.getInt();
    int errorCode = in.getInt();
    int address = in.getInt();
    int[] registers = getAll(in, Register.COUNT);
    int eip = in.getInt();
    int eflags = in.getInt();
    int[] selectors = getAll(in, Register.SEGMENT_COUNT);
    int[] changes = getAll(in, 2 * in.getInt());
    return Outcome.of(vector, errorCode, address, registers, eip, eflags, selectors, changes);
  }

  private static int[] getAll(ByteBuffer in, int count) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.getInt();
    }
    return values;
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
