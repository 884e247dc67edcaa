package org.landslide.students.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.students.P2Styles;
import org.landslide.students.SmallKernel;
import org.landslide.students.SmallTree;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.Folders;
import org.landslide.students.tree.P3Tests;
import org.landslide.students.tree.TreeException;

@Timeout(120)
final class KernelBuildTest {
  /** Small, so that what goes on for ever is over soon. */
  private static final Limits LIMITS =
      new Limits(
          256L << 20,
          4L << 20,
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          16L << 20,
          Duration.ofSeconds(60),
          20);

  @TempDir private Path folder = Path.of("");
  private Path cache;
  private Path home;
  private SmallKernel tree;

  /** With one test in place of ours, which take long to compile. */
  @BeforeEach
  void makeTree() throws Exception {
    cache = folder.resolve("cache");
    home = folder.resolve("home");
    write(home.resolve("programs/kernel/tests/ours.c"), "int main(void) { return 3; }\n");
    Files.createDirectories(home.resolve("programs/include"));
    tree = SmallKernel.in(folder.resolve("a tree's \"top\""));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void kernelHoldsTheProgramsOfTheTreeAndOurs() throws Exception {
    BuiltKernel kernel = build();
    assertThat(kernel.notes()).isEmpty();
    String content = Files.readString(kernel.executable(), StandardCharsets.ISO_8859_1);
    assertThat(content).contains("notes.txt\0ours\0own\0\0", "text\n");
  }

  @Test
  void whatWasBuiltOnceIsFoundAgain() throws Exception {
    assertThat(build().executable()).isEqualTo(build().executable());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SmallKernel.KERNEL,
        SmallKernel.CONSOLE,
        "410kern/entry.c",
        "410kern/inc/length.h",
        "user/progs/own.c",
        "user/files/notes.txt",
        "config.mk"
      })
  void changeOfAnyPartMakesAnotherKernel(String file) throws Exception {
    Path before = build().executable();
    String text = Files.readString(tree.root().resolve(file));
    tree.write(file, text + "\n");
    assertThat(build().executable()).isNotEqualTo(before);
  }

  @Test
  void changeOfOurTestMakesAnotherKernel() throws Exception {
    Path before = build().executable();
    write(home.resolve("programs/kernel/tests/ours.c"), "int main(void) { return 4; }\n");
    assertThat(build().executable()).isNotEqualTo(before);
  }

  @Test
  void changeOfTheKernelLeavesProgramsAsTheyWere() throws Exception {
    build();
    long programs = entries("program-");
    tree.write(SmallKernel.CONSOLE, "void put(int at, char c) {}\n");
    build();
    assertThat(entries("program-")).isEqualTo(programs);
    assertThat(entries("kernel-")).isEqualTo(2);
  }

  @Test
  void changeOfTheKernelMattersToAProgramThatIncludesIt() throws Exception {
    tree.write("kern/inc/number.h", "#define NUMBER 5\n");
    tree.write(
        SmallTree.THREAD,
        """
            #include <mutex.h>
            #include "../../kern/inc/number.h"
            void mutex_lock(mutex_t *mp) { *mp = NUMBER; }
            """);
    build();
    tree.write("kern/inc/number.h", "#define NUMBER 6\n");
    build();
    assertThat(entries("library-")).isEqualTo(2);
  }

  private long entries(String kind) throws IOException {
    try (var files = Files.list(cache)) {
      return files.filter(file -> file.getFileName().toString().startsWith(kind)).count();
    }
  }

  @Test
  void programThatDoesNotCompileIsLeftOutUnlessItIsNeeded() throws Exception {
    tree.write("user/progs/wrong.c", "int main(void) { return nothing; }\n");
    String config = Files.readString(tree.root().resolve("config.mk"));
    tree.write("config.mk", config + "STUDENTTESTS = wrong missing\n");
    assertThat(build().notes())
        .containsExactlyInAnyOrder(
            "wrong is left out: wrong does not compile with this tree:",
            "config.mk names missing in STUDENTTESTS, which is not there");
    tree.write("config.mk", config + "STUDENTREQPROGS += wrong\n");
    assertThat(refused().getMessage()).contains("'nothing' undeclared");
    tree.write("config.mk", config + "STUDENTREQPROGS += missing\n");
    assertThat(refused().headline()).contains("the tree has no source of missing");
  }

  @Test
  void kernelThatDoesNotCompileIsToldWithTheCompilersMessage() throws Exception {
    tree.write(SmallKernel.CONSOLE, "void put(int at, char c) { nothing(; }\n");
    assertThat(refused().headline()).isEqualTo("kern/drivers/console.c does not compile:");
    assertThat(refused().details()).contains("kern/drivers/console.c:1:", "error");
  }

  @Test
  void functionThatIsMissingIsNamed() throws Exception {
    tree.write(SmallKernel.CONSOLE, "");
    assertThat(refused().headline()).contains("nothing defines put, which the kernel needs");
  }

  @Test
  void missingBaseCodeIsNamedAndMayComeFromElsewhere() throws Exception {
    Path base = folder.resolve("base");
    Files.createDirectories(base);
    Files.move(tree.root().resolve("410kern"), base.resolve("410kern"));
    assertThat(refused().headline())
        .contains("the tree lacks the folder 410kern", "name the folder above a 410kern with");
    Optional<BaseCode> named = Optional.of(BaseCode.ofKernels(home, base));
    assertThat(build(named, Limits.USUAL).notes())
        .singleElement()
        .asString()
        .startsWith("the tree lacks base code of its course, and that of " + base + " stands in");
  }

  @Test
  void missingPartOfTheBaseCodeIsNamed() throws Exception {
    tree.delete("410kern/boot/head.S");
    assertThat(refused().headline()).contains("the tree lacks 410kern/boot/head.S");
  }

  @Test
  void treeOfTwoProjectsIsEither() throws Exception {
    assertThat(tree.tree().open().root()).isEqualTo(tree.open().root());
    tree.write("config.mk", "KERNEL_OBJS = kernel.o\n");
    assertThat(assertThrows(TreeException.class, () -> tree.tree().open()).headline())
        .contains("holds a kernel (P3) and not a thread library; give the top folder of a P2 tree");
    tree.write("config.mk", "THREAD_OBJS = thread.o\n");
    assertThat(assertThrows(TreeException.class, () -> tree.open()).headline())
        .contains("holds a thread library (P2) and not a kernel; give the top folder of a P3 tree");
    Folders.delete(tree.root().resolve("kern"));
    assertThat(assertThrows(TreeException.class, () -> tree.open()).headline())
        .contains("holds a thread library (P2) and not a kernel");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#include \"/etc/passwd\"\n",
        "asm(\".incbin \\\"/etc/passwd\\\"\");\n",
        "#line 1 \"/etc/passwd\"\nint x = ;\n",
        "#include \"/dev/zero\"\n",
        "char large[1 << 30] = {1};\n",
        "asm(\".rept 1000000000\\nnop\\n.endr\");\n",
      })
  void kernelThatIsMadeToDoHarmIsOneSentence(String text) throws Exception {
    tree.write(SmallKernel.CONSOLE, text + "void put(int at, char c) {}\n");
    TreeException refused =
        assertThrows(TreeException.class, () -> build(Optional.empty(), LIMITS));
    assertThat(refused.headline()).contains("kern/drivers/console.c").hasLineCount(1);
    assertThat(refused.getMessage()).doesNotContain("root:");
    assertThat(entries("w")).isZero();
  }

  @Test
  void fileOfTheMachineDoesNotGetIntoTheKernel() throws Exception {
    Path notes = tree.root().resolve("user/files/notes.txt");
    tree.delete("user/files/notes.txt");
    Files.createSymbolicLink(notes, Path.of("/etc/passwd"));
    assertThat(refused().headline()).contains("notes.txt is a link that leads out of the tree");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc/passwd", "@x", "a\\\"b", "-o"})
  void nameOfAProgramIsOne(String name) throws Exception {
    tree.write("config.mk", "KERNEL_OBJS = kernel.o\nSTUDENTTESTS = " + name + "\n");
    if (name.equals("-o")) {
      tree.write("config.mk", "KERNEL_OBJS = kernel.o drivers/console.o\nSTUDENTTESTS = -o\n");
      assertThat(build().notes()).anyMatch(note -> note.contains("-o in STUDENTTESTS"));
    } else {
      assertThat(refused().headline()).contains("which is not the name of a program");
    }
  }

  private TreeException refused() {
    return assertThrows(TreeException.class, this::build);
  }

  private BuiltKernel build() throws TreeException {
    return build(Optional.empty(), Limits.USUAL);
  }

  private BuiltKernel build(Optional<BaseCode> kernelBase, Limits limits) throws TreeException {
    BaseCode ours = P2Styles.BASE;
    List<Path> readable = List.of(ours.readable().get(0), home);
    BaseCode base = new BaseCode(ours.root(), readable, ours.name());
    return new TreeBuild(cache, base, kernelBase, limits, false)
        .build(tree.open(), P3Tests.of(home, tree.open()), Optional.empty());
  }
}
