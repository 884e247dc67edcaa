package org.landslide.students;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.Project;
import org.landslide.students.tree.TreeException;

/**
 * A P3 tree of a few lines, whose kernel puts the names of its files on the screen and halts. It
 * holds a thread library as well.
 */
public final class SmallKernel {
  public static final String KERNEL = "kern/kernel.c";
  public static final String CONSOLE = "kern/drivers/console.c";

  private final SmallTree tree;

  private SmallKernel(SmallTree tree) {
    this.tree = tree;
  }

  public static SmallKernel in(Path folder) throws IOException {
    SmallTree tree =
        SmallTree.in(folder)
            .write(
                "config.mk",
                """
            THREAD_OBJS = thread.o
            SYSCALL_OBJS = calls.o
            KERNEL_OBJS = kernel.o
            # in folders of their own
            KERNEL_OBJS += drivers/console.o
            STUDENTREQPROGS = own
            STUDENTFILES = notes.txt
            """)
            .write("user/files/notes.txt", "text\n")
            .write(
                "410kern/boot/head.S",
                """
            .text
            .long 0x1BADB002, 0, -0x1BADB002
            .globl _start
            _start: movl $top, %esp
            call mb_entry
            cli
            hlt
            .bss
            .space 4096
            top:
            """)
            .write("410kern/boot/kernel.mk", "KERNEL_BOOT_HEAD += $(410KDIR)/boot/head.o\n")
            .write(
                "410kern/entry.c",
                "int kernel_main(void);\nvoid mb_entry(void) { kernel_main(); }\n")
            .write("410kern/inc/length.h", "int length(const char *s);\n")
            .write("410kern/string/kernel.mk", "OBJS := length.o other.o\n")
            .write(
                "410kern/string/length.c",
                """
            #include <length.h>
            int length(const char *s) { int n = 0; while (s[n]) n++; return n; }
            """)
            .write(CONSOLE, "void put(int at, char c) { ((short *)0xB8000)[at] = 0x700 | c; }\n")
            .write(
                KERNEL,
                """
            #include <length.h>
            struct entry { const char name[256]; const char *bytes; int length; };
            extern const struct entry exec2obj_userapp_TOC[];
            extern const int exec2obj_userapp_count;
            void put(int at, char c);
            int kernel_main(void) {
              for (int i = 0; i < exec2obj_userapp_count; i++) {
                const struct entry *file = &exec2obj_userapp_TOC[i];
                for (int j = 0; j < length(file->name); j++) {
                  put(80 * i + j, file->name[j]);
                }
                put(80 * i + 20, file->bytes[0] == 0x7f ? 'P' : file->bytes[0]);
              }
              return 0;
            }
            """);
    return new SmallKernel(tree);
  }

  public SmallKernel write(String name, String text) throws IOException {
    tree.write(name, text);
    return this;
  }

  public SmallKernel delete(String name) throws IOException {
    Files.delete(tree.file(name));
    return this;
  }

  public Path root() {
    return tree.root();
  }

  public SmallTree tree() {
    return tree;
  }

  public CourseTree open() throws TreeException {
    return CourseTree.open(tree.root(), Project.KERNEL);
  }
}
