package org.landslide.kernel.pintos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.kernel.KernelException;
import org.landslide.kernel.pintos.PintosRun.Ending;
import org.landslide.testing.TestCompiler;

/** Small kernels that are started as those of Pintos are, in both layouts. */
final class PintosRunTest {
  private static final long ENOUGH = 50_000_000;
  private static final int NEW = 0xc0020000;
  private static final int OLD = 0xc0100000;

  private static final String START =
      """
      #define BASE 0xc0000000
      static void out(int port, int value) {
        asm volatile("outb %%al, %%dx" : : "a"(value), "d"(port));
      }
      static int in(int port) {
        int value = 0;
        asm volatile("inb %%dx, %%al" : "+a"(value) : "d"(port));
        return value & 0xff;
      }
      static void put(const char *text) { while (*text) out(0x3f8, *text++); }
      static void number(int value) {
        if (value >= 10) number(value / 10);
        out(0x3f8, '0' + value % 10);
      }
      static void off(void) {
        asm volatile("outw %%ax, %%dx" : : "a"(0x2000), "d"(0xb004));
      }
      static unsigned char sector[512];
      static void read(int base, int disk, int number) {
        out(base + 2, 1); out(base + 3, number); out(base + 4, number >> 8);
        out(base + 5, number >> 16); out(base + 6, 0xe0 | disk << 4); out(base + 7, 0x20);
        while ((in(base + 7) & 0x88) != 8) {}
        void *to = sector; int words = 256;
        asm volatile("cld; rep insw" : "+D"(to), "+c"(words) : "d"(base) : "memory");
      }
      static void words(const char *at) {
        int count = *(int *)(at - 4);
        for (int i = 0; i < count; i++) {
          put(at); put("\\n");
          while (*at++) {}
        }
      }
      """;

  @TempDir private Path folder = Path.of("");

  private final List<String> lines = new ArrayList<>();

  private byte[] compile(int address, String source) throws IOException {
    TestCompiler compiler = new TestCompiler(folder);
    compiler.write("kernel.c", START + source);
    compiler.compile(
        "kernel.c",
        "-O1 -w -fno-builtin -fno-asynchronous-unwind-tables -fcf-protection=none"
            + " -mgeneral-regs-only");
    compiler.run(
        List.of(
            "ld",
            "-melf_i386",
            "-static",
            "-Ttext=0x" + Integer.toHexString(address),
            "-z",
            "noseparate-code",
            "-z",
            "noexecstack",
            "-e",
            "main",
            "-o",
            "kernel",
            "kernel.c.o"));
    return Files.readAllBytes(folder.resolve("kernel"));
  }

  private static PintosFile file(String name, String text) {
    return new PintosFile(name, text.getBytes(StandardCharsets.US_ASCII));
  }

  private Ending run(byte[] kernel, PintosTask task) throws KernelException {
    return new PintosRun(kernel, task, lines::add).run(ENOUGH);
  }

  private static PintosTask threads(String test) {
    return new PintosTask(test, List.of("-mlfqs"), List.of(), false);
  }

  @Test
  void aKernelGetsItsCommandLineAndTheSizeOfMemory() throws Exception {
    byte[] kernel =
        compile(
            NEW,
            """
            int init_ram_pages = 7;
            int main(void) {
              words((char *)BASE + 0x7d3e); number(init_ram_pages); off();
            }
            """);
    assertThat(run(kernel, threads("some-test"))).isEqualTo(Ending.SWITCHED_OFF);
    assertThat(lines).containsExactly("-q", "-mlfqs", "run", "some-test", "1024");
  }

  /** Some courses' kernels keep the state of a floating-point unit for each thread. */
  @Test
  void aKernelMayKeepTheStateOfAFloatingPointUnit() throws Exception {
    byte[] kernel =
        compile(
            NEW,
            """
            static unsigned state[27];
            static unsigned short control;
            int main(void) {
              asm volatile("fninit; fsave %0; frstor %0; fnstcw %1" : "+m"(state), "=m"(control));
              number(control); put(" "); number(state[0]); put(" "); number(state[2]); off();
            }
            """);
    assertThat(run(kernel, threads("floats"))).isEqualTo(Ending.SWITCHED_OFF);
    assertThat(lines).containsExactly("895 895 65535");
  }

  @Test
  void anOlderKernelFindsThemInAnotherPlace() throws Exception {
    byte[] kernel =
        compile(
            OLD,
            """
            int main(void) {
              words((char *)BASE + 0x7d7e); number(*(int *)(BASE + 0x7d76)); off();
            }
            """);
    assertThat(run(kernel, threads("some-test"))).isEqualTo(Ending.SWITCHED_OFF);
    assertThat(lines).containsExactly("-q", "-mlfqs", "run", "some-test", "1024");
  }

  /** The stack of the first thread is the upper part of a page, and memory is there twice. */
  @Test
  void memoryIsMappedTwice() throws Exception {
    byte[] kernel =
        compile(
            NEW,
            """
            int value = 41;
            int main(void) {
              *(volatile int *)((unsigned)&value - BASE) += 1;
              number(*(volatile int *)&value);
              put((unsigned)__builtin_frame_address(0) >> 12 == 0xc000e ? " stack" : " elsewhere");
              off();
            }
            """);
    assertThat(run(kernel, threads("t"))).isEqualTo(Ending.SWITCHED_OFF);
    assertThat(lines).containsExactly("42 stack");
  }

  @Test
  void partitionsHoldAFileSystemAnArchiveAndSpaceToSwap() throws Exception {
    byte[] kernel =
        compile(
            NEW,
            """
            int main(void) {
              read(0x1f0, 0, 0);
              int scratch = 0;
              for (int i = 0; i < 4; i++) {
                unsigned char *entry = sector + 446 + 16 * i;
                number(entry[4]); put(" "); number(*(int *)(entry + 12)); put("\\n");
                if (entry[4] == 0x22) scratch = *(int *)(entry + 8);
              }
              for (int i = 0; i < 4; i++) {
                read(0x1f0, 0, scratch + i);
                put(sector); put("\\n");
                if (i % 2 == 0) { put(sector + 257); put(sector + 124); put("\\n"); }
              }
              off();
            }
            """);
    PintosTask task =
        new PintosTask("a b", List.of(), List.of(file("a", "one"), file("b", "two")), true);
    assertThat(run(kernel, task)).isEqualTo(Ending.SWITCHED_OFF);
    assertThat(lines)
        .startsWith("33 4096", "34 68", "35 8192", "0 0")
        .endsWith("a", "ustar00000000003", "one", "b", "ustar00000000003", "two");
  }

  @Test
  void anOlderKernelHasDisksInPlaceOfPartitions() throws Exception {
    byte[] kernel =
        compile(
            OLD,
            """
            int main(void) {
              words((char *)BASE + 0x7d7e);
              read(0x170, 0, 0);
              put(sector); number(*(int *)(sector + 4)); put("\\n");
              read(0x170, 0, 1);
              put(sector);
              off();
            }
            """);
    PintosTask task = new PintosTask("a b", List.of(), List.of(file("a", "one")), true);
    assertThat(run(kernel, task)).isEqualTo(Ending.SWITCHED_OFF);
    assertThat(lines).containsExactly("-q", "-f", "put", "a", "run", "a b", "PUT3", "one");
  }

  @Test
  void aKernelThatGoesOnAfterAPanicIsEnded() throws Exception {
    byte[] kernel = compile(NEW, "int main(void) { put(\"Kernel PANIC at x\\n\"); for (;;) {} }");
    assertThat(run(kernel, threads("t"))).isEqualTo(Ending.PANICKED);
  }

  @Test
  void aKernelThatDoesNotEndIsLeft() throws Exception {
    byte[] kernel = compile(NEW, "int main(void) { for (;;) {} }");
    assertThat(run(kernel, threads("t"))).isEqualTo(Ending.LIMIT);
  }

  @Test
  void whatIsNoKernelIsRefused() throws Exception {
    assertThatThrownBy(() -> run(new byte[100], threads("t"))).isInstanceOf(KernelException.class);
    byte[] elsewhere = compile(0x100000, "int main(void) {}");
    assertThatThrownBy(() -> run(elsewhere, threads("t")))
        .isInstanceOf(KernelException.class)
        .hasMessageContaining("is no Pintos kernel");
    byte[] kernel = compile(NEW, "int main(void) {}");
    assertThatThrownBy(() -> run(kernel, threads("x".repeat(200))))
        .isInstanceOf(KernelException.class)
        .hasMessageContaining("128 characters");
  }

  @Test
  void theWordsOfATestSayHowItWent() {
    assertThat(verdict("(t) begin", "(t) end").failure()).isEmpty();
    assertThat(verdict("(t) begin").failure())
        .hasValue("the test has failed: it has not printed \"(t) end\"");
    assertThat(verdict("(t) begin", "(t) FAIL: wrong", "(t) end").failure())
        .hasValue("the test has failed: (t) FAIL: wrong");
    assertThat(verdict("(t) begin", "Kernel PANIC at a.c:1", "(t) end").failure()).isPresent();
  }

  private static PintosVerdict verdict(String... said) {
    PintosVerdict verdict = new PintosVerdict("t", true);
    List.of(said).forEach(verdict::hear);
    return verdict;
  }
}
