package org.landslide.students.build;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.content.Fingerprint;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.TreeException;

/**
 * The files that were read to preprocess one, as the preprocessor names them on its error output
 * when it opens each (option -H).
 *
 * <p>The rules that it writes for make would be easier to read, but they are missing whenever it
 * fails, and then its message may quote any file of this machine. So nothing of a message is shown
 * before all of the names were looked at.
 */
final class IncludedFiles {
  private static final Pattern NAME = Pattern.compile("(?m)^\\.+ (.+)$");
  private static final Pattern REMARKS =
      Pattern.compile("(?ms)^Multiple include guards may be useful for:.*\\z");
  private static final Pattern EMPTY_LINES = Pattern.compile("(?m)^\\n");

  /** A file beside a test that may be included: a user's folder has more than source code. */
  private static final Pattern SOURCE = Pattern.compile(".*\\.(c|h|S|s|inc)");

  private final Path folder;
  private final Set<String> names = new LinkedHashSet<>();
  private final String message;

  /**
   * @param folder where the preprocessor ran
   * @param errors what it said
   */
  IncludedFiles(Path folder, String errors) {
    this.folder = folder;
    String said = REMARKS.matcher(errors).replaceFirst("");
    Matcher name = NAME.matcher(said);
    while (name.find()) {
      names.add(name.group(1));
    }
    message = EMPTY_LINES.matcher(NAME.matcher(said).replaceAll("")).replaceAll("").strip();
  }

  /** What the preprocessor said besides. */
  String message() {
    return message;
  }

  /** In the order in which they were opened. */
  Set<String> names() {
    return names;
  }

  /**
   * Fails if a file was read that is none of a build's, or whose changes would go unnoticed.
   *
   * @param root the tree, of which a {@link Fingerprint} is taken
   * @param beside the folder of a test that is outside of the tree, if there is one
   */
  void require(String unit, Path root, ReadableFolders readable, List<Path> beside)
      throws TreeException {
    for (String name : names) {
      Path file = folder.resolve(name);
      if (!readable.containsFile(file) && !isBeside(file, beside)) {
        throw new TreeException(
            unit + " includes " + file.normalize() + ", which " + readable.outside());
      }
      Path plain = file.normalize();
      if (plain.startsWith(root) && !Fingerprint.covers(root, plain)) {
        throw new TreeException(
            unit
                + " includes "
                + root.relativize(plain)
                + ", which is too large for source code or has the name of something else;"
                + " rename it or make it smaller");
      }
    }
  }

  private static boolean isBeside(Path file, List<Path> beside) {
    return SOURCE.matcher(file.toString()).matches()
        && ReadableFolders.of(beside).containsFile(file);
  }
}
