package org.landslide.students.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs commands where the rest of the file system is not there, by bubblewrap. It is a second wall:
 * where the machine has no bubblewrap, or forbids what it needs, what was read is looked at before
 * any of it is used (see {@link IncludedFiles}).
 */
final class Sandbox {
  static final String PROGRAM = "bwrap";

  /** Where compilers and what they need are; those that a machine does not have do not matter. */
  private static final List<String> SYSTEM =
      List.of(
          "/usr",
          "/bin",
          "/sbin",
          "/lib",
          "/lib32",
          "/lib64",
          "/libx32",
          "/etc/alternatives",
          "/etc/ld.so.cache");

  private Sandbox() {}

  /**
   * The words to put before a command.
   *
   * @param folder where it starts
   * @param readable what it sees besides the system
   * @param writable the only folder that it may change
   */
  static List<String> prefix(Path folder, List<Path> readable, Path writable) {
    List<String> words =
        new ArrayList<>(List.of(PROGRAM, "--unshare-all", "--die-with-parent", "--new-session"));
    for (String part : SYSTEM) {
      words.addAll(List.of("--ro-bind-try", part, part));
    }
    words.addAll(List.of("--dev", "/dev", "--tmpfs", "/tmp"));
    words.addAll(List.of("--dir", folder.toString())); // where a command starts may be empty
    for (Path each : readable) {
      words.addAll(List.of("--ro-bind-try", each.toString(), each.toString()));
    }
    words.addAll(List.of("--bind", writable.toString(), writable.toString()));
    words.addAll(List.of("--chdir", folder.toString(), "--"));
    return words;
  }

  /** Whether the program is on this machine; it may be of no use all the same. */
  static boolean isInstalled() {
    String path = System.getenv().getOrDefault("PATH", "");
    for (String folder : path.split(":")) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, PROGRAM))) {
        return true;
      }
    }
    return false;
  }
}
