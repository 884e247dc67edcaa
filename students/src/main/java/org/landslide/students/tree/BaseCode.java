package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Base code that stands in for what a tree lacks of the course's: many courses do not allow theirs
 * to be published, so a tree from a public repository often comes without.
 *
 * @param root the folder with {@code 410user} and {@code spec} in it
 * @param readable the folders in which it, and what it includes, may be
 * @param name what to call it in a sentence
 */
public record BaseCode(Path root, List<Path> readable, String name) {
  public BaseCode {
    readable = List.copyOf(readable);
  }

  /** The one that comes with the Landslide checkout in {@code home}. */
  public static BaseCode ours(Path home) {
    Path programs = programs(home);
    return new BaseCode(programs.resolve("base"), List.of(programs), "Landslide's own");
  }

  /** Another one. */
  public static BaseCode at(Path home, Path folder) throws TreeException {
    if (!Files.isDirectory(folder.resolve(TreeLayout.BASE))) {
      throw new TreeException(
          folder + " has no folder 410user, so it is no base code; give the folder above 410user");
    }
    return named(home, folder);
  }

  /** Another one, with what a kernel is linked with: there is none of our own. */
  public static BaseCode ofKernels(Path home, Path folder) throws TreeException {
    if (!Files.isDirectory(folder.resolve(KernelLayout.BASE))) {
      throw new TreeException(
          folder
              + " has no folder 410kern, so it is no base code for kernels; give the folder above"
              + " 410kern");
    }
    return named(home, folder);
  }

  private static BaseCode named(Path home, Path folder) {
    Path root = folder.toAbsolutePath().normalize();
    return new BaseCode(root, List.of(root, programs(home)), "that of " + folder);
  }

  /** Whether user programs can be made with it. */
  public boolean hasUserPart() {
    return Files.isDirectory(root.resolve(TreeLayout.BASE));
  }

  private static Path programs(Path home) {
    return home.resolve("programs").toAbsolutePath().normalize();
  }

  /** Which files make which library, and where its headers are. */
  public TreeLayout layout() throws TreeException {
    return TreeLayout.ofBase(root, ReadableFolders.of(readable));
  }

  /** The same for a kernel. */
  public KernelLayout kernelLayout() throws TreeException {
    return KernelLayout.ofBase(root, ReadableFolders.of(readable));
  }

  /** The source of a program that every kernel needs. */
  public Optional<Path> program(String name) {
    Path source = root.resolve(TreeLayout.BASE).resolve("progs").resolve(name + ".c");
    return Optional.of(source).filter(Files::isRegularFile);
  }
}
