package org.landslide.students.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.TreeException;

/**
 * The libraries that come with Landslide, as they were built with it.
 *
 * @param programs the folder of the guest programs
 */
record LibraryFiles(Path programs) {
  /** Those of the thread library, and of POSIX, in the order in which they are searched. */
  List<String> headers() {
    return Stream.of("include", "include/posix")
        .map(folder -> programs.resolve(folder).toString())
        .toList();
  }

  Path startup() {
    return programs.resolve("target/obj/lib/crt0.o");
  }

  Path threads() {
    return programs.resolve("target/libthread.a");
  }

  /** Strings, printing, the unguarded heap, and the system calls. */
  Path basics() {
    return programs.resolve("target/libc.a");
  }

  void require() throws TreeException {
    for (Path file : List.of(startup(), threads(), basics())) {
      if (!Files.isRegularFile(file)) {
        throw new HostException(
            "the thread library has not been built; build it with: make -C '" + programs + "'");
      }
    }
  }
}
