package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/** What the user sees for good and bad input. */
final class MainTest {
  @TempDir private Path home = Path.of("");

  @BeforeEach
  void createHome() throws IOException {
    TestHome.create(home);
  }

  @Test
  void listShowsAProgramPerLineUnderTitles() {
    Session session = Session.run(home, "list");
    assertThat(session.status()).isZero();
    assertThat(session.out().lines())
        .containsExactly(
            "NAME           KIND  ARGS  EXPECTED  PREEMPT  ABOUT",
            "hello          test        OK                 Greets.",
            "mutex_test     test  2 3   deadlock",
            "thr_exit_join  test        OK");
  }

  @Test
  void listShowsKindAfterKind() throws IOException {
    TestHome.program(home, "bench", "fast", "// KIND: bench\n// EXPECT: OK\n");
    TestHome.program(
        home,
        "broken",
        "bad",
        "// KIND: broken\n// EXPECT: panic | deadlock\n// PREEMPT: lock,race\n");
    assertThat(Session.run(home, "list").out().lines())
        .containsExactly(
            "NAME           KIND    ARGS  EXPECTED          PREEMPT    ABOUT",
            "hello          test          OK                           Greets.",
            "mutex_test     test    2 3   deadlock",
            "thr_exit_join  test          OK",
            "",
            "bad            broken        panic | deadlock  lock,race",
            "",
            "fast           bench         OK");
  }

  @Test
  void listAsJsonIsAnArrayWithNameKindArgsExpectedAndPreempt() {
    Session session = Session.run(home, "list", "--json");
    assertThat(session.status()).isZero();
    assertThat(JsonParser.parseString(session.out()).getAsJsonArray().get(1))
        .isEqualTo(
            JsonParser.parseString(
                """
                {"name": "mutex_test", "kind": "test", "args": ["2", "3"], "expected": "deadlock",
                 "preempt": []}
                """));
  }

  @Test
  void helpIsNoFailure() {
    Session session = Session.run(home, "run", "--help");
    assertThat(session.status()).isZero();
    assertThat(session.out()).contains("PROGRAM", "--max-instructions");
    assertThat(session.err()).isEmpty();
  }

  @Test
  void missingCommandIsAUsageErrorThatNamesTheCommands() {
    assertUsageError(
        Session.run(home),
        "name a command: list, new, run, quicksand, check, resume, replay, explore, grade, worker,"
            + " bench, completion, man or help");
  }

  @Test
  void unknownCommandGetsTheNearestName() {
    assertUsageError(Session.run(home, "lsit"), "no command is called 'lsit'; did you mean list?");
  }

  @Test
  void unknownOptionGetsTheNearestNameAndPointsToTheHelpOfItsCommand() {
    assertUsageError(
        Session.run(home, "list", "--jsn"),
        "no option '--jsn'; did you mean --json? see `landslide list --help`");
  }

  @Test
  void unknownProgramGetsTheNearestNames() {
    assertUsageError(
        Session.run(home, "run", "exit_join"),
        "no program or file is called 'exit_join'; did you mean thr_exit_join?");
  }

  @Test
  void missingProgramNameIsAUsageError() {
    assertUsageError(Session.run(home, "run"), "PROGRAM");
  }

  @Test
  void emptyProgramNameIsAUsageError() {
    assertUsageError(Session.run(home, "run", ""), "no program or file is called ''");
  }

  @Test
  void missingFileIsAUsageError() {
    assertUsageError(Session.run(home, "run", "./no/such"), "there is no file ./no/such");
  }

  @Test
  void folderInPlaceOfAProgramIsAUsageError() {
    assertUsageError(Session.run(home, "run", home + "/"), "is not a file");
  }

  @Test
  void programThatIsNotBuiltSaysHowToBuildIt() throws IOException {
    Files.delete(home.resolve("programs/target/bin/hello"));
    assertUsageError(Session.run(home, "run", "hello"), "make -C '" + home + "/programs'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "1e9", "9223372036854775808", ""})
  void instructionLimitMustBeAPositiveNumber(String limit) {
    assertUsageError(
        Session.run(home, "run", "--max-instructions=" + limit, "hello"), "whole number");
  }

  @Test
  void messageStaysOnOneLineWhateverTheUserTypes() {
    assertUsageError(Session.run(home, "run", "a\nb\u001b[31m"), "'a b?[31m'");
  }

  @Test
  void missingProgramsFolderIsAUsageError() {
    assertUsageError(Session.run(home.resolve("elsewhere"), "list"), "is the checkout complete?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench", "bench quicksand -t 3 --plot=x hello", "bench --help"})
  void productHasNoBenchmarksAndSaysWhereTheyAre(String words) {
    assertUsageError(Session.run(home, words.split(" ")), "this installation has no benchmarks");
  }

  private static void assertUsageError(Session session, String part) {
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
    assertThat(session.err().lines()).hasSize(1);
    assertThat(session.err()).startsWith("landslide: ").contains(part);
  }
}
