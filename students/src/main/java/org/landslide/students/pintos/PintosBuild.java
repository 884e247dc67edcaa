package org.landslide.students.pintos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.build.Workshop;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * Compiles the kernel of a Pintos tree and the user programs of a test.
 *
 * <p>Optimised a little, as courses do it: the stack of a kernel thread is less than a page, and
 * code that is not optimised at all would run over it where the student's does not.
 */
public final class PintosBuild {
  private static final String KERNEL = "kernel.o";
  private static final String KERNEL_KIND = "pintos";
  private static final String PROGRAM_KIND = "pintosprogram";
  private static final String INIT = "threads/init.c";
  private static final String KERNEL_SCRIPT = "threads/kernel.lds.S";
  private static final String PROGRAM_SCRIPT = "lib/user/user.lds";
  private static final List<String> OPTIMISED = List.of("-O1");
  private static final String WITHOUT_FLOATS = "-msoft-float";

  /** What has a linker read or write files other than those that it is given. */
  private static final Pattern UNWANTED =
      Pattern.compile("\\b(INCLUDE|INPUT|GROUP|STARTUP|SEARCH_DIR|OUTPUT|TARGET|INSERT)\\b");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
  private static final Pattern UNDEFINED = Pattern.compile("undefined reference to [`']([^`']+)'");

  private final Workshop workshop;

  public PintosBuild(Path cache) {
    workshop = new Workshop(cache);
  }

  /** Fails if nothing can be compiled, for a reason that no tree is to blame for. */
  public void requirePlace() throws TreeException {
    workshop.requirePlace();
  }

  /** The test with the tree's kernel as it is now. */
  public PintosProgram build(PintosTree tree, PintosTest test) throws TreeException {
    try (Workshop.Site site = workshop.open(tree.root(), test.own().stream().toList())) {
      TreeException refused = null;
      for (PintosProject project : test.projects()) {
        Attempt attempt = new Attempt(site, tree.root(), project, test);
        try {
          return attempt.build();
        } catch (TreeException e) {
          refused = refused == null ? e : refused;
        }
      }
      throw Objects.requireNonNull(refused);
    }
  }

  /** One kernel. */
  private static final class Attempt {
    private final Workshop.Site site;
    private final Path root;
    private final PintosProject project;
    private final PintosTest test;
    private final PintosMakefiles makefiles;
    private final PintosTestSources tests;
    private final List<String> base;
    private final List<String> kernelHeaders;
    private final List<String> programHeaders;

    Attempt(Workshop.Site site, Path root, PintosProject project, PintosTest test)
        throws TreeException {
      this.site = site;
      this.root = root;
      this.project = project;
      this.test = test;
      makefiles = new PintosMakefiles(root, project);
      tests = new PintosTestSources(site, root, test.own());
      base = new ArrayList<>(OPTIMISED);
      if (makefiles.isWithoutFloats()) {
        base.add(WITHOUT_FLOATS);
      }
      kernelHeaders = makefiles.headers(List.of(".", "lib", "lib/kernel"), "lib/user");
      programHeaders = makefiles.headers(List.of(".", "lib", "lib/user"), "lib/kernel");
    }

    PintosProgram build() throws TreeException {
      Path kernel = kernel();
      List<Path> files = test.isProgram() ? files(test.path()) : List.of();
      return new PintosProgram(test, project, kernel, files, action(), hasFileSystem());
    }

    private String action() throws TreeException {
      return test.isProgram() ? "run" : PintosActions.forKernelTests(SourceFile.read(root, INIT));
    }

    /** In some courses the kernel of the first project has one, too. */
    private boolean hasFileSystem() {
      return project.hasPrograms() || makefiles.defines(project).contains("-DFILESYS");
    }

    private Path kernel() throws TreeException {
      String key = site.key(List.of(project.folder(), base.toString(), tests.fingerprint()));
      Optional<Path> known = site.find(KERNEL_KIND, key, KERNEL);
      Path folder =
          known.isPresent() ? known.get() : site.keep(makeKernel(), KERNEL_KIND, key, KERNEL);
      return folder.resolve(KERNEL);
    }

    private Path makeKernel() throws TreeException {
      List<String> flags = new ArrayList<>(base);
      flags.addAll(makefiles.defines(project));
      Workshop.Units units = site.units(kernelHeaders, flags);
      Set<String> sources = new LinkedHashSet<>();
      for (String folder : makefiles.kernelFolders(project)) {
        if (!tests.replace(folder)) {
          sources.addAll(makefiles.kernelSources(folder));
        }
      }
      List<String> objects =
          new ArrayList<>(units.compile(List.copyOf(sources), project.folder() + "-objects"));
      if (!project.hasPrograms()) {
        objects.addAll(tests.kernelObjects(kernelHeaders, flags));
      }
      Path script = site.folder("text").resolve("kernel.lds");
      write(script, checked(units.preprocess(KERNEL_SCRIPT), KERNEL_SCRIPT));
      Path result = site.folder(project.folder());
      List<String> arguments = new ArrayList<>(List.of("-T", script.toString()));
      arguments.addAll(objects);
      failIfRefused(site.link(arguments, result.resolve(KERNEL)), "the kernel");
      return result;
    }

    /** The test's program, and what is put beside it: other programs, which are made, and files. */
    private List<Path> files(String path) throws TreeException {
      List<Path> files = new ArrayList<>(List.of(program(path)));
      for (String name : tests.makefiles(project).putFiles(path)) {
        Path file = tests.root().resolve(name).normalize();
        boolean isPlain = file.startsWith(tests.root()) && Files.isRegularFile(file);
        if (isPlain && tests.makefiles(project).programSources(name).isEmpty()) {
          SourceFile.read(
              tests.root(), name); // says so if it cannot be read, or leads out of the tree
          files.add(file);
        } else {
          OptionalInt zeros = tests.makefiles(project).zeros(name);
          files.add(zeros.isPresent() ? zeros(name, zeros.getAsInt()) : program(name));
        }
      }
      return files;
    }

    private Path zeros(String path, int size) throws TreeException {
      String name = PintosTest.nameOf(path);
      String key = site.key(List.of("zeros", path, String.valueOf(size)));
      Optional<Path> known = site.find(PROGRAM_KIND, key, name);
      if (known.isPresent()) {
        return known.get().resolve(name);
      }
      Path folder = site.folder("zeros-" + name);
      try {
        Files.write(folder.resolve(name), new byte[size]);
      } catch (IOException e) {
        throw SourceFile.unreadable(folder.resolve(name), e);
      }
      return site.keep(folder, PROGRAM_KIND, key, name).resolve(name);
    }

    private Path program(String path) throws TreeException {
      String name = PintosTest.nameOf(path);
      String key = site.key(List.of("program", path, base.toString(), tests.fingerprint()));
      Optional<Path> known = site.find(PROGRAM_KIND, key, name);
      Path folder =
          known.isPresent() ? known.get() : site.keep(makeProgram(path), PROGRAM_KIND, key, name);
      return folder.resolve(name);
    }

    private Path makeProgram(String path) throws TreeException {
      Workshop.Units units = site.units(programHeaders, base);
      List<String> own = tests.makefiles(project).programSources(path);
      List<String> sources = own.isEmpty() ? List.of(path + ".c") : own;
      if (!Files.isRegularFile(tests.root().resolve(sources.get(0)))) {
        throw new TreeException("the tree has no source of the program " + path);
      }
      List<String> arguments = new ArrayList<>(List.of("-T", programScript()));
      arguments.addAll(tests.programObjects(sources, programHeaders, base));
      arguments.addAll(units.compile(List.of(entry()), "objects"));
      if (own.isEmpty()) {
        arguments.add(helpers(units));
      }
      arguments.add(library(units));
      Path result = site.folder("program-" + PintosTest.nameOf(path));
      Path program = result.resolve(PintosTest.nameOf(path));
      failIfRefused(site.link(arguments, program), path);
      return result;
    }

    private String programScript() throws TreeException {
      if (!Files.isRegularFile(root.resolve(PROGRAM_SCRIPT))) {
        throw new TreeException(
            "the tree has no " + PROGRAM_SCRIPT + ", by which programs are linked");
      }
      Path script = site.folder("text").resolve("user.lds");
      write(script, checked(SourceFile.read(root, PROGRAM_SCRIPT), PROGRAM_SCRIPT));
      return script.toString();
    }

    private String entry() throws TreeException {
      for (String name : List.of("lib/user/entry.c", "lib/user/entry.S")) {
        if (Files.isRegularFile(root.resolve(name))) {
          return name;
        }
      }
      throw new TreeException("the tree has no lib/user/entry.c, where user programs start");
    }

    /** What tests share, for one that no makefile tells about. */
    private String helpers(Workshop.Units units) throws TreeException {
      List<String> sources =
          makefiles.sources("tests").stream().filter(name -> name.endsWith(".c")).toList();
      return units.archive(units.compile(sources, "objects"), "helpers.a").toString();
    }

    private String library(Workshop.Units units) throws TreeException {
      Path archive = site.folder("text").resolve("../libc.a").normalize();
      if (Files.exists(archive)) {
        return archive.toString();
      }
      Set<String> sources = new LinkedHashSet<>(makefiles.librarySources("lib"));
      sources.addAll(makefiles.librarySources("lib/user"));
      return units.archive(units.compile(List.copyOf(sources), "objects"), "libc.a").toString();
    }

    /** A script of the tree, which must do nothing but lay out memory. */
    private static String checked(String script, String name) throws TreeException {
      Matcher unwanted = UNWANTED.matcher(COMMENT.matcher(script).replaceAll(" "));
      if (unwanted.find()) {
        throw new TreeException(
            name + " has the linker use other files, by " + unwanted.group() + "; take that out");
      }
      return script;
    }

    private static void write(Path file, String text) throws TreeException {
      try {
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
      } catch (IOException e) {
        throw SourceFile.unreadable(file, e);
      }
    }

    private static void failIfRefused(Optional<String> message, String what) throws TreeException {
      if (message.isEmpty()) {
        return;
      }
      Set<String> undefined = new LinkedHashSet<>();
      Matcher reference = UNDEFINED.matcher(message.get());
      while (reference.find()) {
        undefined.add(reference.group(1));
      }
      String why =
          undefined.isEmpty()
              ? what + " cannot be linked:"
              : "nothing in the tree defines "
                  + String.join(", ", undefined)
                  + ", which "
                  + what
                  + " needs; is the file that does so named in Makefile.build?";
      throw new TreeException(why, message.get());
    }
  }
}
