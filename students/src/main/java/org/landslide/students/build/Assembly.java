package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;

/**
 * What the assembler is given and what it says. Assembly can read any file, by {@code .incbin} and
 * {@code .include}, and by macros that put such a word together.
 */
final class Assembly {
  /** As the compiler writes it for definitions, and for nothing else. */
  private static final Pattern GLOBAL = Pattern.compile("(?m)^\\t\\.globl\\t");

  private static final Pattern CONTINUED = Pattern.compile("\\\\\\n");
  private static final Pattern SPACE = Pattern.compile("(?<!\\\\)\\s+");

  private Assembly() {}

  /**
   * Fails if the assembler has read a file that is none of a build's, or whose changes would go
   * unnoticed.
   *
   * @param source its input, which is of our making
   * @param rules what it wrote down for make: all files that it read, and the names that directives
   *     such as {@code .file} have in them, of which there need not be a file
   */
  static void requireInside(
      String unit, Path root, Path source, Path rules, ReadableFolders readable)
      throws P2Exception {
    for (String name : Files.exists(rules) ? prerequisites(rules) : List.<String>of()) {
      Path file = root.resolve(name);
      boolean own = file.equals(root.resolve(source));
      if (!own && Files.exists(file) && !isInside(root, file, readable)) {
        throw new P2Exception(
            unit
                + " has the assembler read "
                + file.normalize()
                + ", which is no source code of the tree; put its content into the tree");
      }
    }
  }

  private static boolean isInside(Path root, Path file, ReadableFolders readable) {
    Path plain = file.normalize();
    return readable.containsFile(file)
        && (!plain.startsWith(root) || Fingerprint.covers(root, plain));
  }

  private static List<String> prerequisites(Path rules) throws P2Exception {
    String text = content(rules, StandardCharsets.UTF_8);
    String joined = CONTINUED.matcher(text.substring(text.indexOf(": ") + 1)).replaceAll(" ");
    return SPACE
        .splitAsStream(joined.strip())
        .map(name -> name.replace("\\ ", " ").replace("\\#", "#").replace("$$", "$"))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /**
   * What the assembler said about the files of a unit. It names the file that each message is
   * about; one about any other file would quote it.
   *
   * @param source the assembler's input, which is of our making
   * @param files the unit and what it includes
   */
  static String message(String unit, Path source, Collection<String> files, String errors) {
    return errors
        .lines()
        .map(line -> line.replace(source.toString(), unit))
        .filter(line -> isAbout(unit, line) || files.stream().anyMatch(file -> isAbout(file, line)))
        .collect(Collectors.joining("\n"));
  }

  private static boolean isAbout(String file, String line) {
    return line.startsWith(file + ":");
  }

  /** Makes weak all that a translated C file defines for others. */
  static void weaken(Path source) throws P2Exception {
    String weak =
        GLOBAL.matcher(content(source, StandardCharsets.ISO_8859_1)).replaceAll("\t.weak\t");
    try {
      Files.writeString(source, weak, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw BuildCache.unwritable(source, e);
    }
  }

  private static String content(Path file, Charset charset) throws P2Exception {
    try {
      return new String(Files.readAllBytes(file), charset);
    } catch (IOException e) {
      throw SourceFile.unreadable(file, e);
    }
  }
}
