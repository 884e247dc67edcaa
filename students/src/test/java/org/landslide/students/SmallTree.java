package org.landslide.students;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.P2Tests;
import org.landslide.students.tree.Project;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeTest;

/** A P2 tree of a few lines, in which nothing works but that it can be compiled. */
public final class SmallTree {
  public static final String THREAD = "user/libthread/thread.c";
  public static final String HEADER = "user/inc/mutex_type.h";

  private final Path root;

  private SmallTree(Path root) {
    this.root = root;
  }

  public static SmallTree in(Path folder) throws IOException {
    return new SmallTree(folder)
        .write("config.mk", "THREAD_OBJS = thread.o\nSYSCALL_OBJS = calls.o\n")
        .write(
            "410user/crt0.c",
            "int main(void); void vanish(void);\nvoid _main(void) { main(); vanish(); }\n")
        .write("410user/inc/mutex.h", "#include <mutex_type.h>\nvoid mutex_lock(mutex_t *);\n")
        .write(HEADER, "typedef int mutex_t;\n")
        .write(THREAD, "#include <mutex.h>\nvoid mutex_lock(mutex_t *mp) { *mp = 1; }\n")
        .write("user/libsyscall/calls.S", ".globl vanish\nvanish: int $0x60\n")
        .write(
            "user/progs/own.c",
            "#include <mutex.h>\nstatic mutex_t m; int main(void) { mutex_lock(&m); return m; }\n");
  }

  public Path root() {
    return root;
  }

  public Path file(String name) {
    return root.resolve(name);
  }

  public SmallTree write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  public TreeTest test(String name) throws TreeException {
    return P2Tests.of(P2Styles.HOME, open()).find(name);
  }

  public CourseTree open() throws TreeException {
    return CourseTree.open(root, Project.THREAD_LIBRARY);
  }

  /** All files with their times and sizes. */
  public static Map<String, String> content(Path folder) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        content.put(
            folder.relativize(file).toString(),
            Files.getLastModifiedTime(file) + " " + Files.size(file));
      }
    }
    return content;
  }
}
