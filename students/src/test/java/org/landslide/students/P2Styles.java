package org.landslide.students;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.Project;
import org.landslide.students.tree.TreeException;

/** The P2 trees of our own, which the build of the programs has put together. */
public final class P2Styles {
  public static final Path HOME =
      Path.of(System.getProperty("landslide.home", "..")).toAbsolutePath();

  public static final BaseCode BASE = BaseCode.ours(HOME);

  static final List<String> NAMES = List.of("deschedule", "ticket", "yieldpool");

  private static final Path TREES = HOME.resolve("programs/target/p2-styles");
  private static final Pattern HEADER = Pattern.compile("// ([A-Z]+): (.*)");

  /**
   * A style with a mistake in it.
   *
   * @param test what shows it
   * @param expected the kinds of bug that it may show as
   */
  record Variant(String name, String test, List<String> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private P2Styles() {}

  static CourseTree tree(String name) throws TreeException {
    return CourseTree.open(TREES.resolve(name), Project.THREAD_LIBRARY);
  }

  /** The names of variants without a mistake. */
  static List<String> peculiarities() {
    try (Stream<Path> folders = Files.list(HOME.resolve("programs/p2-styles/right"))) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each has one file that says what is wrong with it, and perhaps a header that goes with it. */
  static List<Variant> variants() {
    try (Stream<Path> files = Files.walk(HOME.resolve("programs/p2-styles/broken"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.toString().endsWith(".h"))
          .map(P2Styles::variant)
          .sorted(Comparator.comparing(Variant::name))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Variant variant(Path file) {
    Path folder = HOME.resolve("programs/p2-styles/broken").relativize(file).getName(0);
    return new Variant(
        folder.toString(), header(file, "TEST"), List.of(header(file, "EXPECT").split(" \\| ")));
  }

  private static String header(Path file, String key) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(HEADER::matcher)
          .filter(Matcher::matches)
          .filter(line -> line.group(1).equals(key))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException(file + " does not say " + key))
          .group(2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
