package org.landslide.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.kernel.KernelRun.Ending;
import org.landslide.testing.TestCompiler;

/** Small kernels, compiled for one test. */
final class KernelRunTest {
  private static final String START =
      """
      asm(".section .multiboot, \\"a\\"; .long 0x1BADB002, 2, -(0x1BADB002 + 2); .text;"
          ".globl _start; _start: mov $stack + 4096, %esp; push %ebx; push %eax; call kernel_main;"
          "1: cli; hlt; jmp 1b; .bss; stack: .skip 4096; .text");
      static void out(int port, int value) {
        asm volatile("outb %%al, %%dx" : : "a"(value), "d"(port));
      }
      static int in(int port) {
        int value = 0;
        asm volatile("inb %%dx, %%al" : "+a"(value) : "d"(port));
        return value & 0xff;
      }
      static int at;
      static void put(const char *text) {
        for (; *text; text++) {
          if (*text == '\\n') at = (at / 80 + 1) * 80;
          else ((volatile unsigned short *)0xb8000)[at++] = 0x700 | (unsigned char)*text;
        }
        out(0x3d4, 14); out(0x3d5, at >> 8); out(0x3d4, 15); out(0x3d5, at);
      }
      """;

  @TempDir private Path folder = Path.of("");

  private final List<String> lines = new ArrayList<>();
  private final List<String> messages = new ArrayList<>();

  private byte[] compile(String source) throws IOException {
    TestCompiler compiler = new TestCompiler(folder);
    compiler.write("kernel.c", START + source);
    compiler.compile(
        "kernel.c",
        "-O1 -w -fno-asynchronous-unwind-tables -fcf-protection=none -mgeneral-regs-only");
    compiler.run(
        List.of(
            "ld",
            "-melf_i386",
            "-static",
            "-Ttext=0x101000",
            "--section-start=.multiboot=0x100000",
            "-z",
            "noexecstack",
            "-e",
            "_start",
            "-o",
            "kernel",
            "kernel.c.o"));
    return Files.readAllBytes(folder.resolve("kernel"));
  }

  private Ending run(String source, String... keys) throws Exception {
    KernelRun run = new KernelRun(compile(source), "test", 32, lines::add, messages::add);
    List<String> left = new ArrayList<>(List.of(keys));
    return run.run(50_000_000, () -> left.isEmpty() ? null : left.remove(0));
  }

  @Test
  void theScreenIsShownAndTheEndIsTold() throws Exception {
    Ending ending =
        run(
            """
            void kernel_main(int magic, int *info) {
              put(magic == 0x2BADB002 ? "booted\\n" : "not booted\\n");
              put(info[2] == 31 * 1024 ? "with 32 MB\\n" : "with other memory\\n");
              put((const char *)info[4]);
            }
            """);
    assertThat(ending).isEqualTo(Ending.HALTED);
    assertThat(lines).containsExactly("booted", "with 32 MB", "test");
  }

  /** Row by row, so that it is seen half way. */
  @Test
  void aScreenThatIsMovedUpSlowlyIsToldOnce() throws Exception {
    run(
        """
        static volatile unsigned short *const screen = (void *)0xb8000;
        void kernel_main(void) {
          for (int line = 0; line < 60; line++) {
            if (line >= 25) {
              for (int i = 0; i < 80 * 24; i++) {
                screen[i] = screen[i + 80];
                for (volatile int wait = 0; wait < 4; wait++) {}
              }
              for (int i = 80 * 24; i < 80 * 25; i++) screen[i] = 0x720;
              at = 80 * 24;
            }
            char text[] = "line 00\\n";
            text[5] += line / 10;
            text[6] += line % 10;
            put(text);
            for (volatile int wait = 0; wait < 10000; wait++) {}
          }
        }
        """);
    assertThat(lines).hasSize(60).doesNotHaveDuplicates().startsWith("line 00").endsWith("line 59");
  }

  @Test
  void anIdleLoopIsNotWaitedForAsLongAsWork() throws Exception {
    String idle = "void kernel_main(void) { put(\"done\\n\"); for (;;) {} }";
    assertThat(run(idle)).isEqualTo(Ending.QUIET);
    String counts = "volatile int n; void kernel_main(void) { for (;;) n++; }";
    assertThat(run(counts)).isEqualTo(Ending.LIMIT);
    String computes =
        "void kernel_main(void) { for (int n = 0;; n++) asm volatile(\"\" :: \"r\"(n)); }";
    assertThat(run(computes)).isEqualTo(Ending.LIMIT);
  }

  @Test
  void keysGoIn() throws Exception {
    Ending ending =
        run(
            """
            void kernel_main(void) {
              char text[] = "? ";
              put("type: ");
              for (int i = 0; i < 4; i++) {
                while (!(in(0x64) & 1)) {}
                int code = in(0x60);
                text[0] = code == 0x1e ? 'a' : code == 0x9e ? 'A' : code == 0x1c ? 'n' : 'N';
                put(text);
              }
              out(0x604, 0); out(0x605, 0x20);
              for (;;) {}
            }
            """,
            "a\n");
    assertThat(ending).isEqualTo(Ending.SWITCHED_OFF);
    assertThat(lines).containsExactly("type: a A n N");
  }

  @Test
  void whatAKernelTellsItsSimulatorIsPassedOn() throws Exception {
    run(
        """
        void kernel_main(void) {
          asm volatile("xchg %%ebx, %%ebx" : : "b"(0x04100002), "c"("a message\\n") : "memory");
        }
        """);
    assertThat(messages).containsExactly("a message\n");
  }

  @Test
  void aKernelThatHaltsForGoodWaitsForNoKey() throws Exception {
    KernelRun run =
        new KernelRun(
            compile("void kernel_main(void) { put(\"done\"); }"),
            "",
            32,
            lines::add,
            messages::add);
    assertThat(run.run(1_000_000, () -> "")).isEqualTo(Ending.HALTED);
    assertThat(lines).containsExactly("done");
  }

  @Test
  void anUnhandledExceptionIsATripleFault() throws Exception {
    assertThat(run("void kernel_main(void) { asm(\"lidt none; ud2; none: .long 0, 0\"); }"))
        .isEqualTo(Ending.TRIPLE_FAULT);
  }

  @Test
  void aKernelThatNeverEndsIsEnded() throws Exception {
    assertThat(
            run(
                "void kernel_main(void) { for (int i = 0;; i++) put(i % 64 ? \".\" : \"\\n\"), at %= 1600; }"))
        .isEqualTo(Ending.LIMIT);
  }

  @Test
  void otherFilesAreRefusedWithAReason() {
    assertThatThrownBy(() -> boot(new byte[0])).hasMessageContaining("no multiboot header");
    assertThatThrownBy(() -> boot("#!/bin/sh\nexit 0\n".getBytes(StandardCharsets.US_ASCII)))
        .isInstanceOf(KernelException.class)
        .hasMessageContaining("no multiboot header");
    assertThatThrownBy(() -> boot(header(2, 0x10000))).hasMessageContaining("ELF");
    assertThatThrownBy(() -> boot(header(0x10002, 0xb8000))).hasMessageContaining("free memory");
    assertThatThrownBy(() -> boot(header(0x10, 0))).hasMessageContaining("multiboot flags 0x10");
  }

  private void boot(byte[] file) throws KernelException {
    new KernelRun(file, "", 32, lines::add, messages::add);
  }

  /** A file that is nothing but a header, which wants to be at an address. */
  private static byte[] header(int flags, int address) {
    ByteBuffer file = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0x1BADB002).putInt(flags).putInt(-(0x1BADB002 + flags));
    file.putInt(address).putInt(address).putInt(0).putInt(0).putInt(address);
    return file.array();
  }
}
