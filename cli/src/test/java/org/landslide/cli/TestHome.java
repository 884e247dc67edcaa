package org.landslide.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A checkout with a few programs, for tests. */
final class TestHome {
  private TestHome() {}

  static Path create(Path folder) throws IOException {
    program(folder, "hello", "// KIND: test\n// EXPECT: OK\n// ABOUT: Greets.\nint x;\n");
    program(folder, "mutex_test", "// KIND: test\n// ARGS: 2 3\n// EXPECT: deadlock\n");
    program(folder, "thr_exit_join", "// KIND: test\n// EXPECT: OK\n");
    return folder;
  }

  private static void program(Path home, String name, String source) throws IOException {
    Path programs = home.resolve("programs");
    Path tests = Files.createDirectories(programs.resolve("tests"));
    Path binaries = Files.createDirectories(programs.resolve("target").resolve("bin"));
    Files.writeString(tests.resolve(name + ".c"), source);
    Files.writeString(binaries.resolve(name), "stands for an ELF file");
  }
}
