package org.landslide.students.build;

import java.nio.file.Path;
import java.util.List;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.TreeException;

/**
 * The compiler and the linker of this machine.
 *
 * @param identity what tells them from others
 * @param headers the folder with the compiler's own headers
 */
record Toolchain(String identity, Path headers) {
  static Toolchain find(Tool tool, Path folder) throws TreeException {
    String headers = ask(tool, folder, "gcc", "-print-file-name=include");
    String versions = ask(tool, folder, "gcc", "--version") + ask(tool, folder, "ld", "--version");
    return new Toolchain(versions + headers, Path.of(headers));
  }

  /** Whether the compiler itself works in the way that the tool runs it. */
  static boolean works(Tool tool, Path folder) throws TreeException {
    List<String> command = List.of("gcc", "-m32", "-x", "c", "-c", "-o", "/dev/null", "/dev/null");
    return tool.run(folder, command).succeeded();
  }

  private static String ask(Tool tool, Path folder, String... command) throws TreeException {
    Tool.Result result = tool.run(folder, List.of(command));
    if (!result.succeeded()) {
      throw new HostException(
          "cannot run "
              + command[0]
              + ", which compiles students' trees; on Debian: sudo apt-get install gcc binutils");
    }
    return result.output().strip();
  }
}
