package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.SourceFile;

/** The folder with a compiled tree, ready to be linked with a test. */
record Libraries(Path folder) {
  /** The object with {@code _main}. */
  static final String STARTUP = "startup.o";

  private static final String MISSING = "missing";
  private static final String NOTES = "notes";

  Path startup() {
    return folder.resolve(STARTUP);
  }

  List<Path> archives() throws P2Exception {
    return SourceFile.list(folder).stream().filter(file -> file.toString().endsWith(".a")).toList();
  }

  /** Functions of the interface that no library defines. */
  List<String> missing() throws P2Exception {
    return lines(MISSING);
  }

  /** What is odd about the tree but need not matter. */
  List<String> notes() throws P2Exception {
    return lines(NOTES);
  }

  private List<String> lines(String file) throws P2Exception {
    return SourceFile.read(folder, file).lines().toList();
  }

  void save(List<String> missing, List<String> notes) throws P2Exception {
    try {
      Files.write(folder.resolve(MISSING), missing, StandardCharsets.UTF_8);
      Files.write(folder.resolve(NOTES), notes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new P2Exception("cannot write to " + folder + ": " + SourceFile.reason(e));
    }
  }
}
