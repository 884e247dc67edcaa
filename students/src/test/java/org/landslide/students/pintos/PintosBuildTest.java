package org.landslide.students.pintos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.students.P2Styles;
import org.landslide.students.SmallTree;
import org.landslide.students.tree.TreeException;

/** Trees of a few lines, and the one that comes with Landslide. */
final class PintosBuildTest {
  private static final Path OURS = P2Styles.HOME.resolve("programs/pintos");

  @TempDir private Path folder = Path.of("");

  private Path root = Path.of("");

  @BeforeEach
  void makeTree() throws IOException {
    root = folder.resolve("student/pintos/src");
    write("threads/init.c", "#include <debug.h>\nint main(void) { return test() + helper(); }\n");
    write("threads/kernel.lds.S", "#include \"threads/loader.h\"\nSECTIONS { . = BASE; }\n");
    write("threads/loader.h", "#define BASE 0xc0020000\n");
    write("devices/timer.c", "int helper(void) { return 1; }\n");
    write("lib/debug.h", "int test(void); int helper(void);\n");
    write("lib/debug.c", "int shared;\n");
    write("lib/kernel/list.c", "int list;\n");
    write("tests/threads/tests.c", "struct { char *n; } t[] = {{\"one\", }, {\"two\",}};\n");
    write("tests/threads/one.c", "int test(void) { return 2; }\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private PintosProgram build(Path tree, String test, Optional<PintosProject> project)
      throws TreeException {
    PintosTree found = PintosTree.find(tree);
    return new PintosBuild(folder.resolve("cache"))
        .build(found, PintosTests.of(found).find(test, project));
  }

  private PintosProgram build(String test) throws TreeException {
    return build(folder.resolve("student"), test, Optional.empty());
  }

  @Test
  void aTreeIsFoundBelowTheFolderThatIsNamed() throws Exception {
    assertThat(PintosTree.find(folder.resolve("student")).root()).isEqualTo(root);
    assertThat(PintosTree.find(root).root()).isEqualTo(root);
  }

  @Test
  void allSourcesBelongToAKernelOfWhichNoMakefileTells() throws Exception {
    PintosProgram first = build("two");
    assertThat(first.kernel()).isRegularFile();
    assertThat(first.files()).isEmpty();
    assertThat(build("two").kernel()).isEqualTo(first.kernel());
    write("lib/debug.c", "int changed;\n");
    assertThat(build("two").kernel()).isNotEqualTo(first.kernel());
  }

  @Test
  void whatAMakefileListsBelongsToAKernelAndNothingElse() throws Exception {
    write("devices/old.c", "this is no C\n");
    assertThatThrownBy(() -> build("one")).hasMessageStartingWith("devices/old.c does not compile");
    write("Makefile.build", "devices_SRC = devices/timer.c # the clock\n");
    assertThat(build("one").kernel()).isRegularFile();
  }

  /** As in a tree whose headers are all in one folder, and one that names more of them. */
  @Test
  void headersMayLieElsewhere() throws Exception {
    Files.delete(root.resolve("lib/debug.h"));
    Files.delete(root.resolve("threads/loader.h"));
    write("include/lib/debug.h", "#include <more.h>\nint test(void); int helper(void);\n");
    write("include/threads/loader.h", "#define BASE 0xc0020000\n");
    write("extra/parts/more.h", "");
    assertThatThrownBy(() -> build("one")).hasMessageContaining("not compile");
    write(
        "Make.config", "CPPFLAGS = -nostdinc -I$(SRCDIR) -I$(SRCDIR)/extra/parts -I/usr/include\n");
    assertThat(build("one").kernel()).isRegularFile();
  }

  @Test
  void floatingPointNumbersAreLeftToTheProcessorWhereTheTreeSaysSo() throws Exception {
    write("threads/float.c", "float half(float a) { return a * 0.5f; }\n");
    assertThatThrownBy(() -> build("one"))
        .hasMessageContaining("nothing in the tree defines __mulsf3");
    write("Make.config", "CFLAGS = -g # -msoft-float\n");
    assertThat(build("one").kernel()).isRegularFile();
  }

  /** As in a course in which every kernel has user programs. */
  @Test
  void aKernelWithProgramsHasAWordOfItsOwnForTestsOfTheKernel() throws Exception {
    assertThat(build("one").action()).isEqualTo("run");
    assertThat(build("one").hasFileSystem()).isFalse();
    write("threads/Make.vars", "kernel.bin: DEFINES = -DUSERPROG -DFILESYS\n");
    write(
        "threads/init.c",
        """
        #include <debug.h>
        void run_test(char *), process_execute(char *);
        struct action { char *name; int argc; void (*function)(char **); };
        static void run_task(char **argv)
        {
          if (argv[2])
            run_test(argv[1]);
          else
            process_execute(argv[1]);
        }
        static void run_in_kernel(char **argv)
        {
          run_test(argv[1]);
        }
        struct action actions[] = {{"run", 2, run_task}, {"rukt", 2, run_in_kernel}};
        void run_test(char *name) {}
        void process_execute(char *name) {}
        int main(void) { return test() + helper(); }
        """);
    assertThat(build("one").action()).isEqualTo("rukt");
    assertThat(build("one").hasFileSystem()).isTrue();
  }

  @Test
  void optionsOfTheKernelComeFromTheListOfTests() throws Exception {
    write(
        "tests/threads/Make.tests",
        """
        tests/threads_TESTS = $(addprefix tests/threads/,one two)
        FAIR = tests/threads/two.output
        $(FAIR): KERNELFLAGS += -mlfqs
        """);
    PintosTests tests = PintosTests.of(PintosTree.find(root));
    assertThat(tests.find("one", Optional.empty()).flags()).isEmpty();
    assertThat(tests.find("two", Optional.empty()).flags()).containsExactly("-mlfqs");
  }

  private void addPrograms() throws IOException {
    write("userprog/process.c", "int test(void) { return process; }\n");
    write("filesys/file.c", "int file;\n");
    write("lib/user/entry.c", "int main(void); void _start(void) { main(); }\n");
    write("lib/user/console.c", "int print(void) { return 1; }\n");
    write("lib/user/user.lds", "ENTRY(_start) SECTIONS { . = 0x8048000; }\n");
    write("tests/lib.c", "int print(void); int common(void) { return print(); }\n");
    write("tests/userprog/args.c", "int main(void) { return common(); }\n");
    write("tests/userprog/sample.txt", "text\n");
    write(
        "tests/userprog/Make.tests",
        """
        tests/userprog_TESTS = $(addprefix tests/userprog/,args-two)
        tests/userprog_PROGS = $(tests/userprog_TESTS) tests/userprog/child
        tests/userprog/args-two_SRC = tests/userprog/args.c
        tests/userprog/child_SRC = tests/userprog/args.c
        $(foreach prog,$(tests/userprog_PROGS),$(eval $(prog)_SRC += tests/lib.c))
        tests/userprog/args-two_ARGS = two  blanks
        tests/userprog/args-two_PUTFILES += tests/userprog/sample.txt
        tests/userprog/args-two_PUTFILES += tests/userprog/child
        """);
  }

  @Test
  void theProgramsOfATestAreMadeWithIt() throws Exception {
    addPrograms();
    write("userprog/process.c", "int test(void) { return 1; }\n");
    PintosProgram program = build("args-two");
    assertThat(program.test().line()).isEqualTo("args-two two  blanks");
    assertThat(program.files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("args-two", "sample.txt", "child");
    assertThat(program.project()).isEqualTo(PintosProject.USERPROG);
  }

  @Test
  void aFileOfZerosIsMadeAsTheMakefileSays() throws Exception {
    addPrograms();
    write("userprog/process.c", "int test(void) { return 1; }\n");
    write("tests/userprog/deep/more.c", "int main(void) { return common(); }\n");
    write(
        "tests/userprog/deep/Make.tests",
        """
        tests/userprog/deep_TESTS = tests/userprog/deep/more
        tests/userprog/deep/more_SRC = tests/userprog/deep/more.c tests/lib.c
        tests/userprog/deep/more_PUTFILES = tests/userprog/deep/zeros

        tests/userprog/deep/zeros:
        \tdd if=/dev/zero of=$@ bs=1024 count=6
        """);
    PintosProgram program = build("more");
    assertThat(program.files()).hasSize(2);
    assertThat(program.files().get(1)).hasFileName("zeros").hasBinaryContent(new byte[6144]);
  }

  @Test
  void aLoopOfAMakefileMaySpreadOverLines() throws Exception {
    addPrograms();
    write("userprog/process.c", "int test(void) { return 1; }\n");
    write("tests/userprog/deep/more.c", "int main(void) { return common(); }\n");
    write(
        "tests/userprog/deep/Make.tests",
        """
        tests/userprog/deep_TESTS = tests/userprog/deep/more
        $(foreach prog,$(tests/userprog/deep_TESTS),\t\t\\
        \t$(eval $(prog)_SRC += $(prog).c))
        $(foreach prog, $(tests/userprog/deep_TESTS),\\
          $(eval $(prog)_SRC += tests/lib.c) )
        """);
    assertThat(build("more").files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("more");
  }

  @Test
  void aKernelThatCannotBeLinkedWithoutALaterProjectIsThatOnes() throws Exception {
    addPrograms();
    write("userprog/process.c", "int page(void); int test(void) { return page(); }\n");
    write("vm/page.c", "int page(void) { return 1; }\n");
    assertThat(build("args-two").project()).isEqualTo(PintosProject.VM);
    assertThatThrownBy(() -> build(root, "args-two", Optional.of(PintosProject.USERPROG)))
        .hasMessageStartingWith("nothing in the tree defines page, which the kernel needs");
  }

  @Test
  void whatIsNoTreeIsRefusedInASentence() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> PintosTree.find(empty)).hasMessageContaining("is no Pintos tree");
    Path p2 = SmallTree.in(folder.resolve("p2")).root();
    assertThatThrownBy(() -> PintosTree.find(p2)).hasMessageContaining("is no Pintos tree");
    assertThatThrownBy(() -> PintosTree.find(folder.resolve("nowhere")))
        .hasMessageContaining("there is no folder");
    assertThatThrownBy(() -> build("three")).hasMessageContaining("there is no test 'three'");
    assertThatThrownBy(() -> build(root, "one", Optional.of(PintosProject.VM)))
        .hasMessage("one is a test for threads, not for vm");
  }

  @Test
  void aProjectThatIsNotThereIsNamed() throws Exception {
    addPrograms();
    Files.delete(root.resolve("userprog/process.c"));
    Files.delete(root.resolve("userprog"));
    assertThatThrownBy(() -> build(root, "args-two", Optional.of(PintosProject.USERPROG)))
        .hasMessage("the tree has no folder userprog, which args-two needs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INCLUDE /etc/passwd", "INPUT(/etc/passwd)", "OUTPUT(/tmp/x)"})
  void aScriptThatHasTheLinkerUseOtherFilesIsRefused(String word) throws Exception {
    write("threads/kernel.lds.S", word + "\nSECTIONS { }\n");
    assertThatThrownBy(() -> build("one")).hasMessageContaining("use other files, by");
  }

  @Test
  void filesOutsideOfTheTreeAreNotCompiled() throws Exception {
    Files.writeString(folder.resolve("outside.c"), "int outside;\n");
    write("Makefile.build", "devices_SRC = ../../../outside.c devices/timer.c\n");
    assertThat(build("one").kernel()).isRegularFile();
    write(
        "devices/timer.c", "#include \"../../../../outside.c\"\nint helper(void) { return 1; }\n");
    // In a sandbox the file is not even there.
    assertThatThrownBy(() -> build("one")).isInstanceOf(TreeException.class);
  }

  @Test
  void ourOwnTreeIsCompiledAsAnyOther() throws Exception {
    PintosProgram threads = build(OURS, "priority-sema", Optional.empty());
    assertThat(threads.project()).isEqualTo(PintosProject.THREADS);
    PintosProgram program = build(OURS, "wait-simple", Optional.empty());
    assertThat(program.files())
        .extracting(file -> file.getFileName().toString())
        .isEqualTo(List.of("wait-simple", "child-simple"));
  }
}
