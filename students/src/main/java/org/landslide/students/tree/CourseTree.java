package org.landslide.students.tree;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A student's tree: the top folder of a project, with or without the course's base code. It is read
 * and never written.
 */
public final class CourseTree {
  private final Path root;
  private final ReadableFolders readable;

  private CourseTree(Path root, ReadableFolders readable) {
    this.root = root;
    this.readable = readable;
  }

  /** The tree with this top folder; fails with what is wrong if it is not one. */
  public static CourseTree open(Path folder, Project project) throws TreeException {
    return open(folder, project, List.of());
  }

  /**
   * The same for a tree of which a part may be behind links.
   *
   * @param elsewhere folders that such links may lead to
   */
  public static CourseTree open(Path folder, Project project, List<Path> elsewhere)
      throws TreeException {
    Path root = existing(folder, project);
    if (SourceFile.list(root).isEmpty()) {
      throw new TreeException(
          folder + " is empty" + advice(project) + ", the one with config.mk in it");
    }
    if (!TreeFinder.isTop(root, project)) {
      throw new TreeException(TreeFinder.advice(folder, root, project));
    }
    requireWork(folder, root, project);
    return new CourseTree(root, ReadableFolders.of(elsewhere).and(List.of(root)));
  }

  private static String advice(Project project) {
    return "; give the top folder of a " + project.label() + " tree";
  }

  private static Path existing(Path folder, Project project) throws TreeException {
    try {
      Path root = folder.toRealPath();
      if (!Files.isDirectory(root)) {
        throw new TreeException(folder + " is a file" + advice(project));
      }
      return root;
    } catch (NoSuchFileException e) {
      throw new TreeException("there is no folder " + folder + advice(project));
    } catch (AccessDeniedException e) {
      throw SourceFile.forbidden(folder);
    } catch (FileSystemException e) {
      throw Files.isSymbolicLink(folder)
          ? new TreeException(
              folder + " is a symbolic link that leads back to itself" + advice(project))
          : SourceFile.unreadable(folder, e);
    } catch (IOException e) {
      throw SourceFile.unreadable(folder, e);
    }
  }

  /** A course hands out empty folders for both projects, so that one is there says little. */
  private static void requireWork(Path folder, Path root, Project project) throws TreeException {
    boolean named = !TreeLayout.config(root).words(objects(project)).isEmpty();
    boolean present = Files.isDirectory(root.resolve(work(project)));
    if (named && present) {
      return;
    }
    if (TreeFinder.isTop(root, project.other())
        && !TreeLayout.config(root).words(objects(project.other())).isEmpty()) {
      throw new TreeException(
          folder
              + " holds "
              + project.other().product()
              + " ("
              + project.other().label()
              + ") and not "
              + project.product()
              + advice(project));
    }
    throw new TreeException(
        present
            ? folder
                + "/config.mk names no object in "
                + objects(project)
                + "; name those of "
                + work(project)
                + " there"
            : folder
                + " has no "
                + work(project)
                + ", so it does not hold "
                + project.product()
                + advice(project));
  }

  private static String objects(Project project) {
    return project == Project.KERNEL ? KernelLayout.OBJECTS : TreeLayout.THREAD_OBJECTS;
  }

  private static String work(Project project) {
    return project == Project.KERNEL ? KernelLayout.STUDENT : TreeLayout.STUDENT + "/libthread";
  }

  /** The absolute path of the top folder, without symbolic links. */
  public Path root() {
    return root;
  }

  /** What to call it: the folder's name. */
  public String name() {
    Path last = root.getFileName();
    return last == null ? root.toString() : last.toString();
  }

  /** The libraries for user programs, as config.mk says now. */
  public TreeLayout layout() throws TreeException {
    return TreeLayout.of(root, readable);
  }

  /** The kernel, as config.mk says now. */
  public KernelLayout kernelLayout() throws TreeException {
    return KernelLayout.of(root, readable);
  }

  /** What the kernel finds in its file system, as config.mk says now. */
  public UserPrograms programs() throws TreeException {
    return UserPrograms.of(root);
  }

  /** The folders in which its files are. */
  public ReadableFolders readable() {
    return readable;
  }

  /** The folders with programs of its own: the student's come first. */
  List<Path> programFolders() {
    return Stream.of(TreeLayout.STUDENT, TreeLayout.BASE)
        .map(part -> root.resolve(part).resolve("progs"))
        .filter(Files::isDirectory)
        .filter(readable::contains)
        .toList();
  }
}
