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
import java.util.stream.Collectors;
import org.landslide.students.tree.Library;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.TreeLayout;

/**
 * Compiles all libraries of a tree into archives.
 *
 * <p>Archives, as in the course's makefile, and not a heap of objects: so a base library's function
 * gives way to one of the student's of the same name, and an object that is not needed does no
 * harm. Therefore a file of the base code that does not compile is no error yet, either.
 */
final class LibraryBuilder {
  private static final int MOST_LINES = 60;
  private static final int MOST_AT_ONCE = 4;

  private final TreeLayout layout;
  private final Compiler compiler;
  private final Tool tool;
  private final Path objects;
  private final Path result;
  private final Map<String, String> refused = new LinkedHashMap<>();

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

  void build() throws P2Exception {
    compileAll();
    failIfStudentsCodeWasRefused();
    int archives = 0;
    for (Library library : layout.libraries()) {
      if (!objects(library).isEmpty()) {
        // Numbered, since a student's library may be called like one of the base code.
        archive(library, String.format(Locale.ROOT, "%03d-%s.a", archives++, library.name()));
      }
    }
    Symbols symbols = Symbols.of(tool, objects, studentObjects());
    failIfMainIsDefined(symbols);
    new Libraries(result).save(symbols.missing(), notes());
  }

  private Path object(String unit) {
    return unit.equals(layout.startup())
        ? result.resolve(Libraries.STARTUP)
        : objects.resolve(unit + ".o");
  }

  private List<String> objects(Library library) {
    return library.units().stream()
        .filter(unit -> !refused.containsKey(unit))
        .map(unit -> unit + ".o")
        .toList();
  }

  private void compileAll() throws P2Exception {
    List<String> units = new ArrayList<>(List.of(layout.startup()));
    layout.libraries().forEach(library -> units.addAll(library.units()));
    List<Callable<Optional<String>>> tasks = new ArrayList<>();
    for (String unit : units) {
      tasks.add(() -> compiler.compile(unit, object(unit)));
    }
    List<Optional<String>> messages = inParallel(tasks);
    for (int i = 0; i < units.size(); i++) {
      String unit = units.get(i);
      messages.get(i).ifPresent(message -> refused.put(unit, message));
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
    List<String> failed = new ArrayList<>(refused.keySet());
    failed.retainAll(mustCompile());
    if (!failed.isEmpty()) {
      throw new P2Exception(
          String.join(", ", failed) + (failed.size() == 1 ? " does" : " do") + " not compile:",
          firstLines(failed.stream().map(refused::get).collect(Collectors.joining("\n"))));
    }
  }

  private List<String> mustCompile() {
    List<String> units = new ArrayList<>(List.of(layout.startup()));
    layout.libraries().stream()
        .filter(Library::students)
        .forEach(library -> units.addAll(library.units()));
    return units;
  }

  static String firstLines(String text) {
    List<String> lines = text.lines().limit(MOST_LINES + 1).toList();
    return lines.size() <= MOST_LINES
        ? text
        : String.join("\n", lines.subList(0, MOST_LINES)) + "\n…";
  }

  private void archive(Library library, String name) throws P2Exception {
    // q, not r: two objects of the same name in different folders are two members.
    List<String> command = new ArrayList<>(List.of("ar", "qcsD", result.resolve(name).toString()));
    command.addAll(objects(library));
    Tool.Result outcome = tool.run(objects, command);
    if (!outcome.succeeded()) {
      throw new P2Exception(
          "cannot put " + library.name() + " into an archive:",
          firstLines(outcome.errors().strip()));
    }
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
        (unit, message) -> notes.add(unit + " does not compile: " + firstLine(message)));
    return notes;
  }

  private static String firstLine(String message) {
    return message.lines().filter(line -> line.contains("error")).findFirst().orElse(message);
  }
}
