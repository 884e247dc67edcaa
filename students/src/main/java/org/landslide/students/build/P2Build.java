package org.landslide.students.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.P2Test;
import org.landslide.students.tree.P2Tree;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeLayout;

/**
 * Compiles a tree with a test.
 *
 * <p>What is built is kept by the content of all that it was built from, in two steps: a tree's
 * libraries, and a test linked with them. A test is known by its preprocessed text, so it may
 * include whatever it likes. Of the tree a {@link Fingerprint} is taken before and after, so that
 * nothing is kept under a wrong name when a file is saved in between.
 */
public final class P2Build {
  private static final String LIBRARY = "library";
  private static final String PROGRAM = "program";

  /** How it is built. */
  private static final String RECIPE = Compiler.RECIPE + Linker.RECIPE;

  private static final int ATTEMPTS = 5;

  private final BuildCache cache;
  private final BaseCode base;
  private final Limits limits;
  private final boolean sandbox;

  /** Why libraries could not be made: they are asked for with every test of a tree. */
  private final Map<String, P2Exception> refused = new ConcurrentHashMap<>();

  private @Nullable Toolchain toolchain;
  private @Nullable Boolean sandboxed;

  /**
   * With a folder for what is built, which is made when it is not there.
   *
   * @param base what stands in for what a tree lacks of its course's base code
   */
  public P2Build(Path cache, BaseCode base) {
    this(cache, base, Limits.USUAL, Sandbox.isInstalled());
  }

  P2Build(Path cache, BaseCode base, Limits limits, boolean sandbox) {
    this.cache = new BuildCache(cache);
    this.base = base;
    this.limits = limits;
    this.sandbox = sandbox;
  }

  /** Fails if nothing can be built here, whatever it is. */
  public void requirePlace() throws P2Exception {
    cache.begin().close();
  }

  /** The test with the tree's libraries as they are now. */
  public P2Program build(P2Tree tree, P2Test test) throws P2Exception {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String fingerprint = fingerprint(tree);
      try (BuildCache.Work work = cache.begin()) {
        Optional<P2Program> program = new Attempt(tree, test, fingerprint, work).build();
        if (program.isPresent()) {
          return program.get();
        }
      }
    }
    throw new P2Exception(
        "the files in "
            + tree.root()
            + " keep changing while they are compiled; try again when they are at rest");
  }

  private String fingerprint(P2Tree tree) throws P2Exception {
    return Fingerprint.of(tree.root(), tree.readable())
        + Fingerprint.of(base.root(), ReadableFolders.of(base.readable()));
  }

  /** Does not change while we run. */
  private synchronized Toolchain toolchain(Tool tool, BuildCache.Work work) throws P2Exception {
    if (toolchain == null) {
      toolchain = Toolchain.find(tool, work.folder());
    }
    return toolchain;
  }

  /** Whether the compiler works in a sandbox here. */
  private synchronized boolean isSandboxed(BuildCache.Work work) throws P2Exception {
    if (sandboxed == null) {
      Path scratch = work.part("scratch");
      sandboxed =
          sandbox
              && Toolchain.works(
                  new Tool(work.folder(), scratch, limits, List.of(), true), work.folder());
    }
    return sandboxed;
  }

  /** One build, in a folder of its own. */
  private final class Attempt {
    private final P2Tree tree;
    private final P2Test test;
    private final String fingerprint;
    private final BuildCache.Work work;
    private final Tool tool;
    private final TreeLayout layout;
    private final String libraryKey;
    private final TreeLayout baseLayout;
    private final ReadableFolders readable;
    private final List<Path> beside;
    private Compiler.Preprocessed preprocessed;

    Attempt(P2Tree tree, P2Test test, String fingerprint, BuildCache.Work work) throws P2Exception {
      this.tree = tree;
      this.test = test;
      this.fingerprint = fingerprint;
      this.work = work;
      readable = tree.readable().and(base.readable());
      beside = besides(tree, test);
      List<Path> seen = new ArrayList<>(readable.folders());
      seen.addAll(beside);
      seen.add(cache.folder());
      tool = new Tool(work.folder(), work.part("scratch"), limits, seen, isSandboxed(work));
      layout = tree.layout();
      baseLayout = base.layout();
      libraryKey = Digests.hex(List.of(RECIPE, fingerprint, toolchain(tool, work).identity()));
      preprocessed = preprocess(List.of());
    }

    /** The user's own file may include what lies beside it. */
    private static List<Path> besides(P2Tree tree, P2Test test) {
      boolean outside = !test.source().startsWith(tree.root());
      return outside && test.origin() == P2Test.Origin.FILE
          ? List.of(test.source().toAbsolutePath().getParent())
          : List.of();
    }

    /** Nothing if the tree has changed meanwhile. */
    Optional<P2Program> build() throws P2Exception {
      String key = Digests.hex(List.of(libraryKey, test.name(), digest(preprocessed.text())));
      Optional<Path> known = cache.find(PROGRAM, key, executable());
      if (known.isPresent()) {
        return Optional.of(program(known.get()));
      }
      Path made = make();
      if (!isUnchanged()) {
        return Optional.empty();
      }
      return Optional.of(program(cache.publish(made, PROGRAM, key, executable())));
    }

    /** In a folder of its own, where a test may be called whatever it likes. */
    private String executable() {
      return "bin/" + test.name();
    }

    private P2Program program(Path entry) throws P2Exception {
      Libraries facts = new Libraries(entry);
      return new P2Program(test, entry.resolve(executable()), facts.missing(), facts.notes());
    }

    private Compiler.Preprocessed preprocess(List<Path> before) throws P2Exception {
      SourceFile.check(test.source(), test.source().toString());
      if (!readable.containsFile(test.source()) && beside.isEmpty()) {
        throw ReadableFolders.leadsOut(shown());
      }
      Path text = work.part("test").resolve(test.name() + ".i");
      List<Path> headers = new ArrayList<>(before);
      headers.addAll(test.headers());
      Compiler.Preprocessed result = compiler(false).preprocess(shown(), headers, beside, text);
      failIfRefused(result.message());
      return result;
    }

    /** The test's source as the compiler is to name it. */
    private String shown() {
      Path source = test.source();
      return (source.startsWith(tree.root()) ? tree.root().relativize(source) : source).toString();
    }

    private Compiler compiler(boolean oldInline) throws P2Exception {
      List<String> headers = new ArrayList<>(layout.headers());
      baseLayout.headers().forEach(folder -> headers.add(base.root().resolve(folder).toString()));
      return new Compiler(tree.root(), readable, headers, toolchain(tool, work), tool, oldInline);
    }

    /**
     * The base code comes with headers of its own, which do not mix with those of a tree's. Of the
     * student's it needs the types that the interface is about.
     */
    private Compiler baseCompiler(boolean oldInline) throws P2Exception {
      List<String> headers = new ArrayList<>(baseLayout.headers());
      layout
          .studentHeaders()
          .forEach(folder -> headers.add(tree.root().resolve(folder).toString()));
      return new Compiler(base.root(), readable, headers, toolchain(tool, work), tool, oldInline);
    }

    private void failIfRefused(Optional<String> message) throws P2Exception {
      if (message.isPresent()) {
        throw new P2Exception(
            test.name() + " does not compile with this tree:",
            LibraryBuilder.firstLines(message.get()));
      }
    }

    /** The folder with the program and what is to be known of it. */
    private Path make() throws P2Exception {
      Path result = work.part("result");
      work.part("result/bin");
      Libraries own = libraries(false);
      List<Libraries> used = own.startup().isPresent() ? List.of(own) : withStandIns(own, false);
      Linker.Outcome outcome = link(used, false, result);
      if (outcome.message().isPresent() && used.size() == 1) {
        used = withStandIns(own, false);
        outcome = link(used, false, result);
      }
      if (outcome.message().isPresent()) {
        // A function that is inline and nothing else is not defined anywhere under the newer rule.
        List<Libraries> old = withStandIns(libraries(true), true);
        Linker.Outcome second = link(old, true, result);
        if (second.message().isPresent()) {
          throw Linker.explain(outcome.message().get(), test, used);
        }
        used = old;
        outcome = second;
      }
      tool.count(result.resolve(executable()));
      new Libraries(result).save(used.get(0).missing(), notes(used, outcome), List.of());
      return result;
    }

    private List<String> notes(List<Libraries> used, Linker.Outcome outcome) throws P2Exception {
      Set<String> stoodIn = new LinkedHashSet<>();
      if (used.get(0).startup().isEmpty()) {
        stoodIn.addAll(baseLayout.startup().stream().toList());
      }
      for (Libraries each : used.subList(1, used.size())) {
        stoodIn.addAll(StandIns.libraries(each, outcome.trace()));
      }
      stoodIn.addAll(StandIns.headers(base, preprocessed.files()));
      stoodIn.addAll(used.get(0).stoodIn());
      List<String> notes = new ArrayList<>(StandIns.notes(base, stoodIn));
      notes.addAll(used.get(0).notes());
      return notes;
    }

    private Linker.Outcome link(List<Libraries> libraries, boolean oldInline, Path result)
        throws P2Exception {
      Path folder = work.part("test");
      String object = test.name() + ".o";
      compileTest(compiler(oldInline), folder.resolve(object));
      return new Linker(tool).link(folder, object, libraries, result.resolve(executable()));
    }

    private void compileTest(Compiler compiler, Path object) throws P2Exception {
      Optional<String> refused = compiler.compilePreprocessed(shown(), preprocessed, object, false);
      if (refused.isPresent() && !test.renaming().isEmpty()) {
        preprocessed = preprocess(test.renaming());
        if (compiler.compilePreprocessed(shown(), preprocessed, object, false).isEmpty()) {
          return;
        }
      }
      failIfRefused(refused);
    }

    private Libraries libraries(boolean oldInline) throws P2Exception {
      return libraries("own", layout, oldInline, compiler(oldInline));
    }

    /** With base code for what the tree lacks; that is made only where something is lacking. */
    private List<Libraries> withStandIns(Libraries own, boolean oldInline) throws P2Exception {
      Libraries standIns = libraries("base", baseLayout, oldInline, baseCompiler(oldInline));
      if (own.startup().isEmpty() && standIns.startup().isEmpty()) {
        throw new P2Exception(
            "neither the tree nor the base code in "
                + base.root()
                + " has a file 410user/crt0.c, where programs start");
      }
      return List.of(own, standIns);
    }

    private Libraries libraries(String what, TreeLayout parts, boolean oldInline, Compiler compiler)
        throws P2Exception {
      String variant = what + (oldInline ? "-old" : "-new");
      String key = Digests.hex(List.of(libraryKey, variant));
      Optional<Path> known = cache.find(LIBRARY, key, Libraries.MISSING);
      if (known.isPresent()) {
        return new Libraries(known.get());
      }
      P2Exception reason = refused.get(key);
      if (reason != null) {
        throw reason;
      }
      Path made = make(variant, parts, compiler, key);
      // A library that came of a changing tree must not be found again under the old fingerprint.
      return new Libraries(
          isUnchanged() ? cache.publish(made, LIBRARY, key, Libraries.MISSING) : made);
    }

    private Path make(String variant, TreeLayout parts, Compiler compiler, String key)
        throws P2Exception {
      Path made = work.part(variant + "-libraries");
      Path objects = work.part(variant + "-objects");
      try {
        new LibraryBuilder(parts, compiler, tool, objects, made).build(base);
        return made;
      } catch (P2Exception e) {
        if (!(e instanceof HostException) && isUnchanged()) {
          refused.put(key, e);
        }
        throw e;
      }
    }

    private boolean isUnchanged() throws P2Exception {
      return fingerprint.equals(fingerprint(tree));
    }

    private static String digest(Path file) throws P2Exception {
      MessageDigest digest = Digests.sha256();
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw SourceFile.unreadable(file, e);
      }
      return Digests.hex(digest);
    }
  }
}
