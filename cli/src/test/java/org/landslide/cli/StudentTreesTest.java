package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.checker.grade.GradeBook;
import org.landslide.cli.process.ExitStatus;
import org.landslide.students.tree.Folders;

/** Student trees from the command line: one of them, and a class. */
@Timeout(240)
final class StudentTreesTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final Path STYLES = HOME.resolve("programs/p2-styles");

  @TempDir private Path folder = Path.of("");

  /** A tree of ours in a folder of its own, with a mistake if one is named. */
  private Path tree(String style, String mistake) throws IOException {
    Path tree = folder.resolve(mistake.isEmpty() ? style : mistake);
    copy(STYLES.resolve(style), tree);
    if (!mistake.isEmpty()) {
      copy(STYLES.resolve("broken").resolve(mistake), tree);
    }
    return tree;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from, FileVisitOption.FOLLOW_LINKS)) {
      files.forEach(file -> copyOne(file, to.resolve(from.relativize(file).toString())));
    }
  }

  private static void copyOne(Path file, Path target) {
    try {
      if (!Files.isDirectory(file) || !Files.isDirectory(target)) {
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Session grade(String... args) {
    List<String> all = new ArrayList<>(List.of("grade", "-o", folder.resolve("out").toString()));
    all.addAll(List.of(args));
    return Session.run(HOME, all.toArray(String[]::new));
  }

  private List<String> table() throws IOException {
    return Files.readAllLines(folder.resolve("out/grades.csv"));
  }

  /** No tree is to blame for that. */
  @Test
  void whereNothingCanBeBuiltNothingIsGraded() throws Exception {
    Path tree = tree("deschedule", "");
    Path file = Files.createFile(folder.resolve("file"));
    Path out = folder.resolve("out");
    ProcessBuilder builder = OwnProcess.of("grade", "-o", out.toString(), tree.toString());
    builder.environment().put("XDG_CACHE_HOME", file.toString());
    Process grade = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    String err = new String(grade.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(grade.waitFor()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(err)
        .startsWith("landslide: cannot write to " + file)
        .endsWith("or set XDG_CACHE_HOME to a folder of yours\n");
    assertThat(out).doesNotExist();
  }

  @Test
  void aLibraryIsCheckedWhereItIs() throws IOException {
    Path right = tree("deschedule", "");
    Session session =
        Session.run(
            HOME,
            "quicksand",
            "--p2",
            right.toString(),
            "-d",
            folder.toString(),
            "-t",
            "20s",
            "broadcast_test");
    assertThat(session.status()).isIn(ExitStatus.OK.code(), ExitStatus.UNFINISHED.code());
    assertThat(session.out()).doesNotContain("BUG");
  }

  @Test
  void aMistypedTestAndAWrongFolderAreSaid() throws IOException {
    Path right = tree("deschedule", "");
    Session mistyped = Session.run(HOME, "quicksand", "--p2", right.toString(), "thr_exit_joyn");
    assertThat(mistyped.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(mistyped.err()).contains("thr_exit_join").doesNotContain("Exception");
    Session wrong =
        Session.run(HOME, "quicksand", "--p2", folder.resolve("no").toString(), "thr_exit_join");
    assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE.code());
  }

  @Test
  void aClassIsGradedOnceAndAgainOnlyWhatHasChanged() throws IOException {
    Path wrong = tree("ticket", "ticket-drawn_in_two_steps");
    Path broken = folder.resolve("no tree");
    Files.createDirectory(broken);
    String[] command = {
      "-t", "5s", "--tests", "mutex_exclusion", wrong.toString(), broken.toString()
    };
    Session first = grade(command);
    assertThat(first.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(table().get(1)).startsWith("ticket-drawn_in_two_steps,mutex_exclusion,bug,");
    assertThat(table().get(table().size() - 1)).startsWith("no tree,mutex_exclusion,does not");
    assertThat(Files.readString(folder.resolve("out/index.html")))
        .contains("<a href=\"traces/ticket-drawn_in_two_steps/");
    List<String> then = table();
    Path cell = folder.resolve("out/cells/ticket-drawn_in_two_steps/mutex_exclusion.json");
    Object written = Files.getLastModifiedTime(cell);
    grade(command);
    assertThat(table()).isEqualTo(then);
    assertThat(Files.getLastModifiedTime(cell)).isEqualTo(written);
    Files.writeString(cell, "half a fi");
    grade(command);
    assertThat(table().get(1)).startsWith("ticket-drawn_in_two_steps,mutex_exclusion,bug,");
  }

  /** Every student's tree may be called so. */
  @Test
  void treesInSubfoldersAreNamedByWhatTellsThemApart() throws IOException {
    for (String student : List.of("smith", "jones")) {
      Path tree = Files.createDirectories(folder.resolve(student).resolve("p2"));
      copy(STYLES.resolve("yieldpool"), tree);
    }
    Session session =
        grade(
            "-t",
            "1s",
            "--tests",
            "paraguay",
            folder.resolve("smith/p2").toString(),
            folder.resolve("jones/p2").toString());
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(table().get(1)).startsWith("smith,paraguay,");
    assertThat(table().get(2)).startsWith("jones,paraguay,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quicksand", "check", "run"})
  void whatTheCompilerSaysKeepsItsLines(String command) throws IOException {
    Path wrong = tree("ticket", "");
    Files.writeString(wrong.resolve("user/libthread/cond.c"), "int broken( {\n\u001b[31m\n");
    Session session = Session.run(HOME, command, "--p2", wrong.toString(), "mutex_test");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .startsWith(
            "landslide: user/libthread/cond.c does not compile:\nuser/libthread/cond.c:1:13")
        .contains("\n    1 | int broken( {\n")
        .doesNotContain("\u001b", "Exception");
  }

  @Test
  void aTestIsRunOnceWithALibrary() throws IOException {
    Session session =
        Session.run(HOME, "run", "--p2", tree("yieldpool", "").toString(), "mutex_test");
    assertThat(session.status()).isZero();
    assertThat(session.out()).contains("END__SUCCESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quicksand", "check", "run"})
  void baseCodeOfOursStandsInAndTheUserIsTold(String command) throws IOException {
    Path bare = withoutBase(tree("ticket", ""));
    List<String> args = new ArrayList<>(List.of(command, "--p2", bare.toString(), "thr_exit_join"));
    if (!command.equals("run")) {
      args.addAll(List.of("-t", "1s", "-d", folder.toString()));
    }
    Session session = Session.run(HOME, args.toArray(String[]::new));
    assertThat(session.err())
        .contains("the tree lacks base code of its course, and Landslide's own stands in: 410user");
    assertThat(session.status()).isIn(ExitStatus.OK.code(), ExitStatus.UNFINISHED.code());
  }

  private static Path withoutBase(Path tree) {
    Folders.delete(tree.resolve("410user"));
    Folders.delete(tree.resolve("spec"));
    return tree;
  }

  @Test
  void anotherBaseCodeCanBeNamed() throws IOException {
    Path other = tree("ticket", "");
    Path bare = withoutBase(tree("yieldpool", ""));
    String[] run = {"run", "--p2", bare.toString(), "--base", other.toString(), "mutex_test"};
    Session session = Session.run(HOME, run);
    assertThat(session.status()).isZero();
    assertThat(session.err()).contains("that of " + other + " stands in");
    Session graded = grade("--base", folder.toString(), "--tests", "mutex_test", bare.toString());
    assertThat(graded.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(graded.err()).contains("has no folder 410user").hasLineCount(1);
    Session alone = Session.run(HOME, "run", "--base", other.toString(), "hello");
    assertThat(alone.err()).contains("--base is about the tree of --p2 or --p3").hasLineCount(1);
  }

  @Test
  void oneTreeThatDoesNotCompileIsARowAndNoMore() throws IOException {
    Path wrong = tree("ticket", "");
    Files.writeString(wrong.resolve("user/libthread/cond.c"), "int broken( {\n");
    Path right = tree("yieldpool", "");
    String[] command = {"-t", "1s", "--tests", "paraguay", wrong.toString(), right.toString()};
    Session both = grade(command);
    assertThat(both.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(both.err()).contains("1 of 2 could not be built");
    assertThat(both.out()).contains("ticket paraguay: does not build: user/libthread/cond.c");
    assertThat(String.join("\n", table())).contains("error: expected", "\nyieldpool,paraguay,");
    Session alone = grade("-t", "1s", "--tests", "paraguay", wrong.toString());
    assertThat(alone.status()).isEqualTo(ExitStatus.USAGE.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "config.mk"})
  void aTreeThatMayNotBeReadIsOneSentenceAndLeavesNothing(String part) throws IOException {
    assumeFalse(System.getProperty("user.name").equals("root"), "root may read everything");
    Path secret = tree("ticket", "").resolve(part);
    Set<PosixFilePermission> before = Files.getPosixFilePermissions(secret);
    Files.setPosixFilePermissions(secret, Set.of());
    Session session = grade("--tests", "paraguay", folder.resolve("ticket").toString());
    Files.setPosixFilePermissions(secret, before);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains("no permission; its owner can give it").hasLineCount(1);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"mutx_test,did you mean mutex_test", "racer,never ends", "'a,,b',empty name"})
  void aTestThatNobodyCanMeanIsRefusedBeforeAnythingIsMade(String test, String message)
      throws IOException {
    Session session = grade("--tests", test, tree("ticket", "").toString());
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains(message).hasLineCount(1);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void foldersOfWhichNoneIsATreeAreRefusedBeforeAnythingIsMade() {
    Session session = grade("--tests", "mutex_test", folder.toString());
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void twoAtOnceDoNotShareATable() throws IOException {
    Path out = folder.resolve("out");
    GradeBook first = GradeBook.open(out);
    assertThatThrownBy(() -> GradeBook.open(out)).hasMessageContaining("another `landslide grade`");
    first.close();
    GradeBook.open(out).close();
  }

  @Test
  void tracesThatAnInterruptedRunHasLeftAreFoundAgain() throws IOException {
    try (GradeBook book = GradeBook.open(folder.resolve("out"))) {
      Path traces = book.traces("library", "a/b.c");
      Files.writeString(traces.resolve("b-trace.json"), "");
      assertThat(book.traces("library", "a/b.c")).isEqualTo(traces).isEmptyDirectory();
    }
  }

  @Test
  void whatIsMissingOnTheCommandLineIsSaid() {
    assertThat(grade().err()).contains("name the folders");
    assertThat(Session.run(HOME, "grade", "somewhere").err()).contains("-o OUT");
  }
}
