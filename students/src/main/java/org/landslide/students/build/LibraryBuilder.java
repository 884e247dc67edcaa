package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.Library;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.TreeLayout;

/**
 * Compiles all libraries of a tree, or of base code, into archives.
 *
 * <p>Archives, as in the course's makefile, and not a heap of objects: so a base library's function
 * gives way to one of the student's of the same name, and an object that nothing needs does no
 * harm. Therefore a file of the base code that does not compile is no error yet, either. A function
 * of the student's comes first even where the base code's object is needed for another one: what
 * base code defines is weak.
 */
final class LibraryBuilder {
  private static final int MOST_LINES = 60;
  private static final int MOST_AT_ONCE = 4;

  /** A file to be compiled. */
  private record Unit(String name, boolean givesWay) {
    String object() {
      return name + ".o";
    }
  }

  private final TreeLayout layout;
  private final Compiler compiler;
  private final Tool tool;
  private final Path objects;
  private final Path result;
  private final Map<Unit, String> refused = new LinkedHashMap<>();
  private final AtomicReference<@Nullable P2Exception> fatal = new AtomicReference<>();

  /**
   * With folders for what is made.
   *
   * @param objects needed for the time being
   * @param result where the archives go
   */
  LibraryBuilder(TreeLayout layout, Compiler compiler, Tool tool, Path objects, Path result) {
    this.layout = layout;
    this.compiler = compiler;
    this.tool = tool;
    this.objects = objects;
    this.result = result;
  }

  /**
   * Builds.
   *
   * @param base where headers were looked for that the tree lacks
   */
  void build(BaseCode base) throws P2Exception {
    compileAll();
    failIfStudentsCodeWasRefused();
    int number = 0;
    for (Library library : layout.libraries()) {
      List<String> members = objects(library);
      if (!members.isEmpty()) {
        // Numbered for their order, and since a student's may be called like one of the base code.
        archive(members, String.format(Locale.ROOT, "%03d-%s.a", number++, library.name()));
      }
    }
    Symbols symbols = Symbols.of(tool, objects, studentObjects());
    failIfMainIsDefined(symbols);
    new Libraries(result)
        .save(symbols.missing(), notes(), StandIns.headers(base, compiler.included()));
  }

  private static List<Unit> units(Library library) {
    return library.units().stream().map(name -> new Unit(name, !library.students())).toList();
  }

  private List<String> objects(Library library) {
    return units(library).stream()
        .filter(unit -> !refused.containsKey(unit))
        .map(Unit::object)
        .toList();
  }

  private Path object(Unit unit) {
    return unit.name.equals(layout.startup().orElse(""))
        ? result.resolve(Libraries.STARTUP)
        : objects.resolve(unit.object());
  }

  private void compileAll() throws P2Exception {
    List<Unit> units = new ArrayList<>();
    layout.startup().ifPresent(name -> units.add(new Unit(name, false)));
    layout.libraries().forEach(library -> units.addAll(units(library)));
    int most = tool.limits().files();
    if (units.size() > most) {
      throw new P2Exception(
          "the libraries consist of more than " + most + " files, too many for a P2 tree");
    }
    List<Callable<Optional<String>>> tasks = new ArrayList<>();
    units.forEach(unit -> tasks.add(() -> compile(unit)));
    List<Optional<String>> messages = inParallel(tasks);
    P2Exception problem = fatal.get();
    if (problem != null) {
      throw problem;
    }
    for (int i = 0; i < units.size(); i++) {
      Unit unit = units.get(i);
      messages.get(i).ifPresent(message -> refused.put(unit, message));
    }
  }

  /** After a first file that must not be compiled at all, there is no point in further ones. */
  private Optional<String> compile(Unit unit) {
    if (fatal.get() != null) {
      return Optional.empty();
    }
    try {
      return compiler.compile(unit.name, object(unit), unit.givesWay);
    } catch (P2Exception e) {
      fatal.compareAndSet(null, e);
      return Optional.empty();
    }
  }

  private static <T> List<T> inParallel(Collection<Callable<T>> tasks) throws P2Exception {
    int threads = Math.min(MOST_AT_ONCE, Runtime.getRuntime().availableProcessors());
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> task : executor.invokeAll(tasks)) {
        results.add(task.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof P2Exception problem) {
        throw problem;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new P2Exception("interrupted");
    } finally {
      executor.shutdownNow();
    }
  }

  private void failIfStudentsCodeWasRefused() throws P2Exception {
    List<Unit> failed = refused.keySet().stream().filter(unit -> !unit.givesWay).toList();
    if (!failed.isEmpty()) {
      throw new P2Exception(
          failed.stream().map(Unit::name).collect(Collectors.joining(", "))
              + (failed.size() == 1 ? " does" : " do")
              + " not compile:",
          firstLines(failed.stream().map(refused::get).collect(Collectors.joining("\n"))));
    }
  }

  static String firstLines(String text) {
    List<String> lines = text.lines().limit(MOST_LINES + 1).toList();
    return lines.size() <= MOST_LINES
        ? text
        : String.join("\n", lines.subList(0, MOST_LINES)) + "\n…";
  }

  private void archive(List<String> members, String name) throws P2Exception {
    // q, not r: two objects of the same name in different folders are two members.
    List<String> command = new ArrayList<>(List.of("ar", "qcsD", result.resolve(name).toString()));
    command.addAll(members);
    Tool.Result outcome = tool.run(objects, command);
    if (!outcome.succeeded()) {
      throw new P2Exception(
          "cannot make the archive " + name + ":", firstLines(outcome.errors().strip()));
    }
    tool.count(result.resolve(name));
  }

  private List<String> studentObjects() {
    return layout.libraries().stream()
        .filter(Library::students)
        .flatMap(library -> objects(library).stream())
        .toList();
  }

  private static void failIfMainIsDefined(Symbols symbols) throws P2Exception {
    Optional<String> object = symbols.definedIn("main");
    if (object.isPresent()) {
      String unit = object.get().substring(0, object.get().length() - 2);
      throw new P2Exception(
          unit
              + " defines main, but it is part of a library, and every test has a main of its own;"
              + " take that function out or its object out of config.mk");
    }
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (Library library : layout.libraries()) {
      for (String object : library.sourceless()) {
        notes.add("config.mk names " + object + ", but user/" + library.name() + " has no source");
      }
    }
    refused.forEach(
        (unit, message) -> notes.add(unit.name + " does not compile: " + firstLine(message)));
    return notes;
  }

  private static String firstLine(String message) {
    return message.lines().filter(line -> line.contains("error")).findFirst().orElse(message);
  }
}
