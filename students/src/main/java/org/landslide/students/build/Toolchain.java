package org.landslide.students.build;

import java.nio.file.Path;
import java.util.List;
import org.landslide.students.tree.P2Exception;

/**
 * The compiler and the linker of this machine.
 *
 * @param identity what tells them from others
 * @param headers the folder with the compiler's own headers
 */
record Toolchain(String identity, Path headers) {
  static Toolchain find(Tool tool, Path folder) throws P2Exception {
    String headers = ask(tool, folder, "gcc", "-print-file-name=include");
    String versions = ask(tool, folder, "gcc", "--version") + ask(tool, folder, "ld", "--version");
    return new Toolchain(versions + headers, Path.of(headers));
  }

  private static String ask(Tool tool, Path folder, String... command) throws P2Exception {
    return tool.run(folder, List.of(command)).output().strip();
  }
}
