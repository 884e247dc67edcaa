package org.landslide.students.content;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.landslide.students.tree.TreeException;

/**
 * The content of all that is compiled: user programs are made again only where their part of it has
 * changed.
 *
 * @param user all but what a kernel alone is made of
 * @param whole all of it
 */
public record TreeFingerprint(String user, String whole) {
  private static final List<String> KERNEL = List.of("kern", "410kern");

  /** Of a tree, and of other code that it is compiled with. */
  public static TreeFingerprint of(Fingerprint tree, List<Fingerprint> others)
      throws TreeException {
    List<String> user = new ArrayList<>(List.of(tree.without(KERNEL)));
    List<String> whole = new ArrayList<>(List.of(tree.text()));
    for (Fingerprint other : others) {
      user.add(other.text());
      whole.add(other.text());
    }
    return new TreeFingerprint(Digests.hex(user), Digests.hex(whole));
  }

  /** Whether a file is in a part of the tree that only the whole fingerprint is about. */
  public static boolean isOfKernel(Path root, Path file) {
    return KERNEL.stream().anyMatch(folder -> file.startsWith(root.resolve(folder)));
  }
}
