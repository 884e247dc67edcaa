package org.landslide.students.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.Library;
import org.landslide.students.tree.TreeException;
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
  private final TreeLayout layout;
  private final Compiler compiler;
  private final UnitCompiler units;
  private final Tool tool;
  private final Path objects;
  private final Path result;

  /**
   * With folders for what is made.
   *
   * @param objects needed for the time being
   * @param result where the archives go
   */
  LibraryBuilder(TreeLayout layout, Compiler compiler, Tool tool, Path objects, Path result) {
    this.layout = layout;
    this.compiler = compiler;
    this.units = new UnitCompiler(compiler, tool, objects);
    this.tool = tool;
    this.objects = objects;
    this.result = result;
  }

  /**
   * Builds.
   *
   * @param base where headers were looked for that the tree lacks
   */
  void build(BaseCode base) throws TreeException {
    compileAll();
    int number = 0;
    for (Library library : layout.libraries()) {
      // Numbered for their order, and since a student's may be called like one of the base code.
      String name = String.format(Locale.ROOT, "%03d-%s.a", number++, library.name());
      units.archive(library, result.resolve(name));
    }
    Symbols symbols = Symbols.of(tool, objects, studentObjects());
    failIfMainIsDefined(symbols);
    new Libraries(result)
        .save(symbols.missing(), notes(), StandIns.headers(base, compiler.included()));
  }

  private void compileAll() throws TreeException {
    List<UnitCompiler.Unit> all = new ArrayList<>();
    Optional<UnitCompiler.Unit> startup =
        layout.startup().map(name -> new UnitCompiler.Unit(name, false));
    startup.ifPresent(all::add);
    layout.libraries().forEach(library -> all.addAll(UnitCompiler.units(library)));
    units.compile(all);
    if (startup.isPresent()) {
      move(objects.resolve(startup.get().object()), result.resolve(Libraries.STARTUP));
    }
  }

  private static void move(Path from, Path to) throws TreeException {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw BuildCache.unwritable(to, e);
    }
  }

  private List<String> studentObjects() {
    return layout.libraries().stream()
        .filter(Library::students)
        .flatMap(library -> units.objects(library).stream())
        .toList();
  }

  private static void failIfMainIsDefined(Symbols symbols) throws TreeException {
    Optional<String> object = symbols.definedIn("main");
    if (object.isPresent()) {
      String unit = object.get().substring(0, object.get().length() - 2);
      throw new TreeException(
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
    notes.addAll(units.notes());
    return notes;
  }
}
