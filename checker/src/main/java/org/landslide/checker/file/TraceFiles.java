package org.landslide.checker.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;

/**
 * Where the trace of a bug goes: {@code NAME-trace.json} and {@code NAME-trace.html} or, when an
 * earlier run has left files of these names, {@code NAME-trace-2.json} and so on.
 */
public record TraceFiles(Path json, Path html) {
  /** Takes the first pair of names that is free. The JSON file is there afterwards, empty. */
  public static TraceFiles reserve(Path folder, String program) {
    for (int number = 1; ; number++) {
      String name = program + "-trace" + (number == 1 ? "" : "-" + number);
      TraceFiles files =
          new TraceFiles(folder.resolve(name + ".json"), folder.resolve(name + ".html"));
      if (!Files.exists(files.html, LinkOption.NOFOLLOW_LINKS) && isNew(files.json)) {
        return files;
      }
    }
  }

  /** Takes away what there is of them. */
  public void remove() {
    OutputFile.discard(json);
    OutputFile.discard(html);
  }

  /** Creates the file unless it is there, in one go: other runs may look for names, too. */
  private static boolean isNew(Path file) {
    try {
      Files.createFile(file);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException e) {
      throw new UserError("cannot write " + file + ": " + Reason.of(e));
    }
  }
}
