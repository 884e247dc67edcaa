package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.landslide.students.content.Digests;
import org.landslide.students.content.Fingerprint;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * Compiles and links what trees of other courses consist of, within the same walls and with the
 * same cache as those of P2: which files, with which flags, is for the caller to say.
 */
public final class Workshop {
  private static final List<String> LINK =
      List.of(
          "ld",
          "-melf_i386",
          "-static",
          "-z",
          "noseparate-code",
          "-z",
          "noexecstack",
          "--build-id=none",
          "--no-warn-rwx-segments");

  private static final String RECIPE = "1 " + Compiler.RECIPE + LINK;

  private final BuildCache cache;
  private final Limits limits;
  private final boolean sandbox;
  private @Nullable Boolean sandboxed;
  private @Nullable Toolchain toolchain;

  /** With a folder for what is built, which is made when it is not there. */
  public Workshop(Path cache) {
    this.cache = new BuildCache(cache);
    this.limits = Limits.USUAL;
    this.sandbox = Sandbox.isInstalled();
  }

  /** Fails if nothing can be compiled, for a reason that no tree is to blame for. */
  public void requirePlace() throws TreeException {
    cache.begin().close();
  }

  /**
   * Begins to build something of a tree as it is now.
   *
   * @param beside folders outside of the tree that the tools may read, too
   */
  public Site open(Path root, List<Path> beside) throws TreeException {
    ReadableFolders readable = ReadableFolders.of(List.of(root));
    return new Site(root, readable, beside, Fingerprint.of(root, readable).text());
  }

  /**
   * Begins to build something of single files. What is made of them is kept under a key of what was
   * made: there is no tree whose files could be looked at.
   *
   * @param root the folder that names of files are relative to
   */
  public Site open(Path root, ReadableFolders readable) throws TreeException {
    return new Site(root, readable, List.of(), "");
  }

  private synchronized boolean isSandboxed(BuildCache.Work work) throws TreeException {
    if (sandboxed == null) {
      Tool tool = new Tool(work.folder(), work.part("scratch"), limits, List.of(), true);
      sandboxed = sandbox && Toolchain.works(tool, work.folder());
    }
    return sandboxed;
  }

  private synchronized Toolchain toolchain(Tool tool, BuildCache.Work work) throws TreeException {
    if (toolchain == null) {
      toolchain = Toolchain.find(tool, work.folder());
    }
    return toolchain;
  }

  /** Where one thing is built, in a folder of its own, which is gone when it is closed. */
  public final class Site implements AutoCloseable {
    private final Path root;
    private final ReadableFolders readable;
    private final String fingerprint;
    private final BuildCache.Work work;
    private final Tool tool;

    private Site(Path root, ReadableFolders readable, List<Path> beside, String fingerprint)
        throws TreeException {
      this.root = root;
      this.readable = readable;
      this.fingerprint = fingerprint;
      work = cache.begin();
      List<Path> seen = new ArrayList<>(readable.folders());
      seen.addAll(beside);
      seen.add(cache.folder());
      tool = new Tool(work.folder(), work.part("scratch"), limits, seen, isSandboxed(work));
    }

    /** What is found under this key was made in the same way of the same files. */
    public String key(List<String> what) throws TreeException {
      List<String> parts = new ArrayList<>(List.of(RECIPE, fingerprint));
      parts.add(toolchain(tool, work).identity());
      parts.addAll(what);
      return Digests.hex(parts);
    }

    /** The folder that was kept under a key, if it has the file that makes it one. */
    public Optional<Path> find(String kind, String key, String file) {
      return cache.find(kind, key, file);
    }

    /** Keeps a folder, unless it is of no tree: its files have changed since this was opened. */
    public Path keep(Path made, String kind, String key, String file) throws TreeException {
      if (!fingerprint.isEmpty() && !fingerprint.equals(Fingerprint.of(root, readable).text())) {
        throw new TreeException(
            "the files in "
                + root
                + " have changed while they were compiled; try again when they are at rest");
      }
      return cache.publish(made, kind, key, file);
    }

    /** A folder to build in. */
    public Path folder(String name) throws TreeException {
      return work.part(name);
    }

    /** For files that see these folders of headers, with these flags besides the usual ones. */
    public Units units(List<String> headers, List<String> flags) throws TreeException {
      List<String> more = new ArrayList<>(Compiler.LENIENT);
      more.addAll(flags);
      return strictUnits(headers, more);
    }

    /**
     * The same for files in a folder outside of the tree, which see the tree's headers after those
     * beside them. They are called by their names in that folder.
     */
    public Units unitsIn(Path folder, List<String> headers, List<String> flags)
        throws TreeException {
      List<String> more = new ArrayList<>(Compiler.LENIENT);
      more.addAll(Compiler.USER_FLAGS);
      more.addAll(flags);
      List<String> seen = new ArrayList<>(List.of("."));
      headers.forEach(header -> seen.add(root.resolve(header).normalize().toString()));
      ReadableFolders both = readable.and(List.of(folder));
      Compiler compiler =
          new Compiler(folder, both, seen, toolchain(tool, work), tool, false, more);
      return new Units(compiler, tool, work);
    }

    /** The same where what is wrong is to be said. */
    public Units strictUnits(List<String> headers, List<String> flags) throws TreeException {
      List<String> more = new ArrayList<>(Compiler.USER_FLAGS);
      more.addAll(flags);
      Compiler compiler =
          new Compiler(root, readable, headers, toolchain(tool, work), tool, false, more);
      return new Units(compiler, tool, work);
    }

    /** Links; gives the linker's message if that fails. */
    public Optional<String> link(List<String> arguments, Path made) throws TreeException {
      List<String> command = new ArrayList<>(LINK);
      command.addAll(List.of("-o", made.toString()));
      command.addAll(arguments);
      Tool.Result result = tool.run(work.folder(), command);
      if (result.wasTooMuch()) {
        throw new TreeException(
            "the linker takes more than it may have ("
                + limits.describe()
                + ") for this tree; look for an array of gigabytes in it");
      }
      if (!result.succeeded()) {
        return Optional.of(UnitCompiler.firstLines(result.errors().strip()));
      }
      tool.count(made);
      return Optional.empty();
    }

    /** What is in an object or an archive, or is wanted by it, a line each, as nm shows it. */
    public List<String> symbols(Path file) throws TreeException {
      return tool.run(work.folder(), List.of("nm", file.toString())).output().lines().toList();
    }

    @Override
    public void close() {
      work.close();
    }
  }

  /** Files of a tree that are compiled in the same way. */
  public static final class Units {
    private final Compiler compiler;
    private final Tool tool;
    private final BuildCache.Work work;

    private Units(Compiler compiler, Tool tool, BuildCache.Work work) {
      this.compiler = compiler;
      this.tool = tool;
      this.work = work;
    }

    /** Compiles a file; gives the compiler's message if that fails. */
    public Optional<String> compile(String unit, Path object) throws TreeException {
      return compiler.compile(unit, object, false);
    }

    /** Compiles files into objects in a folder; fails with the messages of those that do not. */
    public List<String> compile(List<String> units, String folder) throws TreeException {
      List<String> objects = new ArrayList<>();
      List<String> refused = new ArrayList<>();
      StringBuilder messages = new StringBuilder();
      for (String unit : units) {
        Path object = work.part(folder).resolve(unit + ".o");
        Optional<String> message = compiler.compile(unit, object, false);
        message.ifPresent(text -> messages.append(text).append('\n'));
        (message.isPresent() ? refused : objects)
            .add(message.isPresent() ? unit : object.toString());
      }
      if (!refused.isEmpty()) {
        throw new TreeException(
            String.join(", ", refused) + (refused.size() == 1 ? " does" : " do") + " not compile:",
            UnitCompiler.firstLines(messages.toString().strip()));
      }
      return objects;
    }

    /** Puts objects into an archive. */
    public Path archive(List<String> objects, String name) throws TreeException {
      Path archive = work.folder().resolve(name);
      List<String> command = new ArrayList<>(List.of("ar", "qcsD", archive.toString()));
      command.addAll(objects);
      Tool.Result outcome = tool.run(work.folder(), command);
      if (!outcome.succeeded()) {
        throw new TreeException("cannot make the archive " + name + ":", outcome.errors().strip());
      }
      tool.count(archive);
      return archive;
    }

    /** The text of a file with all that it includes, and without the marks of lines. */
    public String preprocess(String unit) throws TreeException {
      Path text = work.part("text").resolve("preprocessed.s");
      Optional<String> refused = compiler.preprocess(unit, List.of(), List.of(), text).message();
      if (refused.isPresent()) {
        throw new TreeException(unit + " cannot be preprocessed:", refused.get());
      }
      try (var lines = Files.lines(text, StandardCharsets.ISO_8859_1)) {
        return lines
            .filter(line -> !line.startsWith("#"))
            .collect(Collectors.joining("\n", "", "\n"));
      } catch (IOException e) {
        throw SourceFile.unreadable(text, e);
      }
    }
  }
}
