package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/** The folder with a compiled tree, ready to be linked with a test. */
record Libraries(Path folder) {
  /** The object with {@code _main}, if there is one. */
  static final String STARTUP = "startup.o";

  /** There when all else is. */
  static final String MISSING = "missing";

  private static final String NOTES = "notes";
  private static final String STOOD_IN = "stood-in";

  Optional<Path> startup() {
    return Optional.of(folder.resolve(STARTUP)).filter(Files::isRegularFile);
  }

  List<Path> archives() throws TreeException {
    return SourceFile.list(folder).stream().filter(file -> file.toString().endsWith(".a")).toList();
  }

  /** Functions of the interface that no library defines. */
  List<String> missing() throws TreeException {
    return lines(MISSING);
  }

  /** What is odd about the tree but need not matter. */
  List<String> notes() throws TreeException {
    return lines(NOTES);
  }

  /** The files, other than libraries, that the tree lacks and that were taken from elsewhere. */
  List<String> stoodIn() throws TreeException {
    return lines(STOOD_IN);
  }

  private List<String> lines(String file) throws TreeException {
    return SourceFile.read(folder, file).lines().toList();
  }

  void save(List<String> missing, List<String> notes, List<String> stoodIn) throws TreeException {
    try {
      Files.write(folder.resolve(MISSING), missing, StandardCharsets.UTF_8);
      Files.write(folder.resolve(NOTES), notes, StandardCharsets.UTF_8);
      Files.write(folder.resolve(STOOD_IN), stoodIn, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw BuildCache.unwritable(folder, e);
    }
  }
}
