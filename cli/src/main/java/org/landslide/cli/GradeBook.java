package org.landslide.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.landslide.cli.check.OutputFile;
import org.landslide.cli.message.Reason;
import org.landslide.cli.message.UserError;
import org.landslide.report.Grade;
import org.landslide.report.GradeJson;
import org.landslide.report.GradeTable;

/**
 * The folder of a table of grades: each finished one is a file of its own, written at once, so that
 * whoever interrupts us loses only the one that is being worked on.
 */
final class GradeBook {
  private final Path folder;

  private GradeBook(Path folder) {
    this.folder = folder;
  }

  /** Makes the folder if it is not there. */
  static GradeBook open(Path folder) {
    create(folder);
    OutputFile.requireFolder(folder.toAbsolutePath());
    return new GradeBook(folder);
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UserError("cannot make the folder " + folder + ": " + Reason.of(e));
    }
  }

  /** Where the traces of a library's bugs go. */
  Path traces(String library) {
    Path traces = folder.resolve("traces").resolve(library);
    create(traces);
    return traces;
  }

  /** A path as the table refers to it. */
  String relative(String path) {
    Path page = Path.of(path).toAbsolutePath().normalize();
    return folder.toAbsolutePath().normalize().relativize(page).toString();
  }

  /** The grade that was found earlier, unless something has changed since. */
  Optional<Grade> find(String library, String test, String key) {
    Path file = file(library, test);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (Reader reader = Files.newBufferedReader(file)) {
      return GradeJson.read(reader).filter(grade -> grade.key().equals(key));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  void keep(Grade grade) {
    Path file = file(grade.library(), grade.test());
    create(file.toAbsolutePath().resolveSibling("."));
    OutputFile.write(file, out -> GradeJson.write(grade, out));
  }

  /** Writes the table as far as it is known. */
  void write(List<Grade> grades) {
    GradeTable table = new GradeTable(grades);
    OutputFile.write(folder.resolve("grades.csv"), out -> out.write(table.csv()));
    OutputFile.write(folder.resolve("index.html"), out -> out.write(table.html()));
  }

  Path page() {
    return folder.resolve("index.html");
  }

  private Path file(String library, String test) {
    return folder.resolve("cells").resolve(library).resolve(test.replace('/', '_') + ".json");
  }
}
