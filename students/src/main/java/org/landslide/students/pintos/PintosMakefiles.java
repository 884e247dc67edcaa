package org.landslide.students.pintos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.landslide.students.tree.MakeFunctions;
import org.landslide.students.tree.MakeVariables;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * What the makefiles of a tree say about which files belong together. They are read, never run; and
 * where they say nothing, or nothing that is understood, the folders themselves do: all sources in
 * them.
 */
final class PintosMakefiles {
  private static final String TESTS = "tests";
  private static final String LIST = "Make.tests";
  private static final int DEEPEST = 4;

  private static final Pattern CONTINUED = Pattern.compile("[ \\t]*\\\\\\r?\\n[ \\t]*");
  private static final Pattern DEFINE = Pattern.compile("(?m)^[^#\\n]*\\bDEFINES\\b[^#\\n]*");
  private static final Pattern MACRO = Pattern.compile("-D\\w+(?:=\\w+)?");

  private static final Pattern COMMENT = Pattern.compile("(?m)#.*$");

  /** A folder of headers, below whatever variable or way up leads to the top folder. */
  private static final Pattern HEADERS =
      Pattern.compile("(?<![\\w-])-I\\s*(?:\\$[({]\\w+[)}]/+|(?:\\.\\./)+)*([\\w./-]+)");

  /** The same is added for each of a list. */
  private static final Pattern FOR_EACH =
      Pattern.compile(
          "(?m)^\\s*\\$\\(foreach\\s+(\\w+),\\s*\\$\\(([^()]+)\\)\\s*,\\s*\\$\\(eval\\s+"
              + "\\$\\(\\1\\)(_\\w+)\\s*(\\+?=)\\s*(.*)\\)\\s*\\)\\s*$");

  /** A rule for a file of zeros: its name, the size of a block, how many blocks. */
  private static final Pattern ZEROS =
      Pattern.compile(
          "(?m)^([^\\s:]+):[^=\\n]*\\n\\tdd if=/dev/zero of=\\$@ bs=(\\d{1,6}) count=(\\d{1,6})\\s*$");

  /** More than a disk for tests has room for. */
  private static final int MOST_ZEROS = 1 << 24;

  /** Options of the kernel for some tests. */
  private static final Pattern KERNEL_FLAGS =
      Pattern.compile("(?m)^(?:\\$\\(([^()]+)\\)|([^\\s:$]+)):\\s*KERNELFLAGS\\s*\\+?=\\s*(.*)$");

  /** Of the loader, which is not linked with the kernel, and of the linker. */
  private static final Set<String> NO_KERNEL = Set.of("threads/loader.S", "threads/kernel.lds.S");

  private final Path root;
  private final MakeVariables kernel;
  private final MakeVariables library;
  private final MakeVariables tests;
  private final List<String> testFolders = new ArrayList<>();
  private final String projectText;
  private final String testText;

  /** What says how all files are compiled, without comments. */
  private final String settings;

  PintosMakefiles(Path root, PintosProject project) throws TreeException {
    this.root = root;
    projectText = text(project.folder() + "/Make.vars");
    settings = settings();
    kernel = variables();
    library = variables();
    tests = variables();
    readQuietly(kernel, projectText);
    readQuietly(kernel, text("Makefile.build"));
    readQuietly(library, text("Makefile.userprog"));
    StringBuilder all = new StringBuilder();
    for (String folder : foldersOfTests()) {
      String text = CONTINUED.matcher(text(folder + "/" + LIST)).replaceAll(" ");
      all.append(text).append('\n');
      readQuietly(kernel, text);
      readQuietly(tests, text);
      testFolders.add(folder);
    }
    testText = all.toString();
    readQuietly(tests, forEach(testText));
  }

  private String settings() throws TreeException {
    StringBuilder all = new StringBuilder();
    for (String file : List.of("Make.config", "Makefile.build", "Makefile.userprog", "Make.vars")) {
      all.append(COMMENT.matcher(text(file)).replaceAll("")).append('\n');
    }
    return all.append(COMMENT.matcher(projectText).replaceAll("")).toString();
  }

  private MakeVariables variables() {
    return new MakeVariables(new MakeFunctions(root));
  }

  private String text(String file) throws TreeException {
    return Files.isRegularFile(root.resolve(file)) ? SourceFile.read(root, file) : "";
  }

  /** What is not understood is as good as not there. */
  private static void readQuietly(MakeVariables variables, String text) {
    try {
      variables.read(text);
    } catch (TreeException e) {
      return; // the folders say which files there are
    }
  }

  private static List<String> words(MakeVariables variables, String name) {
    try {
      return variables.words(name);
    } catch (TreeException e) {
      return List.of(); // the folders say which files there are
    }
  }

  private List<String> foldersOfTests() {
    Path top = root.resolve(TESTS);
    if (!Files.isDirectory(top)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(top, DEEPEST)) {
      return files
          .filter(Files::isDirectory)
          .map(folder -> root.relativize(folder).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Assignments in place of those that a loop of make would evaluate. */
  private String forEach(String text) {
    StringBuilder lines = new StringBuilder();
    Matcher loop = FOR_EACH.matcher(text);
    while (loop.find()) {
      for (String each : words(tests, loop.group(2))) {
        String body = loop.group(5).replace("$(" + loop.group(1) + ")", each);
        lines.append(each).append(loop.group(3)).append(' ').append(loop.group(4));
        lines.append(' ').append(body).append('\n');
      }
    }
    return lines.toString();
  }

  /** The folders that have tests in them, or below them. */
  List<String> testFolders() {
    return testFolders;
  }

  /** The tests that the makefile of a folder lists, as paths without an ending. */
  List<String> testsIn(String folder) {
    return words(tests, folder + "_TESTS");
  }

  /** The macros that the kernel is compiled with. */
  List<String> defines(PintosProject project) {
    Set<String> macros = new LinkedHashSet<>();
    Matcher line = DEFINE.matcher(projectText);
    while (line.find()) {
      Matcher macro = MACRO.matcher(line.group());
      while (macro.find()) {
        macros.add(macro.group());
      }
    }
    return macros.isEmpty() ? project.defines() : List.copyOf(macros);
  }

  /**
   * Whether floating-point numbers are left to functions of a library, and not to the processor.
   */
  boolean isWithoutFloats() {
    return settings.isBlank() || settings.contains("-msoft-float");
  }

  /**
   * The folders of headers that code of a kernel or of user programs sees.
   *
   * @param usual those that every tree has, in the order in which they are searched
   * @param others the folder of headers that is for the other kind of code alone
   */
  List<String> headers(List<String> usual, String others) {
    Set<String> folders = new LinkedHashSet<>(usual);
    usual.forEach(folder -> folders.add(Path.of("include", folder).normalize().toString()));
    Matcher option = HEADERS.matcher(settings);
    while (option.find()) {
      folders.add(Path.of(option.group(1)).normalize().toString());
    }
    return folders.stream()
        .filter(name -> !name.endsWith(others) && !Path.of(name).isAbsolute())
        .filter(name -> Files.isDirectory(root.resolve(name)))
        .filter(name -> root.resolve(name).normalize().startsWith(root))
        .toList();
  }

  /** The folders whose files the kernel consists of. */
  List<String> kernelFolders(PintosProject project) {
    Set<String> folders = new LinkedHashSet<>(List.of("threads", "devices", "lib", "lib/kernel"));
    List<String> named = words(kernel, "KERNEL_SUBDIRS");
    folders.addAll(named);
    if (named.isEmpty()) {
      folders.addAll(project.parts());
    }
    if (!project.hasPrograms()) {
      folders.add("tests/threads");
    }
    return folders.stream().filter(name -> Files.isDirectory(root.resolve(name))).toList();
  }

  /** The files of a folder that belong to the kernel. */
  List<String> kernelSources(String folder) throws TreeException {
    List<String> named = existing(words(kernel, folder + "_SRC"));
    return named.isEmpty() ? sources(folder) : named;
  }

  /** All sources in a folder. */
  List<String> sources(String folder) throws TreeException {
    return SourceFile.list(root.resolve(folder)).stream()
        .filter(Files::isRegularFile)
        .map(file -> root.relativize(file).toString())
        .filter(name -> name.endsWith(".c") || name.endsWith(".S"))
        .filter(name -> !NO_KERNEL.contains(name))
        .toList();
  }

  /** The files of the library for user programs that are in a folder. */
  List<String> librarySources(String folder) throws TreeException {
    List<String> named = existing(words(library, folder + "_SRC"));
    return named.isEmpty()
        ? sources(folder).stream().filter(name -> !name.contains("/entry.")).toList()
        : named;
  }

  /** What a user program consists of; empty if no makefile says so. */
  List<String> programSources(String program) {
    return existing(words(tests, program + "_SRC"));
  }

  /** What is put into the file system for a test, besides itself. */
  List<String> putFiles(String test) {
    return words(tests, test + "_PUTFILES");
  }

  /** How many zeros a file consists of that a makefile has made of nothing else. */
  OptionalInt zeros(String file) {
    Matcher rule = ZEROS.matcher(testText);
    while (rule.find()) {
      long size = Long.parseLong(rule.group(2)) * Long.parseLong(rule.group(3));
      if (rule.group(1).equals(file) && size <= MOST_ZEROS) {
        return OptionalInt.of((int) size);
      }
    }
    return OptionalInt.empty();
  }

  /** What follows the name of a test on its command line. */
  String arguments(String test) {
    try {
      return tests.text(test + "_ARGS").strip();
    } catch (TreeException e) {
      return "";
    }
  }

  /** Options for the kernel that a test is run with. */
  List<String> kernelFlags(String test) {
    Set<String> flags = new LinkedHashSet<>();
    String output = test + ".output";
    Matcher line = KERNEL_FLAGS.matcher(testText);
    while (line.find()) {
      boolean isMeant =
          line.group(1) == null
              ? output.equals(line.group(2))
              : words(tests, line.group(1)).contains(output);
      if (isMeant) {
        flags.addAll(List.of(line.group(3).strip().split("\\s+")));
      }
    }
    return List.copyOf(flags);
  }

  /** Those that are files of the tree, in their plainest form. */
  private List<String> existing(List<String> names) {
    Set<String> found = new LinkedHashSet<>();
    for (String name : names) {
      Path file = root.resolve(name).normalize();
      if (file.startsWith(root) && Files.isRegularFile(file)) {
        found.add(root.relativize(file).toString());
      }
    }
    return List.copyOf(found);
  }
}
