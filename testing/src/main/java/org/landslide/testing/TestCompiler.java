package org.landslide.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Compiles small programs the way Pebbles programs are compiled, in a folder of its own. */
public final class TestCompiler {
  private static final List<String> COMPILE =
      List.of("gcc", "-m32", "-std=gnu99", "-ffreestanding", "-fno-pie", "-fno-pic", "-c");
  private static final List<String> LINK =
      List.of(
          "ld",
          "-melf_i386",
          "-static",
          "-Ttext",
          "0x1000000",
          "--entry=_main",
          "-z",
          "noexecstack");

  private final Path folder;

  public TestCompiler(Path folder) {
    this.folder = folder;
  }

  /** Writes a source file. */
  public TestCompiler write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  /** Takes source files from the test's resources. */
  public TestCompiler take(String... names) throws IOException {
    for (String name : names) {
      try (InputStream in = TestCompiler.class.getResourceAsStream("/names/" + name)) {
        write(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return this;
  }

  /** Compiles a source file with the flags, which stand in one string. */
  public TestCompiler compile(String source, String flags) throws IOException {
    List<String> command = new ArrayList<>(COMPILE);
    Collections.addAll(command, flags.strip().split(" +"));
    command.removeIf(String::isEmpty);
    Collections.addAll(command, source, "-o", source + ".o");
    run(command);
    return this;
  }

  /** Links what was compiled, named by its source files. */
  public Path link(String flags, String... sources) throws IOException {
    List<String> command = new ArrayList<>(LINK);
    Collections.addAll(command, flags.strip().split(" +"));
    command.removeIf(String::isEmpty);
    for (String source : sources) {
      command.add(source + ".o");
    }
    Collections.addAll(command, "-o", "program");
    run(command);
    return folder.resolve("program");
  }

  /** What is in a file that was made. */
  public static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a command in the folder and gives its output. */
  public String run(List<String> command) throws IOException {
    return run(command, "");
  }

  /** Runs a command in the folder with an input and gives its output. */
  public String run(List<String> command, String input) throws IOException {
    Path in = Files.writeString(folder.resolve("stdin"), input);
    Path out = folder.resolve("stdout");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command + " failed: " + Files.readString(out));
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return Files.readString(out);
  }
}
