package org.landslide.checker.debug;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.checker.file.Shell;
import org.landslide.checker.program.CheckedProgram;

/** How gdb is started for a program, so that it finds its symbols, its sources and its run. */
public final class GdbCommand {
  private static final String GDB = "gdb";

  private GdbCommand() {}

  /** The gdb of this machine. */
  public static Optional<Path> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    for (String folder : path.split(":", -1)) {
      Path file = Path.of(folder.isEmpty() ? "." : folder, GDB);
      if (Files.isExecutable(file) && !Files.isDirectory(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /** The words of the command. */
  public static List<String> words(CheckedProgram program, int port) {
    List<Path> files = program.symbolFiles();
    List<String> words = new ArrayList<>(List.of(GDB, "-q"));
    for (Path folder : program.sources()) {
      words.addAll(List.of("-d", folder.toAbsolutePath().normalize().toString()));
    }
    for (Path more : files.subList(1, files.size())) {
      words.addAll(List.of("-ex", "add-symbol-file " + quoted(more)));
    }
    // Nothing can be lost of a recorded run.
    words.addAll(List.of("-ex", "set confirm off"));
    words.addAll(List.of("-ex", "target remote 127.0.0.1:" + port));
    words.add(files.get(0).toString());
    return words;
  }

  /** The same, to be copied into a shell. */
  public static String line(CheckedProgram program, int port) {
    return Shell.join(words(program, port));
  }

  /** A file name as gdb's commands take it. */
  private static String quoted(Path file) {
    return "\"" + file.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
