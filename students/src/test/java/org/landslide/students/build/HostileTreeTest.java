package org.landslide.students.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.students.P2Styles;
import org.landslide.students.SmallTree;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.TreeException;

/**
 * Trees that are made to do harm: each ends in one sentence, and leaves nothing behind, neither a
 * process nor a file, nor anything of this machine's files in the message.
 */
@Timeout(60)
final class HostileTreeTest {
  /** Small, so that what goes on for ever is over soon. */
  private static final Limits LIMITS =
      new Limits(
          256L << 20,
          4L << 20,
          Duration.ofSeconds(2),
          Duration.ofSeconds(4),
          16L << 20,
          Duration.ofSeconds(30),
          20);

  /** What every machine's list of users has in it. */
  private static final String SECRET = "root:";

  private static final String LIBRARY = "void mutex_lock(int *mp) {}\n";

  @TempDir private Path folder = Path.of("");
  private final List<Path> links = new ArrayList<>();
  private Path cache;
  private SmallTree tree;

  @BeforeEach
  void makeTree() throws Exception {
    cache = folder.resolve("cache");
    tree = SmallTree.in(folder.resolve("tree"));
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    try (Stream<Path> files = Files.exists(cache) ? Files.list(cache) : Stream.empty()) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(n -> n.startsWith("w"));
    }
    assertThat(ProcessHandle.current().descendants()).isEmpty();
    for (Path link : links) {
      Files.delete(link);
    }
  }

  private void link(String name, String target) throws IOException {
    links.add(Files.createSymbolicLink(tree.file(name), Path.of(target)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#include \"/etc/passwd\"\n",
        "#include </etc/passwd>\n",
        "#include_next </etc/passwd>\n",
        "#import \"/etc/passwd\"\n",
        "%:include \"/etc/passwd\"\n",
        "#define FILE </etc/passwd>\n#include FILE\n",
        "#include \"../../../../../../../../../../etc/passwd\"\n",
        "int x =\n#include \"/etc/passwd\"\n;\n",
        "int x;\n# 1 \"user/libthread/thread.c\"\n#include \"/etc/passwd\"\n#error no\n",
      })
  void includedFileOfTheMachineIsNamedAndNotShown(String text) throws Exception {
    tree.write(SmallTree.THREAD, text + LIBRARY);
    assertThat(refused().getMessage()).contains("/etc/passwd, which is outside of the tree");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#line 1 \"/etc/passwd\"\nint x = ;\n",
        "# 1 \"/etc/passwd\" 1\nint x = ;\n",
        "#line 1 \"/etc/passwd\"\n#error no\n",
        "#line 1 \"/etc/passwd\"\n#include <nowhere.h>\n",
        "#pragma GCC pch_preprocess \"/etc/passwd\"\nint x = ;\n",
        "asm(\".include \\\"/etc/passwd\\\"\");\n",
      })
  void messageQuotesNoFileThatTheSourcePretendsToBe(String text) throws Exception {
    tree.write(SmallTree.THREAD, text + LIBRARY);
    assertThat(refused().headline()).contains("user/libthread/thread.c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "asm(\".incbin \\\"/etc/passwd\\\"\");\n",
        "asm(\".inc\" \"bin \\\"/etc/passwd\\\"\");\n",
        "asm(\".macro m a b\\n.\\\\a\\\\()\\\\b \\\"/etc/passwd\\\"\\n.endm\\nm inc bin\");\n",
      })
  void fileOfTheMachineDoesNotGetIntoTheProgram(String text) throws Exception {
    tree.write(SmallTree.THREAD, text + LIBRARY);
    assertThat(refused().getMessage()).contains("has the assembler read /etc/passwd");
  }

  @ParameterizedTest
  @ValueSource(strings = {".include \"/etc/passwd\"\n", ".incbin \"/etc/passwd\"\n"})
  void assemblyDoesNotShowItEither(String text) throws Exception {
    for (String name : List.of("calls.S", "calls.s")) {
      Files.deleteIfExists(tree.file("user/libsyscall/calls.S"));
      tree.write("user/libsyscall/" + name, ".globl vanish\nvanish: int $0x60\n" + text);
      assertThat(refused().headline()).contains("user/libsyscall/" + name);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#include \"/dev/zero\"\n",
        "char large[1 << 30] = {1};\n",
        "asm(\".pushsection .data\\n.fill 0x7fffffff, 1, 1\\n.popsection\");\n",
        "asm(\".pushsection .data\\n.zero 0xf0000000\\n.popsection\");\n",
        "asm(\".rept 1000000000\\nnop\\n.endr\");\n",
        "#if __INCLUDE_LEVEL__ < 100\n#include \"thread.c\"\n#include \"thread.c\"\n#endif\n",
        "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\nint y = B(B(B(B(B(1)))));\n",
      })
  void compilerThatWouldTakeAllIsStopped(String text) throws Exception {
    tree.write(SmallTree.THREAD, text + LIBRARY);
    assertThat(refused().getMessage()).contains("user/libthread/thread.c").hasLineCount(1);
  }

  @Test
  void compilerThatWaitsForEverIsStopped() throws Exception {
    pipe(tree.file("user/libthread/.hidden.h"));
    tree.write(SmallTree.THREAD, "#include \".hidden.h\"\n" + LIBRARY);
    assertThat(refused().getMessage())
        .isEqualTo("gcc is not done after 4 s with user/libthread/thread.c; simplify that file");
  }

  @Test
  void pipeIsRefusedBeforeItIsRead() throws Exception {
    pipe(tree.file("user/libthread/pipe.h"));
    assertThat(refused().getMessage()).contains("pipe.h in ", "is neither a file nor a folder");
  }

  private static void pipe(Path file) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/proc/kmsg", "/dev/zero", "/etc/passwd"})
  void linkThatLeadsOutIsNotFollowed(String target) throws Exception {
    link("user/libthread/link", target);
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void headerBehindALinkThatLeadsOutIsRefused() throws Exception {
    link("user/libthread/link", "/etc");
    tree.write(SmallTree.THREAD, "#include \"link/passwd\"\n" + LIBRARY);
    assertThat(refused().getMessage()).contains("user/libthread/link/passwd, which is outside");
  }

  @ParameterizedTest
  @ValueSource(strings = {SmallTree.THREAD, "user/progs/own.c", "config.mk", "410user/crt0.c"})
  void fileThatIsALinkOutOfTheTreeIsRefused(String name) throws Exception {
    Files.delete(tree.file(name));
    link(name, "/etc/passwd");
    assertThat(refused().getMessage())
        .isEqualTo(name + " is a link that leads out of the tree; put there what it leads to");
  }

  @Test
  void testGivenByItsPathIsNoLinkOutOfTheTree() throws Exception {
    link("user/progs/link.c", "/etc/passwd");
    assertThat(refused("user/progs/link.c").getMessage()).contains("leads out of the tree");
  }

  @Test
  void headerOfTheTreeGetsNothingFromBesideATestButSource() throws Exception {
    Files.writeString(folder.resolve("secrets"), SECRET);
    Path test = folder.resolve("test.c");
    Files.writeString(test, "#include <mutex.h>\nint main(void) { return 0; }\n");
    tree.write(SmallTree.HEADER, "#include \"" + folder.resolve("secrets") + "\"\n");
    assertThat(refused(test.toString()).getMessage()).contains("secrets, which is outside");
  }

  @Test
  void nameWithALineBreakIsRefused() throws Exception {
    tree.write("user/lib\nthread/x.h", "");
    assertThat(refused().getMessage()).contains("has a line break or another control character");
  }

  @Test
  void nameWithAControlCharacterThatIsNoSourceDoesNotMatter() throws Exception {
    tree.write("user/Icon\r", "");
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void moreFilesThanAnyLibraryHasAreRefused() throws Exception {
    StringBuilder objects = new StringBuilder("SYSCALL_OBJS = calls.o\nTHREAD_OBJS = thread.o");
    for (int i : IntStream.range(0, LIMITS.files()).toArray()) {
      tree.write("user/libthread/f" + i + ".c", "");
      objects.append(" f").append(i).append(".o");
    }
    tree.write("config.mk", objects + "\n");
    assertThat(refused().getMessage()).contains("more than 20 files");
  }

  @Test
  void manyLargeObjectsAreTooMuchTogether() throws Exception {
    StringBuilder objects = new StringBuilder("SYSCALL_OBJS = calls.o\nTHREAD_OBJS = thread.o");
    for (int i : IntStream.range(0, 8).toArray()) {
      tree.write("user/libthread/f" + i + ".c", "char large" + i + "[3 << 20] = {1};\n");
      objects.append(" f").append(i).append(".o");
    }
    tree.write("config.mk", objects + "\n");
    assertThat(refused().getMessage()).contains("more than 16 MB");
  }

  @Test
  void hugeHeaderIsRefusedBeforeItIsRead() throws Exception {
    try (RandomAccessFile sparse =
        new RandomAccessFile(
            tree.write("user/inc/huge.h", "").file("user/inc/huge.h").toFile(), "rw")) {
      sparse.setLength(3_000_000_000L);
    }
    assertThat(refused().getMessage()).contains("user/inc/huge.h is too large for source code");
  }

  @Test
  void optionsOfTheTreeDoNotReachTheCompiler() throws Exception {
    String config = Files.readString(tree.file("config.mk"));
    tree.write("config.mk", config + "CFLAGS += -specs=/etc/passwd @/etc/passwd -fplugin=x.so\n");
    assertThat(build("own").executable()).isRegularFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"@/etc/passwd", "-specs=/etc/passwd", "../../../../etc/passwd"})
  void objectThatLooksLikeAnOptionIsNone(String name) throws Exception {
    tree.write("config.mk", "SYSCALL_OBJS = calls.o\nTHREAD_OBJS = thread.o " + name + ".o\n");
    try {
      assertThat(build("own").notes()).noneMatch(note -> note.contains(SECRET));
    } catch (TreeException e) {
      assertThat(e.getMessage()).contains("outside of the tree").doesNotContain(SECRET);
    }
  }

  @Test
  void filesElsewhereAreNoWildcards() throws Exception {
    tree.write(
        "config.mk", "SYSCALL_OBJS = calls.o\nTHREAD_OBJS = thread.o $(wildcard /etc/pass*)\n");
    assertThat(build("own").notes()).isEmpty();
  }

  @Test
  void diskIsNotFullBecauseASourceSaysSo() throws Exception {
    tree.write(SmallTree.THREAD, "#error No space left on device\n" + LIBRARY);
    assertThat(refused().headline()).isEqualTo("user/libthread/thread.c does not compile:");
  }

  @Test
  void sandboxHasNothingOfTheMachine() throws Exception {
    assumeTrue(Sandbox.isInstalled(), "there is no bubblewrap here");
    TreeBuild build = new TreeBuild(cache, P2Styles.BASE, Optional.empty(), LIMITS, true);
    assertThat(build.build(tree.open(), tree.test("own")).executable()).isRegularFile();
    tree.write(SmallTree.THREAD, "#include \"/etc/passwd\"\n" + LIBRARY);
    TreeException refused =
        assertThrows(TreeException.class, () -> build.build(tree.open(), tree.test("own")));
    assertThat(refused.getMessage()).contains("/etc/passwd").doesNotContain(SECRET);
  }

  @Test
  void placeThatCannotBeWrittenIsNoFaultOfTheTree() {
    Path gone = folder.resolve("gone");
    Tool tool = new Tool(gone, gone, LIMITS, List.of(), false);
    assertThat(assertThrows(HostException.class, () -> tool.run(folder, List.of("true"))))
        .hasMessageStartingWith("cannot write to " + gone + ", where builds are kept: ")
        .hasMessageEndingWith("or set XDG_CACHE_HOME to a folder of yours");
  }

  private BuiltProgram build(String test) throws TreeException {
    return new TreeBuild(cache, P2Styles.BASE, Optional.empty(), LIMITS, false)
        .build(tree.open(), tree.test(test));
  }

  private TreeException refused() {
    return refused("own");
  }

  private TreeException refused(String test) {
    TreeException refused = assertThrows(TreeException.class, () -> build(test));
    assertThat(refused.headline()).hasLineCount(1);
    assertThat(refused.getMessage()).doesNotContain(SECRET);
    return refused;
  }
}
