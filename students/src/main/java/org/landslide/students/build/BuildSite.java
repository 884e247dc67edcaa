package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.students.content.Digests;
import org.landslide.students.content.TreeFingerprint;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeLayout;

/**
 * One attempt to build something of a tree, in a folder of its own: the tools, and the tree's
 * libraries for user programs, which are made when they are needed first.
 */
final class BuildSite {
  private static final String LIBRARY = "library";

  /** How it is built. */
  private static final String RECIPE = Compiler.RECIPE + Linker.RECIPE;

  private final TreeBuild build;
  private final CourseTree tree;
  private final TreeFingerprint fingerprint;
  private final BuildCache.Work work;
  private final Tool tool;
  private final Toolchain toolchain;
  private final TreeLayout layout;
  private final TreeLayout baseLayout;
  private final ReadableFolders readable;
  private final List<Path> beside;
  private final Map<String, Libraries> libraries = new HashMap<>();

  /** Whether some library includes a file of the kernel. */
  private boolean reachesKernel;

  /**
   * @param beside the folder of a test that is outside of the tree, if there is one
   */
  BuildSite(
      TreeBuild build,
      CourseTree tree,
      List<Path> beside,
      TreeFingerprint fingerprint,
      BuildCache.Work work)
      throws TreeException {
    this.build = build;
    this.tree = tree;
    this.beside = beside;
    this.fingerprint = fingerprint;
    this.work = work;
    readable = tree.readable().and(build.base().readable()).and(build.kernelBaseFolders());
    List<Path> seen = new ArrayList<>(readable.folders());
    seen.addAll(beside);
    seen.add(build.cache().folder());
    tool = build.tool(work, seen);
    toolchain = build.toolchain(tool, work);
    layout = tree.layout();
    baseLayout = base().layout();
  }

  CourseTree tree() {
    return tree;
  }

  /** What stands in for what the tree lacks. */
  BaseCode base() {
    return build.base();
  }

  TreeLayout baseLayout() {
    return baseLayout;
  }

  BuildCache cache() {
    return build.cache();
  }

  BuildCache.Work work() {
    return work;
  }

  Tool tool() {
    return tool;
  }

  Toolchain toolchain() {
    return toolchain;
  }

  ReadableFolders readable() {
    return readable;
  }

  List<Path> beside() {
    return beside;
  }

  TreeFingerprint fingerprint() {
    return fingerprint;
  }

  /** Something that was made for user programs, if it was made before. */
  Optional<Path> find(String kind, List<String> made, String file) {
    return cache()
        .find(kind, key(fingerprint.user(), made), file)
        .or(() -> cache().find(kind, key(fingerprint.whole(), made), file));
  }

  /**
   * Keeps what was made for user programs. Changes of the kernel do not matter for it, unless the
   * tree is so odd that a user program includes a file of the kernel.
   */
  Path keep(Path folder, String kind, List<String> made, String file) throws TreeException {
    String content = reachesKernel ? fingerprint.whole() : fingerprint.user();
    return cache().publish(folder, kind, key(content, made), file);
  }

  private String key(String content, List<String> made) {
    List<String> parts = new ArrayList<>(List.of(RECIPE, content, toolchain.identity()));
    parts.addAll(made);
    return Digests.hex(parts);
  }

  boolean isUnchanged() throws TreeException {
    return fingerprint.equals(build.fingerprint(tree));
  }

  /** For the tree's own files that user programs are made of. */
  Compiler compiler(boolean oldInline) throws TreeException {
    List<String> headers = new ArrayList<>(layout.headers());
    baseLayout.headers().forEach(folder -> headers.add(base().root().resolve(folder).toString()));
    return compiler(tree.root(), headers, oldInline);
  }

  /**
   * The base code comes with headers of its own, which do not mix with those of a tree's. Of the
   * student's it needs the types that the interface is about.
   */
  private Compiler baseCompiler(boolean oldInline) throws TreeException {
    List<String> headers = new ArrayList<>(baseLayout.headers());
    layout.studentHeaders().forEach(folder -> headers.add(tree.root().resolve(folder).toString()));
    return compiler(base().root(), headers, oldInline);
  }

  private Compiler compiler(Path root, List<String> headers, boolean oldInline) {
    List<String> flags = new ArrayList<>(Compiler.LENIENT);
    flags.addAll(Compiler.USER_FLAGS);
    return new Compiler(root, readable, headers, toolchain, tool, oldInline, flags);
  }

  /** The tree's libraries. */
  Libraries libraries(boolean oldInline) throws TreeException {
    return libraries("own", layout, oldInline, compiler(oldInline));
  }

  /** With base code for what the tree lacks; that is made only where something is lacking. */
  List<Libraries> withStandIns(Libraries own, boolean oldInline) throws TreeException {
    Libraries standIns = libraries("base", baseLayout, oldInline, baseCompiler(oldInline));
    if (own.startup().isEmpty() && standIns.startup().isEmpty()) {
      throw new TreeException(
          "neither the tree nor the base code in "
              + base().root()
              + " has a file 410user/crt0.c, where programs start");
    }
    return List.of(own, standIns);
  }

  private synchronized Libraries libraries(
      String what, TreeLayout parts, boolean oldInline, Compiler compiler) throws TreeException {
    String variant = what + (oldInline ? "-old" : "-new");
    Libraries known = libraries.get(variant);
    if (known == null) {
      known = findOrMake(variant, parts, compiler);
      libraries.put(variant, known);
    }
    return known;
  }

  private Libraries findOrMake(String variant, TreeLayout parts, Compiler compiler)
      throws TreeException {
    Optional<Path> known = find(LIBRARY, List.of(variant), Libraries.MISSING);
    if (known.isPresent()) {
      return new Libraries(known.get());
    }
    String attempt = key(fingerprint.whole(), List.of(variant));
    build.failIfRefused(attempt);
    Path made = make(variant, parts, compiler, attempt);
    reachesKernel |= compiler.included().stream().anyMatch(this::isOfKernel);
    // A library that came of a changing tree must not be found again under the old fingerprint.
    return new Libraries(
        isUnchanged() ? keep(made, LIBRARY, List.of(variant), Libraries.MISSING) : made);
  }

  private Path make(String variant, TreeLayout parts, Compiler compiler, String key)
      throws TreeException {
    Path made = work.part(variant + "-libraries");
    Path objects = work.part(variant + "-objects");
    try {
      new LibraryBuilder(parts, compiler, tool, objects, made).build(base());
      return made;
    } catch (TreeException e) {
      if (!(e instanceof HostException) && isUnchanged()) {
        build.refuse(key, e);
      }
      throw e;
    }
  }

  private boolean isOfKernel(String file) {
    return TreeFingerprint.isOfKernel(tree.root(), tree.root().resolve(file).normalize());
  }
}
