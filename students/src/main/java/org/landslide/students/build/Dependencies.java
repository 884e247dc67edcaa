package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.SourceFile;

/** The files that were read to compile one, as the compiler wrote them down for make. */
final class Dependencies {
  private static final Pattern CONTINUED = Pattern.compile("\\\\\\n");

  /** A space that no backslash stands before. */
  private static final Pattern SPACE = Pattern.compile("(?<!\\\\)\\s+");

  private Dependencies() {}

  /**
   * Fails if something was read that is no part of the {@link Fingerprint}, most likely since it is
   * outside of the tree: a change of it would go unnoticed.
   */
  static void requireInside(String unit, Path rules, Path root, Path compilersOwn)
      throws P2Exception {
    for (String name : read(rules)) {
      Path file = root.resolve(name).normalize();
      if (!file.startsWith(root) && !file.startsWith(compilersOwn.normalize())) {
        throw new P2Exception(
            unit + " includes " + file + ", which is outside of the tree; copy it into the tree");
      }
      if (file.startsWith(root) && !Fingerprint.covers(root, file)) {
        throw new P2Exception(
            unit
                + " includes "
                + root.relativize(file)
                + ", which is too large for source code or has the name of something else;"
                + " rename it or make it smaller");
      }
    }
  }

  /** The names behind the colon; none of assembly that was not preprocessed. */
  private static List<String> read(Path rules) throws P2Exception {
    if (!Files.exists(rules)) {
      return List.of();
    }
    try {
      String text = new String(Files.readAllBytes(rules), StandardCharsets.UTF_8);
      String joined = CONTINUED.matcher(text.substring(text.indexOf(": ") + 1)).replaceAll(" ");
      return SPACE
          .splitAsStream(joined.strip())
          .map(name -> name.replace("\\ ", " ").replace("\\#", "#").replace("$$", "$"))
          .toList();
    } catch (IOException e) {
      throw SourceFile.unreadable(rules, e);
    }
  }
}
