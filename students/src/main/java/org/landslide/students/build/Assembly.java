package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.landslide.students.content.Fingerprint;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * What the assembler is given and what it says. Assembly can read any file, by {@code .incbin} and
 * {@code .include}, and by macros that put such a word together.
 */
final class Assembly {
  /** As the compiler writes it for definitions, and for functions of its own that it calls. */
  private static final Pattern GLOBAL = Pattern.compile("(?m)^\\t\\.globl\\t(\\S+)$");

  private static final Pattern LABEL = Pattern.compile("(?m)^([^\\s:#]+):");

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
      throws TreeException {
    for (String name : Files.exists(rules) ? prerequisites(rules) : List.<String>of()) {
      Path file = root.resolve(name);
      boolean own = file.equals(root.resolve(source));
      if (!own && Files.exists(file) && !isInside(root, file, readable)) {
        throw new TreeException(
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

  private static List<String> prerequisites(Path rules) throws TreeException {
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
  static void weaken(Path source) throws TreeException {
    String text = content(source, StandardCharsets.ISO_8859_1);
    Set<String> labels =
        LABEL.matcher(text).results().map(label -> label.group(1)).collect(Collectors.toSet());
    // What is weak and defined nowhere is no error: it would be called at address 0.
    String weak =
        GLOBAL
            .matcher(text)
            .replaceAll(name -> labels.contains(name.group(1)) ? "\t.weak\t$1" : "\t.globl\t$1");
    try {
      Files.writeString(source, weak, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw BuildCache.unwritable(source, e);
    }
  }

  private static String content(Path file, Charset charset) throws TreeException {
    try {
      return new String(Files.readAllBytes(file), charset);
    } catch (IOException e) {
      throw SourceFile.unreadable(file, e);
    }
  }
}
