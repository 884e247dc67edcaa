package org.landslide.students.pintos;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.landslide.students.build.Workshop;
import org.landslide.students.content.Fingerprint;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.TreeException;

/**
 * The sources of a test: those of the tree, or Landslide's own in their place, which see the
 * headers of the tree. The folder with Landslide's own has tests and nothing else that a tree has.
 */
final class PintosTestSources {
  private static final String KERNEL_TESTS = "tests/threads";

  private final Workshop.Site site;
  private final Path root;
  private final Optional<Path> own;

  /**
   * @param tree the folder of the tree's sources
   * @param own where Landslide's own tests are, if it is one of them
   */
  PintosTestSources(Workshop.Site site, Path tree, Optional<Path> own) {
    this.site = site;
    this.root = own.orElse(tree);
    this.own = own;
  }

  /** The folder that the paths of tests are in. */
  Path root() {
    return root;
  }

  PintosMakefiles makefiles(PintosProject project) throws TreeException {
    return new PintosMakefiles(root, project);
  }

  /** What a build depends on besides the tree. */
  String fingerprint() throws TreeException {
    return own.isEmpty() ? "" : Fingerprint.of(root, ReadableFolders.of(List.of(root))).text();
  }

  /** Whether these take the place of what a folder of the tree has. */
  boolean replace(String folder) {
    return own.isPresent() && folder.equals(KERNEL_TESTS);
  }

  /** Those that are a part of the kernel, if they are not the tree's. */
  List<String> kernelObjects(List<String> headers, List<String> flags) throws TreeException {
    if (own.isEmpty()) {
      return List.of();
    }
    return site.unitsIn(root, headers, flags)
        .compile(makefiles(PintosProject.THREADS).kernelSources(KERNEL_TESTS), "own-objects");
  }

  /** The sources of a user program. */
  List<String> programObjects(List<String> sources, List<String> headers, List<String> flags)
      throws TreeException {
    Workshop.Units units =
        own.isEmpty() ? site.units(headers, flags) : site.unitsIn(root, headers, flags);
    return units.compile(sources, "objects");
  }
}
