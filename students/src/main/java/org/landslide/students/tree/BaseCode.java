package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
  public static BaseCode at(Path home, Path folder) throws P2Exception {
    if (!Files.isDirectory(folder.resolve(TreeLayout.BASE))) {
      throw new P2Exception(
          folder + " has no folder 410user, so it is no base code; give the folder above 410user");
    }
    Path root = folder.toAbsolutePath().normalize();
    return new BaseCode(root, List.of(root, programs(home)), "that of " + folder);
  }

  private static Path programs(Path home) {
    return home.resolve("programs").toAbsolutePath().normalize();
  }

  /** Which files make which library, and where its headers are. */
  public TreeLayout layout() throws P2Exception {
    return TreeLayout.ofBase(root, ReadableFolders.of(readable));
  }
}
