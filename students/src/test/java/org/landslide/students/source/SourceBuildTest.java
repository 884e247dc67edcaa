package org.landslide.students.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.students.P2Styles;
import org.landslide.students.tree.TreeException;

/** C files of a user's, made a program with our thread library. */
@Timeout(60)
final class SourceBuildTest {
  private static final Path PROGRAMS = P2Styles.HOME.resolve("programs");
  private static final String MAIN = "int main(void) { return 0; }\n";

  @TempDir private Path folder = Path.of("");

  private void file(String name, String content) throws IOException {
    Path file = folder.resolve("work").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private SourceProgram build(String... files) throws TreeException {
    return new SourceBuild(folder.resolve("cache"), PROGRAMS)
        .build(folder.resolve("work"), List.of(files));
  }

  private TreeException refused(String... files) {
    return assertThrows(TreeException.class, () -> build(files));
  }

  @Test
  void aProgramHasTheNameOfItsFirstFile() throws Exception {
    file("src/mine.c", "#include \"more.h\"\nint main(void) { return more(); }\n");
    file("src/more.h", "int more(void);\n");
    file("more.c", "#include \"src/more.h\"\nint more(void) { return 0; }\n");
    Path program = build("src/mine.c", "more.c").executable();
    assertThat(program).isRegularFile().hasFileName("mine");
  }

  /** A trace of it must still find it. */
  @Test
  void aProgramStaysWhenItsFileChanges() throws Exception {
    file("mine.c", MAIN);
    Path first = build("mine.c").executable();
    Path again = build("mine.c").executable();
    file("mine.c", "\n" + MAIN);
    Path moved = build("mine.c").executable();
    assertThat(again).isEqualTo(first);
    assertThat(moved).isNotEqualTo(first);
    assertThat(first).isRegularFile();
  }

  @Test
  void errorsAreThoseOfTheCompiler() throws Exception {
    file("bad.c", "int main(void) {\n  int x = ;\n  return x;\n}\n");
    TreeException refused = refused("bad.c");
    assertThat(refused.headline()).isEqualTo("bad.c does not compile:");
    assertThat(refused.details())
        .contains("bad.c:2:11: error: expected expression before ';' token\n    2 |   int x = ;");
  }

  @Test
  void aFunctionThatWasNeverDeclaredIsAnError() throws Exception {
    file("mine.c", "int main(void) {\n  mutex_lok(0);\n  return 0;\n}\n");
    assertThat(refused("mine.c").details())
        .contains("implicit declaration of function 'mutex_lok'");
  }

  @Test
  void whatIsDefinedNowhereIsNamed() throws Exception {
    file("mine.c", "void missing(void);\nint main(void) {\n  missing();\n  return 0;\n}\n");
    TreeException refused = refused("mine.c");
    assertThat(refused.headline()).isEqualTo("neither mine.c nor the libraries define missing:");
    assertThat(refused.details()).contains("mine.c:3: undefined reference");
  }

  @Test
  void whatIsDefinedTwiceIsNamed() throws Exception {
    file("mine.c", MAIN);
    file("more.c", MAIN);
    assertThat(refused("mine.c", "more.c").headline())
        .isEqualTo("more than one of the files defines main:");
  }

  /** What the user has written is what is to be checked. */
  @Test
  void aFunctionOfTheFilesTakesThePlaceOfTheLibrarys() throws Exception {
    file(
        "mine.c",
        """
        #include <mutex.h>
        static int enqueue(int x) { return x; }
        void mutex_lock(mutex_t *mp) { mp->state = enqueue(1); }
        int main(void) { mutex_t m; mutex_init(&m); mutex_lock(&m); mutex_unlock(&m); return 0; }
        """);
    assertThat(build("mine.c").libraryFunctions())
        .contains("mutex_unlock", "cond_wait", "sem_wait", "thr_join", "wake_first")
        .doesNotContain("mutex_lock", "enqueue", "main");
  }

  /** Atomic operations and memcpy work on the program's own data when the program calls them. */
  @Test
  void whatTheFilesCallOnTheirOwnDataIsNoInsideOfTheLibrary() throws Exception {
    file(
        "mine.c",
        """
        #include <atomic.h>
        #include <string.h>
        static int x;
        int main(void) { int y = 1; memcpy(&x, &y, 4); return atomic_fetch_add(&x, 1) - 1; }
        """);
    assertThat(build("mine.c").libraryFunctions())
        .contains("atomic_compare_swap", "deschedule")
        .doesNotContain("atomic_fetch_add", "memcpy");
  }

  @Test
  void nothingOutsideOfTheFoldersIsRead() throws Exception {
    file("mine.c", "#include \"/etc/passwd\"\n" + MAIN);
    assertThat(refused("mine.c").getMessage())
        .isIn(
            "mine.c includes /etc/passwd, which is not in or below a folder of these files; copy it"
                + " there",
            // A compiler in a sandbox does not even find it.
            "mine.c does not compile:\nmine.c:1:10: fatal error: /etc/passwd: No such file or"
                + " directory\ncompilation terminated.");
  }
}
