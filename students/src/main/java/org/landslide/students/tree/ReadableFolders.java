package org.landslide.students.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folders whose files a build may read. A tree comes from a stranger: a link in it, or a name
 * in an include directive, may lead to any file of this machine, and whatever is read may end up in
 * a message.
 */
public final class ReadableFolders {
  private static final String OUTSIDE_TREE = "is outside of the tree; copy it into the tree";

  private final List<Path> folders;

  /** What is to be said of a file that is in none of them. */
  private final String outside;

  private ReadableFolders(List<Path> folders, String outside) {
    this.folders = List.copyOf(folders);
    this.outside = outside;
  }

  /** These folders with all that is below them; those that are not there are left out. */
  public static ReadableFolders of(List<Path> folders) {
    return of(folders, OUTSIDE_TREE);
  }

  /**
   * The same where there is no tree.
   *
   * @param outside what is wrong with a file elsewhere, and what to do: the end of a sentence
   */
  public static ReadableFolders of(List<Path> folders, String outside) {
    List<Path> real = new ArrayList<>();
    for (Path folder : folders) {
      real(folder).ifPresent(real::add);
    }
    return new ReadableFolders(real, outside);
  }

  private static Optional<Path> real(Path file) {
    try {
      return Optional.of(file.toRealPath());
    } catch (IOException e) {
      return Optional.empty(); // it is not there, or leads round
    }
  }

  /** These and more. */
  public ReadableFolders and(List<Path> others) {
    List<Path> more = new ArrayList<>(folders);
    more.addAll(others);
    return of(more, outside);
  }

  /** What is wrong with a file that is in none of these, and what to do: the end of a sentence. */
  public String outside() {
    return outside;
  }

  /** Without symbolic links. */
  public List<Path> folders() {
    return folders;
  }

  /** Whether a file or folder is there and is in one of these, wherever links lead. */
  public boolean contains(Path file) {
    return real(file).filter(found -> folders.stream().anyMatch(found::startsWith)).isPresent();
  }

  /** Whether that is a plain file in one of these: nothing that waits or never ends when read. */
  public boolean containsFile(Path file) {
    return Files.isRegularFile(file) && contains(file);
  }

  /** Fails if a file of a tree is a link that leads elsewhere. */
  void require(Path file, String name) throws TreeException {
    if (Files.exists(file) && !contains(file)) {
      throw leadsOut(name);
    }
  }

  /** What to say of a link that leads elsewhere. */
  public static TreeException leadsOut(String name) {
    return new TreeException(
        name + " is a link that leads out of the tree; put there what it leads to");
  }
}
