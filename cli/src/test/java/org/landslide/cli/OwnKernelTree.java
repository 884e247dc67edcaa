package org.landslide.cli;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Our own kernel and one of our thread libraries, laid out as a student's P3 tree. */
final class OwnKernelTree {
  /** The table of files of the course's base code becomes that of our kernel. */
  private static final String ENTRY =
      """
            struct entry { const char name[256]; const char *bytes; int length; };
            extern const struct entry exec2obj_userapp_TOC[];
            extern const int exec2obj_userapp_count;
            struct file { const char *name; const char *bytes; unsigned length; } files[129];
            void kernel_main(unsigned magic, void *information);
            void mb_entry(unsigned magic, void *information) {
              for (int i = 0; i < exec2obj_userapp_count; i++) {
                const struct entry *entry = &exec2obj_userapp_TOC[i];
                files[i] = (struct file){entry->name, entry->bytes, entry->length};
              }
              kernel_main(magic, information);
            }
            """;

  private OwnKernelTree() {}

  static Path in(Path home, Path tree) throws IOException {
    Path programs = home.resolve("programs");
    copy(programs.resolve("p2-styles/deschedule"), tree);
    copyFiles(programs.resolve("kernel"), tree.resolve("kern/core"), "boot.S");
    copyFiles(programs.resolve("include"), tree.resolve("410kern/inc"), "");
    Path libc = programs.resolve("lib/libc");
    for (String name : List.of("string", "printf")) {
      write(
          tree.resolve("410kern/" + name + "/" + name + ".c"),
          Files.readString(libc.resolve(name + ".c")));
      write(tree.resolve("410kern/" + name + "/kernel.mk"), "OBJS := " + name + ".o\n");
    }
    String boot = Files.readString(programs.resolve("kernel/boot.S"));
    write(tree.resolve("410kern/boot/head.S"), boot.replace("call kernel_main", "call mb_entry"));
    write(tree.resolve("410kern/entry.c"), ENTRY);
    String config = Files.readString(tree.resolve("config.mk"));
    write(tree.resolve("config.mk"), config + objects(tree) + "410REQPROGS = init shell\n");
    return tree;
  }

  private static String objects(Path tree) throws IOException {
    StringBuilder lists = new StringBuilder("KERNEL_OBJS =\n");
    try (Stream<Path> files = Files.list(tree.resolve("kern/core"))) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".c") || name.endsWith(".S")) {
          lists.append("KERNEL_OBJS += core/" + name.substring(0, name.length() - 2) + ".o\n");
        }
      }
    }
    return lists.toString();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** The files of a folder, but for one, without what is below it. */
  private static void copyFiles(Path from, Path to, String but) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith(but)) {
          Files.createDirectories(to);
          Files.copy(file, to.resolve(file.getFileName()));
        }
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(from, FileVisitOption.FOLLOW_LINKS)) {
      files.forEach(all::add);
    }
    for (Path file : all) {
      Files.copy(file, to.resolve(from.relativize(file).toString()));
    }
  }
}
