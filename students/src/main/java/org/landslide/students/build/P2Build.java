package org.landslide.students.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.P2Test;
import org.landslide.students.tree.P2Tree;
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

  /** Why libraries could not be made: they are asked for with every test of a tree. */
  private final Map<String, P2Exception> refused = new ConcurrentHashMap<>();

  private @Nullable Toolchain toolchain;

  /** With a folder for what is built, which is made when it is not there. */
  public P2Build(Path cache) {
    this.cache = new BuildCache(cache);
  }

  /** Fails if nothing can be built here, whatever it is. */
  public void requirePlace() throws P2Exception {
    cache.begin().close();
  }

  /** The test with the tree's libraries as they are now. */
  public P2Program build(P2Tree tree, P2Test test) throws P2Exception {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String fingerprint = Fingerprint.of(tree.root());
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

  /** Does not change while we run. */
  private synchronized Toolchain toolchain(Tool tool, BuildCache.Work work) throws P2Exception {
    if (toolchain == null) {
      toolchain = Toolchain.find(tool, work.folder());
    }
    return toolchain;
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
    private final Path preprocessed;

    Attempt(P2Tree tree, P2Test test, String fingerprint, BuildCache.Work work) throws P2Exception {
      this.tree = tree;
      this.test = test;
      this.fingerprint = fingerprint;
      this.work = work;
      tool = new Tool(work.part("scratch"));
      layout = tree.layout();
      libraryKey = Digests.hex(List.of(RECIPE, fingerprint, toolchain(tool, work).identity()));
      preprocessed = work.part("test").resolve(test.name() + ".i");
    }

    /** Nothing if the tree has changed meanwhile. */
    Optional<P2Program> build() throws P2Exception {
      preprocess();
      String key = Digests.hex(List.of(libraryKey, test.name(), digest(preprocessed)));
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

    private void preprocess() throws P2Exception {
      SourceFile.check(test.source(), test.source().toString());
      Path source = test.source();
      Path shown = source.startsWith(tree.root()) ? tree.root().relativize(source) : source;
      failIfRefused(compiler(false).preprocess(shown, test.headers(), preprocessed));
    }

    private Compiler compiler(boolean oldInline) throws P2Exception {
      return new Compiler(tree.root(), layout, toolchain(tool, work), tool, oldInline);
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
      Libraries plain = libraries(false);
      Optional<String> problem = link(plain, false, result);
      // A function that is inline and nothing else is not defined anywhere under the newer rule.
      if (problem.isPresent() && link(libraries(true), true, result).isPresent()) {
        throw Linker.explain(problem.get(), test, plain);
      }
      new Libraries(result).save(plain.missing(), plain.notes());
      return result;
    }

    private Optional<String> link(Libraries libraries, boolean oldInline, Path result)
        throws P2Exception {
      Path folder = work.part("test");
      String object = test.name() + ".o";
      failIfRefused(compiler(oldInline).compilePreprocessed(preprocessed, folder.resolve(object)));
      return new Linker(tool).link(folder, object, libraries, result.resolve(executable()));
    }

    private Libraries libraries(boolean oldInline) throws P2Exception {
      String key = Digests.hex(List.of(libraryKey, String.valueOf(oldInline)));
      Optional<Path> known = cache.find(LIBRARY, key, Libraries.STARTUP);
      if (known.isPresent()) {
        return new Libraries(known.get());
      }
      P2Exception reason = refused.get(key);
      if (reason != null) {
        throw reason;
      }
      Path made = make(oldInline, key);
      // A library that came of a changing tree must not be found again under the old fingerprint.
      return new Libraries(
          isUnchanged() ? cache.publish(made, LIBRARY, key, Libraries.STARTUP) : made);
    }

    private Path make(boolean oldInline, String key) throws P2Exception {
      String variant = oldInline ? "old" : "new";
      Path made = work.part(variant + "-libraries");
      Path objects = work.part(variant + "-objects");
      try {
        new LibraryBuilder(layout, compiler(oldInline), tool, objects, made).build();
        return made;
      } catch (P2Exception e) {
        if (isUnchanged()) {
          refused.put(key, e);
        }
        throw e;
      }
    }

    private boolean isUnchanged() throws P2Exception {
      return fingerprint.equals(Fingerprint.of(tree.root()));
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
