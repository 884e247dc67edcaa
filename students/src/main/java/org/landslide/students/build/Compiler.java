package org.landslide.students.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeLayout;

/**
 * Compiles single files of a tree as the course's makefiles did, with today's gcc.
 *
 * <p>It is started in the tree's top folder and told names relative to it, so that messages, the
 * debugging information and {@code __FILE__} have the names that the student knows, wherever the
 * tree is.
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
          "-w",
          "-fpermissive", // from gcc 14 on: what used to be warnings stay warnings
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
          "-mpreferred-stack-boundary=2",
          "-fno-asynchronous-unwind-tables");

  /** Changes with anything in here that changes what is made. */
  static final String RECIPE = "1 " + FLAGS + STANDARDS;

  private final Path root;
  private final Tool tool;
  private final List<String> flags = new ArrayList<>();
  private final Path ownHeaders;

  /**
   * For the files of a tree.
   *
   * @param oldInline whether {@code inline} means what it meant before C99: with many trees it must
   */
  Compiler(Path root, TreeLayout layout, Toolchain toolchain, Tool tool, boolean oldInline) {
    this.root = root;
    this.tool = tool;
    ownHeaders = toolchain.headers();
    flags.addAll(FLAGS);
    flags.add("-fdebug-prefix-map=" + root + "=.");
    if (oldInline) {
      flags.add("-fgnu89-inline");
    }
    layout.headers().forEach(folder -> flags.add("-I" + folder));
    // For trees of years whose base code lacks stdbool.h and the like: the compiler's own ones,
    // which
    // must not look for those of a C library.
    flags.add("-U__STDC_HOSTED__");
    flags.add("-D__STDC_HOSTED__=0");
    flags.add("-idirafter");
    flags.add(ownHeaders.toString());
  }

  /** Compiles a file of the tree; gives the compiler's message if it does not compile. */
  Optional<String> compile(String unit, Path object) throws P2Exception {
    SourceFile.check(root.resolve(unit), unit);
    Path rules = Path.of(object + ".d");
    List<String> options = new ArrayList<>(List.of("-MD", "-MF", rules.toString()));
    if (!unit.endsWith(".c")) {
      options.add("-DASSEMBLER");
    }
    Optional<String> refused = compile(unit, object, options);
    if (refused.isEmpty()) {
      Dependencies.requireInside(unit, rules, root, ownHeaders);
    }
    return refused;
  }

  /** Puts into a file all that a test comes to with its headers, which may be anywhere. */
  Optional<String> preprocess(Path source, List<Path> moreHeaders, Path text) throws P2Exception {
    List<String> options = new ArrayList<>();
    moreHeaders.forEach(folder -> options.add("-I" + folder));
    options.addAll(flags);
    options.add("-std=" + STANDARDS.get(0));
    options.add("-fno-working-directory"); // equal texts wherever the tree is
    return run(source.toString(), options, "-E", text);
  }

  /** Compiles what was preprocessed. */
  Optional<String> compilePreprocessed(Path text, Path object) throws P2Exception {
    return compile(text.toString(), object, List.of("-fpreprocessed"));
  }

  private Optional<String> compile(String source, Path object, List<String> more)
      throws P2Exception {
    Optional<String> first = Optional.empty();
    for (String standard : STANDARDS) {
      List<String> options = new ArrayList<>(flags);
      options.add("-std=" + standard);
      options.addAll(more);
      Optional<String> refused = run(source, options, "-c", object);
      if (refused.isEmpty()) {
        return refused;
      }
      first = first.or(() -> refused);
    }
    return first;
  }

  private Optional<String> run(String source, List<String> options, String action, Path result)
      throws P2Exception {
    makeFolder(result);
    List<String> command = new ArrayList<>(List.of("gcc", action, source));
    command.addAll(options);
    command.addAll(List.of("-o", result.toString()));
    Tool.Result outcome = tool.run(root, command);
    return outcome.succeeded() ? Optional.empty() : Optional.of(outcome.errors().strip());
  }

  private static void makeFolder(Path file) throws P2Exception {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new P2Exception("cannot write to " + file + ": " + SourceFile.reason(e));
    }
  }
}
