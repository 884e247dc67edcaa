package org.landslide.students.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * Compiles single files as the course's makefiles did, with today's gcc.
 *
 * <p>It is started in the tree's top folder and told names relative to it, so that messages, the
 * debugging information and {@code __FILE__} have the names that the student knows, wherever the
 * tree is.
 *
 * <p>A file is preprocessed, translated and assembled by one command each, and after each it is
 * known what was read: a file that includes what is not its own is refused before a later step, or
 * a message, can show any of that.
 */
final class Compiler {
  /** What compiled with an old gcc may be refused under one of these and accepted under another. */
  private static final List<String> STANDARDS = List.of("gnu99", "gnu89", "gnu17");

  private static final List<String> FLAGS =
      List.of(
          "-m32",
          "-march=i686",
          "-mno-mmx",
          "-mno-sse",
          "-nostdinc",
          "-O0",
          "-g",
          "-fdiagnostics-color=never",
          "-fmax-errors=10",
          "-fno-builtin",
          "-fno-strict-aliasing",
          "-fno-stack-protector",
          "-fno-omit-frame-pointer",
          "-fno-pie",
          "-fno-pic",
          "-fcommon",
          "-fcf-protection=none",
          "-fno-asynchronous-unwind-tables");

  /** More flags: the course has these for user programs, and not for kernels. */
  static final List<String> USER_FLAGS = List.of("-mpreferred-stack-boundary=2");

  /** For code that is to be taken as it is. */
  static final List<String> LENIENT =
      List.of("-w", "-fpermissive"); // from gcc 14 on: what used to be warnings stay warnings

  /** Changes with anything in here that changes what is made. */
  static final String RECIPE = "4 " + FLAGS + LENIENT + USER_FLAGS + STANDARDS;

  /** The lines of a source would be looked up in a file that the source itself may name. */
  private static final String WITHOUT_LINES = "-fno-diagnostics-show-caret";

  private static final Pattern LINE_MARKER = Pattern.compile("# \\d+ \"(.*)\".*");

  private final Path root;
  private final Tool tool;
  private final ReadableFolders readable;
  private final List<String> flags = new ArrayList<>();
  private final Set<String> included = ConcurrentHashMap.newKeySet();

  /**
   * For the files below a folder.
   *
   * @param readable what they may include
   * @param headers folders, in the order in which they are searched
   * @param oldInline whether {@code inline} means what it meant before C99: with many trees it must
   * @param more flags besides the usual ones, which count more
   */
  Compiler(
      Path root,
      ReadableFolders readable,
      List<String> headers,
      Toolchain toolchain,
      Tool tool,
      boolean oldInline,
      List<String> more) {
    this.root = root;
    this.tool = tool;
    this.readable = readable.and(List.of(toolchain.headers()));
    flags.addAll(Tool.CHILDREN_DYING_WITH_US);
    flags.addAll(FLAGS);
    flags.addAll(more);
    flags.add("-fdebug-prefix-map=" + root + "=.");
    if (oldInline) {
      flags.add("-fgnu89-inline");
    }
    headers.forEach(folder -> flags.add("-I" + folder));
    // The compiler's own stdbool.h and the like, for trees of years whose base code lacks them.
    flags.add("-idirafter");
    flags.add(toolchain.headers().toString());
  }

  /** All headers that were included so far, as the preprocessor named them. */
  Set<String> included() {
    return included;
  }

  /**
   * Compiles a file of the tree; gives the compiler's message if it does not compile.
   *
   * @param givesWay whether what it defines gives way to a definition of the same name elsewhere
   */
  Optional<String> compile(String unit, Path object, boolean givesWay) throws TreeException {
    Path source = root.resolve(unit);
    SourceFile.check(source, unit);
    if (!readable.containsFile(source)) {
      throw ReadableFolders.leadsOut(unit);
    }
    makeFolder(object);
    if (unit.endsWith(".s")) {
      return assemble(unit, Path.of(unit), List.of(), object);
    }
    Path text = Path.of(object + (unit.endsWith(".c") ? ".i" : ".s"));
    Preprocessed preprocessed = preprocess(unit, List.of(), List.of(), text);
    if (preprocessed.message().isPresent()) {
      return preprocessed.message();
    }
    Optional<String> refused = translate(unit, preprocessed, object, givesWay);
    discard(text);
    return refused;
  }

  /**
   * The text of a file with all that it includes.
   *
   * @param files what it consists of, besides itself
   * @param message why there is none, if there is none
   */
  record Preprocessed(Path text, List<String> files, Optional<String> message) {}

  /**
   * Puts into a file all that a source comes to with its headers.
   *
   * @param moreHeaders folders that are searched before all others
   * @param beside the folder of a source that is outside of the tree, if it is
   */
  Preprocessed preprocess(String source, List<Path> moreHeaders, List<Path> beside, Path text)
      throws TreeException {
    makeFolder(text);
    List<String> options = new ArrayList<>();
    moreHeaders.forEach(folder -> options.add("-I" + folder));
    options.addAll(flags);
    options.add("-std=" + STANDARDS.get(0));
    options.add("-ffreestanding"); // the compiler's own headers must not look for a C library's
    options.add("-fno-working-directory"); // equal texts wherever the tree is
    options.addAll(List.of("-H", WITHOUT_LINES));
    if (!source.endsWith(".c")) {
      options.add("-DASSEMBLER");
    }
    Tool.Result outcome = run("-E", options, text, source, source);
    IncludedFiles files = new IncludedFiles(root, outcome.errors());
    files.require(source, root, readable, beside);
    included.addAll(files.names());
    return new Preprocessed(
        text,
        List.copyOf(files.names()),
        outcome.succeeded() ? Optional.empty() : Optional.of(files.message()));
  }

  /** Makes an object of what was preprocessed, be it C or assembly. */
  Optional<String> translate(String unit, Preprocessed source, Path object, boolean givesWay)
      throws TreeException {
    return unit.endsWith(".c")
        ? compilePreprocessed(unit, source, object, givesWay)
        : assemble(unit, source.text(), source.files(), object);
  }

  private Optional<String> compilePreprocessed(
      String unit, Preprocessed source, Path object, boolean givesWay) throws TreeException {
    Path assembly = Path.of(object + ".s");
    List<String> common = new ArrayList<>(List.of("-fpreprocessed"));
    if (!linesAreKnown(unit, source)) {
      common.add(WITHOUT_LINES);
    }
    Optional<String> first = Optional.empty();
    for (String standard : STANDARDS) {
      List<String> options = new ArrayList<>(flags);
      options.addAll(common);
      options.add("-std=" + standard);
      Tool.Result outcome = run("-S", options, assembly, source.text().toString(), unit);
      if (outcome.succeeded()) {
        if (givesWay) {
          Assembly.weaken(assembly);
        }
        Optional<String> refused = assemble(unit, assembly, source.files(), object);
        discard(assembly);
        return refused;
      }
      first = first.or(() -> Optional.of(outcome.errors().strip()));
    }
    return first;
  }

  /** Whether each line says of itself that it comes from a file that was really read. */
  private static boolean linesAreKnown(String unit, Preprocessed source) throws TreeException {
    try (BufferedReader lines =
        Files.newBufferedReader(source.text(), StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher marker = LINE_MARKER.matcher(line);
        if (marker.matches() && !isKnown(marker.group(1), unit, source)) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw SourceFile.unreadable(source.text(), e);
    }
  }

  private static boolean isKnown(String name, String unit, Preprocessed source) {
    return name.equals(unit) || name.startsWith("<") || source.files().contains(name);
  }

  private Optional<String> assemble(String unit, Path source, List<String> files, Path object)
      throws TreeException {
    Path rules = Path.of(object + ".d");
    List<String> options = new ArrayList<>(flags);
    options.addAll(List.of("-Xassembler", "--MD", "-Xassembler", rules.toString()));
    Tool.Result outcome = run("-c", options, object, source.toString(), unit);
    if (!outcome.succeeded()) {
      return Optional.of(Assembly.message(unit, source, files, outcome.errors()).strip());
    }
    Assembly.requireInside(unit, root, source, rules, readable);
    discard(rules);
    tool.count(object);
    return Optional.empty();
  }

  private static void discard(Path file) throws TreeException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw BuildCache.unwritable(file, e);
    }
  }

  private Tool.Result run(
      String action, List<String> options, Path result, String source, String unit)
      throws TreeException {
    List<String> command = new ArrayList<>(List.of("gcc", action));
    command.addAll(options);
    command.addAll(List.of("-o", result.toString(), asArgument(source)));
    Tool.Result outcome = tool.run(root, command);
    if (outcome.wasTooMuch() || outcome.isCut()) {
      throw new TreeException(
          "the compiler takes more than it may have ("
              + tool.limits().describe()
              + ") for "
              + unit
              + "; simplify that file");
    }
    return outcome;
  }

  /** A name must not pass for an option, or for the name of a file with options. */
  private static String asArgument(String file) {
    return file.startsWith("-") || file.startsWith("@") ? "./" + file : file;
  }

  private static void makeFolder(Path file) throws TreeException {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw BuildCache.unwritable(file, e);
    }
  }
}
