package org.landslide.students.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.students.SmallTree;

final class CourseTreeTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void topFolderIsATreeWhateverItsName() throws Exception {
    Path odd = folder.resolve("a \"student's\" $(tree) #1");
    assertThat(SmallTree.in(odd).open().name()).isEqualTo("a \"student's\" $(tree) #1");
  }

  @Test
  void treeMayBeReachedThroughALink() throws Exception {
    SmallTree.in(folder.resolve("tree"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("tree"));
    assertThat(CourseTree.open(link, Project.THREAD_LIBRARY).root())
        .isEqualTo(folder.resolve("tree").toRealPath());
  }

  @Test
  void folderThatIsNotThereOrNoFolderIsNamed() throws Exception {
    refused(folder.resolve("nowhere"), "there is no folder " + folder.resolve("nowhere"));
    refused(Files.writeString(folder.resolve("file"), ""), "is a file");
    Path link = folder.resolve("round");
    refused(Files.createSymbolicLink(link, link), "is a symbolic link that leads back to itself");
  }

  @Test
  void emptyFolderIsNoTree() {
    refused(folder, "is empty; give the top folder of a P2 tree, the one with config.mk in it");
  }

  @Test
  void folderInsideOfATreeIsAnsweredWithItsTop() throws Exception {
    SmallTree tree = SmallTree.in(folder);
    refused(tree.file("user/libthread"), "give its top folder, " + folder.toRealPath());
    refused(tree.file("user"), "give its top folder, " + folder.toRealPath());
  }

  @Test
  void folderAboveATreeIsAnsweredWithTheTree() throws Exception {
    Path tree = folder.resolve("course/p2");
    SmallTree.in(tree);
    refused(folder, "not the top folder of a P2 tree; give " + tree.toRealPath());
    SmallTree.in(folder.resolve("course/other"));
    refused(folder, "several P2 trees");
  }

  @Test
  void anyOtherFolderIsToldWhatItLacks() throws Exception {
    Files.writeString(folder.resolve("README"), "");
    refused(folder, "it lacks a file config.mk and a folder user; give");
  }

  @Test
  void kernelIsNoThreadLibrary() throws Exception {
    SmallTree kernel = SmallTree.in(folder);
    kernel.write("config.mk", "KERNEL_OBJS = kernel.o\nTHREAD_OBJS =\n");
    kernel.write("kern/kernel.c", "");
    refused(
        folder, "holds a kernel (P3) and not a thread library; give the top folder of a P2 tree");
    Files.delete(kernel.file("config.mk"));
    refused(folder, "holds a kernel (P3) and not a thread library");
  }

  @Test
  void kernelWithAThreadLibraryIsOne() throws Exception {
    assertThat(SmallTree.in(folder).write("kern/kernel.c", "").open()).isNotNull();
  }

  @Test
  void treeWithoutAThreadLibraryIsTold() throws Exception {
    SmallTree.in(folder).write("config.mk", "SYSCALL_OBJS = calls.o\n");
    refused(folder, "config.mk names no object in THREAD_OBJS");
  }

  @Test
  void treeThatMayNotBeReadIsTold() throws Exception {
    assumeFalse(System.getProperty("user.name").equals("root"), "root may read everything");
    SmallTree tree = SmallTree.in(folder.resolve("tree"));
    forbid(tree.file("config.mk"));
    refused(tree.root(), "config.mk: no permission");
    forbid(tree.root());
    refused(tree.root(), "tree: no permission");
    Files.setPosixFilePermissions(tree.root(), PosixFilePermissions.fromString("rwx------"));
  }

  private static void forbid(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
  }

  private static void refused(Path path, String message) {
    assertThatThrownBy(() -> CourseTree.open(path, Project.THREAD_LIBRARY))
        .isInstanceOf(TreeException.class)
        .hasMessageContaining(message);
  }
}
