package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.landslide.students.tree.Library;
import org.landslide.students.tree.TreeException;

/**
 * Compiles many files into a folder of objects, and puts objects into archives. A student's files
 * have to compile. One of the base code that does not is no error yet: perhaps nothing needs it.
 */
final class UnitCompiler {
  private static final int MOST_LINES = 60;

  /**
   * A file to be compiled.
   *
   * @param givesWay whether what it defines gives way to a definition of the same name elsewhere
   */
  record Unit(String name, boolean givesWay) {
    String object() {
      return name + ".o";
    }
  }

  private final Compiler compiler;
  private final Tool tool;
  private final Path objects;
  private final Map<Unit, String> refused = new LinkedHashMap<>();
  private final AtomicReference<@Nullable TreeException> fatal = new AtomicReference<>();

  /**
   * @param objects the folder for what is made
   */
  UnitCompiler(Compiler compiler, Tool tool, Path objects) {
    this.compiler = compiler;
    this.tool = tool;
    this.objects = objects;
  }

  /** The files of a library. */
  static List<Unit> units(Library library) {
    return library.units().stream().map(name -> new Unit(name, !library.students())).toList();
  }

  /** Compiles; fails if a file that does not give way is refused. */
  void compile(Collection<Unit> units) throws TreeException {
    int most = tool.limits().files();
    if (units.size() > most) {
      throw new TreeException(
          "the tree consists of more than " + most + " files, too many for a student's");
    }
    List<Unit> ordered = List.copyOf(units);
    List<Parallel.Task<Optional<String>>> tasks = new ArrayList<>();
    ordered.forEach(unit -> tasks.add(() -> compile(unit)));
    List<Optional<String>> messages = Parallel.run(tasks);
    TreeException problem = fatal.get();
    if (problem != null) {
      throw problem;
    }
    for (int i = 0; i < ordered.size(); i++) {
      Unit unit = ordered.get(i);
      messages.get(i).ifPresent(message -> refused.put(unit, message));
    }
    failIfStudentsCodeWasRefused();
  }

  /** After a first file that must not be compiled at all, there is no point in further ones. */
  private Optional<String> compile(Unit unit) {
    if (fatal.get() != null) {
      return Optional.empty();
    }
    try {
      return compiler.compile(unit.name, objects.resolve(unit.object()), unit.givesWay);
    } catch (TreeException e) {
      fatal.compareAndSet(null, e);
      return Optional.empty();
    }
  }

  private void failIfStudentsCodeWasRefused() throws TreeException {
    List<Unit> failed = refused.keySet().stream().filter(unit -> !unit.givesWay).toList();
    if (!failed.isEmpty()) {
      throw new TreeException(
          failed.stream().map(Unit::name).collect(Collectors.joining(", "))
              + (failed.size() == 1 ? " does" : " do")
              + " not compile:",
          firstLines(failed.stream().map(refused::get).collect(Collectors.joining("\n"))));
    }
  }

  /** A message that is not longer than a user may want to read. */
  static String firstLines(String text) {
    List<String> lines = text.lines().limit(MOST_LINES + 1).toList();
    return lines.size() <= MOST_LINES
        ? text
        : String.join("\n", lines.subList(0, MOST_LINES)) + "\n…";
  }

  /** The objects of a library, in the folder of objects; those that were refused are missing. */
  List<String> objects(Library library) {
    return units(library).stream()
        .filter(unit -> !refused.containsKey(unit))
        .map(Unit::object)
        .toList();
  }

  /** Puts the objects of a library into an archive; of none there is none. */
  void archive(Library library, Path archive) throws TreeException {
    List<String> members = objects(library);
    if (members.isEmpty()) {
      return;
    }
    // q, not r: two objects of the same name in different folders are two members.
    List<String> command = new ArrayList<>(List.of("ar", "qcsD", archive.toString()));
    command.addAll(members);
    Tool.Result outcome = tool.run(objects, command);
    if (!outcome.succeeded()) {
      throw new TreeException(
          "cannot make the archive " + archive.getFileName() + ":",
          firstLines(outcome.errors().strip()));
    }
    tool.count(archive);
  }

  /** What was refused, a sentence each. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    refused.forEach(
        (unit, message) -> notes.add(unit.name + " does not compile: " + firstLine(message)));
    return notes;
  }

  private static String firstLine(String message) {
    return message.lines().filter(line -> line.contains("error")).findFirst().orElse(message);
  }
}
