package org.landslide.students.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.build.Workshop;
import org.landslide.students.content.Digests;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * Makes a program of a user's C files and the thread library that comes with Landslide.
 *
 * <p>The files are compiled every time, which takes a tenth of a second each: to find out whether
 * one has changed they would have to be read with all that they include. What is made is kept by
 * its content, so that a trace finds its program later, whatever has become of the files.
 *
 * <p>The files may define functions that the library has as well: theirs count then.
 */
public final class SourceBuild {
  /** What gcc 14 refuses, older ones let pass; a call of what was never declared is a typo. */
  private static final List<String> FLAGS =
      List.of(
          "-Wall",
          "-Werror=implicit-function-declaration",
          "-Werror=implicit-int",
          "-Werror=int-conversion",
          "-Werror=incompatible-pointer-types",
          "-fno-common",
          // 64 bits are loaded and stored at once without the floating-point unit that is not
          // there.
          "-mno-80387");

  private static final String KIND = "source";
  private static final Pattern UNDEFINED = Pattern.compile("undefined reference to [`']([^`']+)'");
  private static final Pattern TWICE = Pattern.compile("multiple definition of [`']([^`']+)'");

  /**
   * What gcc calls where there is no floating-point unit: {@code __adddf3}, {@code __fixdfsi},
   * {@code __floatsisf}.
   */
  private static final Pattern FLOATING_POINT =
      Pattern.compile(
          "__(add|sub|mul|div|neg|eq|ne|lt|le|gt|ge|cmp|unord|fix|fixuns|float|floatun|extend|trunc)"
              + "[a-z]*[sdx]f[a-z]*[23]?");

  private final Workshop workshop;
  private final LibraryFiles library;

  /**
   * @param cache the folder for what is built, which is made when it is not there
   * @param programs the folder of the guest programs that come with Landslide
   */
  public SourceBuild(Path cache, Path programs) {
    this.workshop = new Workshop(cache);
    this.library = new LibraryFiles(programs.toAbsolutePath().normalize());
  }

  /**
   * Compiles and links.
   *
   * @param folder that the names of files are relative to
   * @param files as messages are to call them; the first one gives the program its name
   */
  public SourceProgram build(Path folder, List<String> files) throws TreeException {
    library.require();
    Path root = folder.toAbsolutePath().normalize();
    try (Workshop.Site site = workshop.open(root, readable(root, files))) {
      List<String> objects = compile(site, files);
      Path own = site.folder("own").resolve("files.o");
      join(site, objects, own);
      Path result = site.folder("result");
      Path program = site.folder("result/bin").resolve(name(files));
      link(site, own, program, files);
      Set<String> functions = functions(site, own);
      String key = Digests.hex(List.of(name(files), Digests.hex(content(program))));
      Path kept = site.keep(result, KIND, key, "bin/" + name(files));
      return new SourceProgram(kept.resolve("bin").resolve(name(files)), functions);
    }
  }

  private ReadableFolders readable(Path root, List<String> files) throws TreeException {
    List<Path> folders = new ArrayList<>();
    for (String file : files) {
      try {
        folders.add(root.resolve(file).toRealPath().getParent());
      } catch (IOException e) {
        throw SourceFile.unreadable(root.resolve(file), e);
      }
    }
    folders.add(library.programs());
    return ReadableFolders.of(folders, "is not in or below a folder of these files; copy it there");
  }

  private List<String> compile(Workshop.Site site, List<String> files) throws TreeException {
    Workshop.Units units = site.strictUnits(library.headers(), FLAGS);
    List<String> objects = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    List<String> messages = new ArrayList<>();
    for (String file : files) {
      Path object = site.folder("objects").resolve(objects.size() + ".o");
      Optional<String> message = units.compile(file, object);
      message.ifPresent(messages::add);
      (message.isPresent() ? refused : objects).add(message.isPresent() ? file : object.toString());
    }
    if (!refused.isEmpty()) {
      throw new TreeException(
          String.join(", ", refused) + (refused.size() == 1 ? " does" : " do") + " not compile:",
          String.join("\n", messages));
    }
    return objects;
  }

  /** What two of the files define is a mistake; what one of them and a library does is not. */
  private void join(Workshop.Site site, List<String> objects, Path joined) throws TreeException {
    List<String> arguments = new ArrayList<>(List.of("-r"));
    arguments.addAll(objects);
    Optional<String> refused = site.link(arguments, joined);
    if (refused.isPresent()) {
      Set<String> twice = found(TWICE, refused.get());
      throw new TreeException(
          twice.isEmpty()
              ? "the files cannot be linked:"
              : "more than one of the files defines " + String.join(", ", twice) + ":",
          refused.get());
    }
  }

  private void link(Workshop.Site site, Path own, Path program, List<String> files)
      throws TreeException {
    List<String> arguments =
        List.of(
            "-Ttext",
            "0x1000000",
            "--entry=_main",
            "-z",
            "muldefs",
            library.startup().toString(),
            own.toString(),
            "--start-group",
            library.threads().toString(),
            library.basics().toString(),
            "--end-group");
    Optional<String> refused = site.link(arguments, program);
    if (refused.isPresent()) {
      Set<String> missing = found(UNDEFINED, refused.get());
      if (missing.stream().anyMatch(name -> FLOATING_POINT.matcher(name).matches())) {
        throw new TreeException(
            String.join(", ", files)
                + " calculates with floating-point numbers, which guests cannot; use integers");
      }
      throw new TreeException(
          missing.isEmpty()
              ? String.join(", ", files) + " cannot be linked with the thread library:"
              : "neither "
                  + String.join(", ", files)
                  + " nor the libraries define "
                  + String.join(", ", missing)
                  + ":",
          refused.get().replace(own.toString(), String.join(", ", files)));
    }
  }

  private static Set<String> found(Pattern pattern, String message) {
    Matcher matcher = pattern.matcher(message);
    Set<String> names = new LinkedHashSet<>();
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  private Set<String> functions(Workshop.Site site, Path own) throws TreeException {
    return LibraryFunctions.of(
        site.symbols(own), site.symbols(library.threads()), site.symbols(library.basics()));
  }

  /** Without the ending. */
  private static String name(List<String> files) {
    String first = Path.of(files.get(0)).getFileName().toString();
    return first.substring(0, first.length() - ".c".length());
  }

  private static byte[] content(Path file) throws TreeException {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw SourceFile.unreadable(file, e);
    }
  }
}
