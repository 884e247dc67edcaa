package org.landslide.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A checkout with a few programs, for tests. */
final class TestHome {
  private TestHome() {}

  static Path create(Path folder) throws IOException {
    program(folder, "tests", "hello", "// KIND: test\n// EXPECT: OK\n// ABOUT: Greets.\nint x;\n");
    program(folder, "tests", "mutex_test", "// KIND: test\n// ARGS: 2 3\n// EXPECT: deadlock\n");
    program(folder, "tests", "thr_exit_join", "// KIND: test\n// EXPECT: OK\n");
    return folder;
  }

  static void program(Path home, String folder, String name, String source) throws IOException {
    Path programs = home.resolve("programs");
    Path sources = Files.createDirectories(programs.resolve(folder));
    Path binaries = Files.createDirectories(programs.resolve("target").resolve("bin"));
    Files.writeString(sources.resolve(name + ".c"), source);
    Files.writeString(binaries.resolve(name), "stands for an ELF file");
  }
}
