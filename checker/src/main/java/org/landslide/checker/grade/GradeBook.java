package org.landslide.checker.grade;

import java.io.IOException;
import java.io.Reader;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.landslide.checker.file.OutputFile;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.checker.state.StateFolder;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.GradeJson;
import org.landslide.report.grade.GradeSetup;
import org.landslide.report.grade.GradeTable;
import org.landslide.report.standard.JunitXml;

/**
 * The folder of a table of grades: each finished one is a file of its own, written at once, so that
 * an interruption costs only the one that is being worked on. One process at a time has it.
 */
public final class GradeBook implements AutoCloseable {
  private static final String LOCK = ".lock";
  private static final String ELSEWHERE = "; name another folder with -o OUT";

  private final Path folder;
  private final FileChannel lock;

  private GradeBook(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Makes the folder if it is not there. */
  public static GradeBook open(Path folder) {
    create(folder);
    if (!Files.isWritable(folder)) {
      throw new UserError("no permission to write to the folder " + folder + ELSEWHERE);
    }
    return new GradeBook(folder, lock(folder));
  }

  /** The system takes the lock away when the process ends, however it does. */
  private static FileChannel lock(Path folder) {
    try {
      FileChannel file =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isLocked(file)) {
        file.close();
        throw new UserError("another `landslide grade` is at work in " + folder + ELSEWHERE);
      }
      return file;
    } catch (IOException e) {
      throw new UserError("cannot write to the folder " + folder + ": " + Reason.of(e));
    }
  }

  private static boolean isLocked(FileChannel file) throws IOException {
    try {
      return file.tryLock() == null;
    } catch (OverlappingFileLockException e) {
      return true; // by this very process
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UserError("cannot make the folder " + folder + ": " + Reason.of(e) + ELSEWHERE);
    }
  }

  /**
   * An empty folder for the traces of one grade: what an interrupted run has left there is found
   * again.
   */
  public Path traces(String library, String test) {
    Path traces =
        folder.resolve("traces").resolve(TreeNames.folder(library)).resolve(fileName(test));
    create(traces);
    try (DirectoryStream<Path> old = Files.newDirectoryStream(traces)) {
      old.forEach(OutputFile::discard);
    } catch (IOException e) {
      throw new UserError("cannot read the folder " + traces + ": " + Reason.of(e));
    }
    return traces;
  }

  /** Where the check of one grade is kept while it is under way. */
  StateFolder state(String library, String test) {
    return new StateFolder(
        folder.resolve("unfinished").resolve(TreeNames.folder(library)).resolve(fileName(test)));
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
  void write(GradeSetup setup, List<Grade> grades) {
    GradeTable table = new GradeTable(setup, grades);
    OutputFile.write(folder.resolve("grades.csv"), out -> out.write(table.csv()));
    OutputFile.write(folder.resolve("index.html"), out -> out.write(table.html()));
    OutputFile.write(folder.resolve("junit.xml"), out -> JunitXml.write(table, out));
  }

  /** The table as a page. */
  public Path page() {
    return folder.resolve("index.html");
  }

  private Path file(String library, String test) {
    return folder
        .resolve("cells")
        .resolve(TreeNames.folder(library))
        .resolve(fileName(test) + ".json");
  }

  private static String fileName(String test) {
    return test.replace('/', '_');
  }
}
