package org.landslide.students.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfFile;
import org.landslide.students.P2Styles;
import org.landslide.students.SmallTree;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.Folders;
import org.landslide.students.tree.P2Tests;
import org.landslide.students.tree.Project;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeTest;

final class TreeBuildTest {
  @TempDir private Path folder = Path.of("");
  private Path cache;
  private SmallTree tree;

  @BeforeEach
  void makeTree() throws Exception {
    cache = folder.resolve("cache");
    tree = SmallTree.in(folder.resolve("a tree's \"top\""));
  }

  @Test
  void whatWasBuiltOnceIsFoundAgain() throws Exception {
    Path first = build("own").executable();
    FileTime made = Files.getLastModifiedTime(first);
    assertThat(build("own").executable()).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(first)).isEqualTo(made);
  }

  /** Code for 64-bit numbers calls them, and the source does not name them. */
  @Test
  void baseCodeFindsFunctionsThatTheCompilerCalls() throws Exception {
    tree.write(
        "410user/libstdio/half.c", "long long half(long long n, int by) { return n / by; }\n");
    tree.write(
        "410user/libx86/gcc.c", "long long __divdi3(long long a, long long b) { return a; }\n");
    tree.write("user/progs/own.c", "int half(); int main(void) { return half(); }\n");
    ElfFile program = ElfFile.parse(Files.readAllBytes(build("own").executable()));
    assertThat(program.symbols().find("__divdi3")).isPresent();
  }

  @Test
  void equalTreesShareWhatWasBuilt() throws Exception {
    SmallTree copy = SmallTree.in(folder.resolve("copy"));
    assertThat(build(copy, "own").executable()).isEqualTo(build("own").executable());
  }

  @Test
  void everyChangeIsBuiltAndTheOldOneKept() throws Exception {
    Path first = build("own").executable();
    tree.write(SmallTree.HEADER, "typedef long mutex_t;\n");
    Path header = build("own").executable();
    tree.write(SmallTree.THREAD, "#include <mutex.h>\nvoid mutex_lock(mutex_t *mp) { *mp = 2; }\n");
    Path source = build("own").executable();
    tree.write("user/progs/own.c", "int main(void) { return 3; }\n");
    Path test = build("own").executable();
    assertThat(List.of(first, header, source, test)).doesNotHaveDuplicates();
    assertThat(first).isRegularFile();
  }

  @Test
  void headerThatTakesThePlaceOfAnotherIsNoticed() throws Exception {
    Path first = build("own").executable();
    tree.write("410user/inc/mutex_type.h", "typedef unsigned mutex_t;\n");
    assertThat(build("own").executable()).isNotEqualTo(first);
  }

  @Test
  void whatATestIncludesFromAnywhereIsNoticed() throws Exception {
    Path test = folder.resolve("it's \"mine\".c");
    Files.writeString(test, "#include \"number.h\"\nint main(void) { return NUMBER; }\n");
    Files.writeString(folder.resolve("number.h"), "#define NUMBER 1\n");
    Path first = build(test.toString()).executable();
    assertThat(first).hasFileName("it's \"mine\"");
    Files.writeString(folder.resolve("number.h"), "#define NUMBER 2\n");
    assertThat(build(test.toString()).executable()).isNotEqualTo(first);
  }

  @Test
  void nothingIsWrittenIntoTheTreeOrLeftInTheCache() throws Exception {
    Map<String, String> before = SmallTree.content(tree.root());
    build("own");
    tree.write(SmallTree.THREAD, "syntax error\n");
    Map<String, String> changed = SmallTree.content(tree.root());
    assertThatThrownBy(() -> build("own")).isInstanceOf(TreeException.class);
    assertThat(SmallTree.content(tree.root())).isEqualTo(changed).hasSameSizeAs(before);
    assertThat(entries()).allMatch(name -> name.matches("(library|program)-[0-9a-f]{64}"));
  }

  @Test
  void anyNumberOfBuildsAtOnceComeToTheSame() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(6);
    List<Future<BuiltProgram>> builds = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      builds.add(executor.submit(() -> build("own")));
    }
    List<Path> executables = new ArrayList<>();
    for (Future<BuiltProgram> build : builds) {
      executables.add(build.get().executable());
    }
    executor.shutdown();
    assertThat(executables).containsOnly(executables.get(0));
    assertThat(entries()).hasSize(2);
  }

  @Test
  void entryThatWasDamagedIsBuiltAgain() throws Exception {
    Path executable = build("own").executable();
    Files.delete(executable);
    assertThat(build("own").executable()).isEqualTo(executable).isRegularFile();
  }

  @Test
  void whatAKilledProcessLeftIsRemoved() throws Exception {
    Path left = Files.createDirectories(cache.resolve("work-999999999-1/objects"));
    Files.writeString(left.resolve("thread.o"), "");
    FileTime past = FileTime.from(Instant.now().minus(Duration.ofHours(1)));
    Files.setLastModifiedTime(cache.resolve("work-999999999-1"), past);
    build("own");
    assertThat(cache.resolve("work-999999999-1")).doesNotExist();
  }

  @Test
  void syntaxErrorIsShownAsTheCompilerDoes() throws Exception {
    tree.write(SmallTree.THREAD, "#include <mutex.h>\nvoid mutex_lock(mutex_t *mp) { *mp = ; }\n");
    refused("own", "user/libthread/thread.c does not compile:\nuser/libthread/thread.c");
    refused("own", "user/libthread/thread.c:2:38: error: expected expression before ';' token");
  }

  @Test
  void syntaxErrorInATestIsShownAsTheCompilerDoes() throws Exception {
    tree.write("user/progs/own.c", "int main(void) { return }\n");
    refused("own", "own does not compile with this tree:\nuser/progs/own.c");
    tree.write("user/progs/own.c", "#include <nowhere.h>\n");
    refused("own", "user/progs/own.c:1:10: fatal error: nowhere.h: No such file");
  }

  @Test
  void warningsDoNotMatter() throws Exception {
    tree.write(SmallTree.THREAD, "mutex_lock(mp) char *mp; { int unused; *mp = other(mp); }\n");
    tree.write("user/libsyscall/calls.S", ".globl vanish, other\nvanish: other: int $0x60\n");
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void assemblyNeedNotBePreprocessed() throws Exception {
    Files.delete(tree.file("user/libsyscall/calls.S"));
    tree.write("user/libsyscall/calls.s", "# not ' C\n.globl vanish\nvanish: int $0x60\n");
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void objectsOfTheSameNameInTwoFoldersAreTwo() throws Exception {
    tree.write("config.mk", "THREAD_OBJS = thread.o q/queue.o r/queue.o\nSYSCALL_OBJS = calls.o\n");
    tree.write("user/libthread/q/queue.c", "int one(void) { return 1; }\n");
    tree.write("user/libthread/r/queue.c", "int two(void) { return 2; }\n");
    tree.write("user/progs/own.c", "int main(void) { return one() + two(); }\n");
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void headersMayHaveABoolOfTheirOwn() throws Exception {
    tree.write("410user/inc/thread.h", "#pragma once\ntypedef enum { false, true } bool;\n");
    Path test = folder.resolve("test.c");
    Files.writeString(
        test, "#include <stdbool.h>\n#include <thread.h>\nint main(void) { return true; }\n");
    assertThat(build(test.toString()).executable()).isRegularFile();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "typedef int bool;\nenum { false, true };\n",
        "typedef enum { false, true } bool;\n",
        "typedef enum { FALSE, TRUE } bool;\n#define false FALSE\n#define true TRUE\n",
        "#define bool int\n#define true 1\n#define false 0\n",
        "#include <stdbool.h>\ntypedef bool flag_t;\n",
        "extern int mutex, sem, rwlock, cond, first;\ntypedef int event_t;\nint read(int, int);\n",
        "#define first(list) (list)->head\n#define second 2\n#define inside\n",
        "#define NULL 0\n#define TRUE 1\n#define min(a, b) ((a) < (b) ? (a) : (b))\n",
      })
  void ourTestsCompileWhateverTheStudentsHeadersDefine(String definitions) throws Exception {
    Path right = P2Styles.HOME.resolve("programs/target/p2-styles/yieldpool");
    Path root = folder.resolve("yieldpool");
    for (String part : SmallTree.content(right).keySet()) {
      Path to = root.resolve(part);
      if (Files.isDirectory(right.resolve(part))) {
        Files.createDirectories(to);
      } else {
        Files.copy(right.resolve(part), to);
      }
    }
    Path header = root.resolve("user/inc/mutex_type.h");
    Files.writeString(
        header,
        "#pragma once\n" + definitions + "#include <thread.h>\n" + Files.readString(header));
    CourseTree changed = CourseTree.open(root, Project.THREAD_LIBRARY);
    for (String test : P2Tests.SIX) {
      TreeTest found = P2Tests.of(P2Styles.HOME, changed).find(test);
      assertThat(
              new TreeBuild(cache, P2Styles.BASE, Optional.empty())
                  .build(changed, found)
                  .executable())
          .exists();
    }
  }

  @Test
  void inlineMayMeanWhatItMeantBeforeC99() throws Exception {
    tree.write(
        SmallTree.THREAD,
        """
        #include <mutex.h>
        inline void set(mutex_t *mp) { *mp = 1; }
        void mutex_lock(mutex_t *mp) { set(mp); }
        """);
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void variableMayBeDefinedInAHeader() throws Exception {
    tree.write(SmallTree.HEADER, "typedef int mutex_t;\nint shared;\n");
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void mainInALibraryIsRefused() throws Exception {
    tree.write(SmallTree.THREAD, "int main(void) { return 0; }\nvoid mutex_lock(int *mp) {}\n");
    refused("own", "user/libthread/thread.c defines main, but it is part of a library");
  }

  @Test
  void missingFunctionOfTheInterfaceIsNamed() throws Exception {
    tree.write(
        "user/progs/own.c", "int main(void) { rwlock_downgrade(); thr_init(1); return 0; }\n");
    refused(
        "own",
        "the tree has no thr_init, rwlock_downgrade, which every P2 must have and own needs");
    tree.write("user/progs/own.c", "int main(void) { return mine(); }\n");
    refused("own", "nothing in the tree defines mine, which own needs");
  }

  @Test
  void missingFunctionThatATestDoesNotNeedIsOnlyMentioned() throws Exception {
    assertThat(build("own").missing()).contains("rwlock_downgrade").doesNotContain("mutex_lock");
  }

  @Test
  void objectWithoutASourceIsNamed() throws Exception {
    tree.write("config.mk", "THREAD_OBJS = thread.o queue.o\nSYSCALL_OBJS = calls.o\n");
    String note = "config.mk names queue.o in THREAD_OBJS, but user/libthread has no source";
    assertThat(build("own").notes()).containsExactly(note);
    tree.write("user/progs/own.c", "int main(void) { return enqueue(); }\n");
    refused("own", note);
  }

  @Test
  void baseCodeThatDoesNotCompileMattersOnlyWhereItIsNeeded() throws Exception {
    tree.write("410user/libodd/odd.c", "int odd(void) { return }\n");
    assertThat(build("own").notes()).singleElement().asString().contains("410user/libodd/odd.c");
    tree.write("user/progs/own.c", "int main(void) { return odd(); }\n");
    refused("own", "410user/libodd/odd.c does not compile: 410user/libodd/odd.c:1:24: error");
  }

  @Test
  void baseLibraryConsistsOfWhatItsMakefileNames() throws Exception {
    tree.write("410user/libodd/user.mk", "ODD := odd.o \\\n  more.o # not old.o\n");
    tree.write("410user/libodd/odd.c", "int more(void); int odd(void) { return more(); }\n");
    tree.write("410user/libodd/more.S", ".globl more\nmore: ret\n");
    tree.write("410user/libodd/old.c", "this is no C\n");
    tree.write("user/progs/own.c", "int main(void) { return odd(); }\n");
    assertThat(build("own").notes()).isEmpty();
  }

  @Test
  void studentsFunctionComesBeforeTheBaseCodesOfTheSameName() throws Exception {
    tree.write(
        "410user/libodd/odd.c", "int odd(void) { return 1; }\nint exit(void) { return 2; }\n");
    tree.write(SmallTree.THREAD, "int exit(void) { return 3; }\nvoid mutex_lock(int *mp) {}\n");
    tree.write("user/progs/own.c", "int main(void) { return odd() + exit() + mutex_lock(0); }\n");
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void twoDefinitionsOfTheStudentsAreOneTooMany() throws Exception {
    tree.write("config.mk", "THREAD_OBJS = thread.o more.o\nSYSCALL_OBJS = calls.o\n");
    tree.write(
        "user/libthread/more.c", "int more(void) { return 1; }\nvoid mutex_lock(int *mp) {}\n");
    tree.write("user/progs/own.c", "int main(void) { mutex_lock(0); return more(); }\n");
    refused("own", "multiple definition of `mutex_lock'");
  }

  @Test
  void libraryWhoseObjectsAreNamedIsCompiled() throws Exception {
    tree.write("user/config.mk", "ATOMIC_OBJS = add.o\n");
    tree.write("user/libatomic/add.S", "#include <add.h>\n.globl add\nadd: ret\n");
    tree.write("user/libatomic/add.h", "");
    tree.write("user/libatomic/not_named.c", "this is no C\n");
    tree.write("user/libother/other.c", "this is no C\n");
    tree.write("user/progs/own.c", "int main(void) { return add(); }\n");
    assertThat(build("own").notes()).isEmpty();
  }

  @Test
  void baseCodeOfOursStandsInForWhatIsMissing() throws Exception {
    Folders.delete(tree.file("410user"));
    tree.write("user/libautostack/none.c", "void install_autostack(void *a, void *b) {}\n");
    tree.write("config.mk", Files.readString(tree.file("config.mk")) + "AUTOSTACK_OBJS = none.o\n");
    tree.write(
        "user/libsyscall/calls.S", ".globl vanish, set_status\nvanish: set_status: int $0x60\n");
    assertThat(build("own").notes())
        .containsExactly(
            "the tree lacks base code of its course, and Landslide's own stands in:"
                + " 410user/crt0.c, libstdlib, 410user/inc/mutex.h");
    assertThat(build("own").notes()).hasSize(1);
  }

  @Test
  void anotherBaseCodeCanBeNamed() throws Exception {
    SmallTree other = SmallTree.in(folder.resolve("other"));
    Folders.delete(tree.file("410user"));
    BaseCode base = BaseCode.at(P2Styles.HOME, other.root());
    assertThat(
            new TreeBuild(cache, base, Optional.empty())
                .build(tree.open(), tree.test("own"))
                .notes())
        .containsExactly(
            "the tree lacks base code of its course, and that of "
                + other.root()
                + " stands in: 410user/crt0.c, 410user/inc/mutex.h");
    assertThatThrownBy(() -> BaseCode.at(P2Styles.HOME, folder))
        .hasMessageContaining("has no folder 410user, so it is no base code");
  }

  @Test
  void treeThatLacksNothingTakesNothing() throws Exception {
    assertThat(build("own").notes()).isEmpty();
  }

  @Test
  void linkThatLeadsRoundIsTold() throws Exception {
    Files.createSymbolicLink(tree.file("user/libthread/up"), Path.of(".."));
    refused("own", "user/libthread/up in " + tree.root().toRealPath() + " is a symbolic link that");
    Files.delete(tree.file("user/libthread/up"));
    Files.createSymbolicLink(tree.file("user/self"), Path.of("self"));
    refused("own", "user/self in ");
  }

  @Test
  void linkThatLeadsNowhereDoesNotMatter() throws Exception {
    Files.createSymbolicLink(tree.file("user/libthread/lost"), Path.of("nowhere"));
    assertThat(build("own").executable()).isRegularFile();
  }

  @Test
  void hugeSourceIsRefusedBeforeItIsCompiled() throws Exception {
    grow(tree.file(SmallTree.THREAD));
    refused("own", "user/libthread/thread.c is too large for source code: 100 MB");
    tree = SmallTree.in(folder.resolve("other"));
    grow(tree.file("user/progs/own.c"));
    refused("own", "user/progs/own.c is too large for source code: 100 MB");
    Path test = folder.resolve("test.c");
    grow(Files.writeString(test, ""));
    tree = SmallTree.in(folder.resolve("third"));
    refused(test.toString(), "test.c is too large for source code: 100 MB");
  }

  @Test
  void hugeFileThatIsNoSourceDoesNotMatter() throws Exception {
    grow(Files.writeString(tree.file("user/kernel.log"), ""));
    assertThat(build("own").executable()).isRegularFile();
  }

  private static void grow(Path file) throws IOException {
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(100_000_000);
    }
  }

  /** A compiler in a sandbox does not even find it. */
  @Test
  void headerOutsideOfTheTreeIsRefused() throws Exception {
    Files.writeString(folder.resolve("outside.h"), "");
    tree.write(SmallTree.THREAD, "#include \"../../../outside.h\"\nvoid mutex_lock(int *mp) {}\n");
    assertThatThrownBy(() -> build("own"))
        .isInstanceOf(TreeException.class)
        .hasMessageStartingWith("user/libthread/thread.c ")
        .hasMessageContaining("outside.h");
  }

  @Test
  void includedFileWhoseChangesWouldGoUnnoticedIsRefused() throws Exception {
    tree.write("user/libthread/.hidden.h", "");
    tree.write(SmallTree.THREAD, "#include \".hidden.h\"\nvoid mutex_lock(int *mp) {}\n");
    refused("own", "user/libthread/thread.c includes user/libthread/.hidden.h, which is too large");
  }

  @Test
  void whatTheCompilerSaysIsApartFromWhatWeSay() throws Exception {
    tree.write(SmallTree.THREAD, "syntax error\n");
    TreeException refused = assertThrows(TreeException.class, () -> build("own"));
    assertThat(refused.headline()).isEqualTo("user/libthread/thread.c does not compile:");
    assertThat(refused.details()).startsWith("user/libthread/thread.c:1:1: error:");
  }

  @Test
  void sourceThatMayNotBeReadIsNamed() throws Exception {
    assumeFalse(System.getProperty("user.name").equals("root"), "root may read everything");
    Files.setPosixFilePermissions(
        tree.file(SmallTree.THREAD), PosixFilePermissions.fromString("---------"));
    refused("own", "user/libthread/thread.c: no permission");
    Path library = tree.file("user/libthread");
    Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("---------"));
    refused("own", "user/libthread: no permission");
    Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void cacheThatCannotBeWrittenIsNamed() throws Exception {
    Files.writeString(cache, "");
    refused("own", "cannot write to " + cache);
  }

  private BuiltProgram build(String test) throws TreeException {
    return build(tree, test);
  }

  private BuiltProgram build(SmallTree from, String test) throws TreeException {
    return new TreeBuild(cache, P2Styles.BASE, Optional.empty())
        .build(from.open(), from.test(test));
  }

  private void refused(String test, String message) {
    assertThatThrownBy(() -> build(test))
        .isInstanceOf(TreeException.class)
        .hasMessageContaining(message);
  }

  private List<String> entries() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
