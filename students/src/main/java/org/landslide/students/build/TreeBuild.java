package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.landslide.students.content.Fingerprint;
import org.landslide.students.content.TreeFingerprint;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.P3Tests;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeTest;

/**
 * Compiles a tree: a test with its thread library, or its kernel with all user programs.
 *
 * <p>What is built is kept by the content of all that it was built from, in steps: a tree's
 * libraries, a test linked with them, the parts of a kernel, a kernel with its programs. A test in
 * a file of the user's is known by its preprocessed text, so it may include whatever it likes. Of
 * the tree a fingerprint is taken before and after, so that nothing is kept under a wrong name when
 * a file is saved in between.
 */
public final class TreeBuild {
  private static final int ATTEMPTS = 5;

  private final BuildCache cache;
  private final BaseCode base;
  private final Optional<BaseCode> kernelBase;
  private final Limits limits;
  private final boolean sandbox;

  /** Why libraries could not be made: they are asked for with every test of a tree. */
  private final Map<String, TreeException> refused = new ConcurrentHashMap<>();

  private @Nullable Toolchain toolchain;
  private @Nullable Boolean sandboxed;

  /**
   * With a folder for what is built, which is made when it is not there.
   *
   * @param base what stands in for what a tree lacks of its course's base code
   * @param kernelBase the same for what kernels are linked with
   */
  public TreeBuild(Path cache, BaseCode base, Optional<BaseCode> kernelBase) {
    this(cache, base, kernelBase, Limits.USUAL, Sandbox.isInstalled());
  }

  TreeBuild(
      Path cache, BaseCode base, Optional<BaseCode> kernelBase, Limits limits, boolean sandbox) {
    this.cache = new BuildCache(cache);
    this.base = base;
    this.kernelBase = kernelBase;
    this.limits = limits;
    this.sandbox = sandbox;
  }

  /** Fails if nothing can be built here, whatever it is. */
  public void requirePlace() throws TreeException {
    cache.begin().close();
  }

  /** The test with the tree's libraries as they are now. */
  public BuiltProgram build(CourseTree tree, TreeTest test) throws TreeException {
    return attempts(tree, besides(tree, test), site -> new ProgramBuild(site, test).build());
  }

  /**
   * The tree's kernel as it is now, with all programs.
   *
   * @param test one more program, or another one of that name; none if the user names none
   */
  public BuiltKernel build(CourseTree tree, P3Tests tests, Optional<TreeTest> test)
      throws TreeException {
    List<Path> beside = test.isPresent() ? besides(tree, test.get()) : List.of();
    return attempts(tree, beside, site -> new KernelBuild(site, kernelBase, tests, test).build());
  }

  /** What is made at a site; nothing if the tree has changed meanwhile. */
  private interface Making<T> {
    Optional<T> at(BuildSite site) throws TreeException;
  }

  private <T> T attempts(CourseTree tree, List<Path> beside, Making<T> making)
      throws TreeException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      TreeFingerprint fingerprint = fingerprint(tree);
      try (BuildCache.Work work = cache.begin()) {
        Optional<T> made = making.at(new BuildSite(this, tree, beside, fingerprint, work));
        if (made.isPresent()) {
          return made.get();
        }
      }
    }
    throw new TreeException(
        "the files in "
            + tree.root()
            + " keep changing while they are compiled; try again when they are at rest");
  }

  /** The user's own file may include what lies beside it. */
  private static List<Path> besides(CourseTree tree, TreeTest test) {
    boolean outside = !test.source().startsWith(tree.root());
    return outside && test.origin() == TreeTest.Origin.FILE
        ? List.of(test.source().toAbsolutePath().getParent())
        : List.of();
  }

  BuildCache cache() {
    return cache;
  }

  BaseCode base() {
    return base;
  }

  List<Path> kernelBaseFolders() {
    return kernelBase.map(BaseCode::readable).orElse(List.of());
  }

  TreeFingerprint fingerprint(CourseTree tree) throws TreeException {
    List<Fingerprint> others = new ArrayList<>(List.of(fingerprint(base)));
    if (kernelBase.isPresent()) {
      others.add(fingerprint(kernelBase.get()));
    }
    return TreeFingerprint.of(Fingerprint.of(tree.root(), tree.readable()), others);
  }

  private static Fingerprint fingerprint(BaseCode code) throws TreeException {
    return Fingerprint.of(code.root(), ReadableFolders.of(code.readable()));
  }

  /** Remembers why something could not be made. */
  void refuse(String key, TreeException reason) {
    refused.put(key, reason);
  }

  void failIfRefused(String key) throws TreeException {
    TreeException reason = refused.get(key);
    if (reason != null) {
      throw reason;
    }
  }

  Tool tool(BuildCache.Work work, List<Path> readable) throws TreeException {
    return new Tool(work.folder(), work.part("scratch"), limits, readable, isSandboxed(work));
  }

  /** Does not change while we run. */
  synchronized Toolchain toolchain(Tool tool, BuildCache.Work work) throws TreeException {
    if (toolchain == null) {
      toolchain = Toolchain.find(tool, work.folder());
    }
    return toolchain;
  }

  /** Whether the compiler works in a sandbox here. */
  private synchronized boolean isSandboxed(BuildCache.Work work) throws TreeException {
    if (sandboxed == null) {
      Path scratch = work.part("scratch");
      sandboxed =
          sandbox
              && Toolchain.works(
                  new Tool(work.folder(), scratch, limits, List.of(), true), work.folder());
    }
    return sandboxed;
  }
}
