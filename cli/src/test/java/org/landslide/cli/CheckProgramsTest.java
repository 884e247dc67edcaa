package org.landslide.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.cli.process.ExitStatus;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Trace;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.report.trace.TraceJson;

/** The commands check and replay on real programs, from the arguments to the exit status. */
@Timeout(120)
final class CheckProgramsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final Path BINARIES = HOME.resolve("programs/target/bin");
  private static final String GOOD = "thr_join_test";
  private static final String BAD = "deadlock_opposite_order";

  /** Far more interleavings than can be gone through. */
  private static final String HUGE = "threads";

  @TempDir private Path folder = Path.of("");

  private Session check(String... args) {
    List<String> all = new ArrayList<>(List.of("check", "-d", folder.toString()));
    all.addAll(List.of(args));
    return Session.run(HOME, all.toArray(String[]::new));
  }

  private Session replay(Path trace) {
    return Session.run(HOME, "replay", trace.toString());
  }

  private Path trace(String name) {
    return folder.resolve(name + "-trace.json");
  }

  @Test
  void completedStateSpaceIsNoBugWithStatus0() {
    Session session = check(GOOD);
    assertThat(session.status()).isZero();
    assertThat(session.out())
        .startsWith("No bug: every interleaving at these preemption points was covered.");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void bugIsShownSavedAndReplayedWithStatus1() {
    Session session = check(BAD);
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(session.out())
        .startsWith("BUG: deadlock\n")
        .containsOnlyOnce("BUG: deadlock\n`take_both` (thread 1) holds `a` and waits for `b`")
        .containsOnlyOnce(
            "Thread 1 waits for mutex b, held by thread 2; thread 2 waits for mutex a");
    assertThat(session.out().replaceAll(" \\\\\n *", " "))
        .endsWith(HOME + "/landslide replay " + trace(BAD) + "\n");
    assertThat(trace(BAD)).isNotEmptyFile();
    assertThat(folder.resolve(BAD + "-trace.html")).isNotEmptyFile();
    Session again = replay(trace(BAD));
    assertThat(again.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(again.out())
        .startsWith("BUG: deadlock\n")
        .endsWith("This is the same failure again.\n");
  }

  @Test
  void traceThatCannotBeSavedDoesNotCostTheBug() throws IOException {
    Path mine = Files.copy(BINARIES.resolve(BAD), folder.resolve("m".repeat(250)));
    Session session = check(mine.toString());
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(session.out())
        .startsWith("BUG: deadlock\n")
        .contains("How it came about")
        .doesNotContain("replay");
    assertThat(session.err())
        .contains("m-trace.json: file name too long; -d DIR names another folder\n");
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(mine));
  }

  @Test
  void traceOfAnEarlierRunIsKept() throws IOException {
    check(BAD);
    String first = Files.readString(trace(BAD));
    Session second = check(BAD);
    assertThat(second.out()).contains(BAD + "-trace-2.json", BAD + "-trace-2.html");
    assertThat(trace(BAD)).hasContent(first);
    assertThat(folder.resolve(BAD + "-trace-2.json")).hasContent(first);
  }

  @Test
  void bugIsFoundBackwardsAndWithoutSleepSetsToo() {
    assertThat(check("--backwards", BAD).out()).startsWith("BUG: deadlock\n");
    assertThat(check("--no-sleep-sets", BAD).out()).startsWith("BUG: deadlock\n");
  }

  @Test
  void withWakeupTreesTheBugIsFoundByOneProcessorAlone() {
    assertThat(check("--optimal", BAD).out()).startsWith("BUG: deadlock\n");
    assertThat(check("--optimal", "-c", "2", BAD).err())
        .contains("--optimal is no use with --random, --no-sleep-sets or several processors");
  }

  @Test
  void jsonOnStandardOutputIsOneObjectAndNothingElse() {
    Session session = check("--json", "-", BAD);
    JsonObject result = JsonParser.parseString(session.out()).getAsJsonObject();
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(result.get("verdict").getAsString()).isEqualTo("BUG");
    assertThat(result.get("interleavings").getAsLong()).isPositive();
    assertThat(result.keySet())
        .contains("estimate", "preemption_points", "cpu_seconds", "wall_seconds");
    JsonObject bug = result.getAsJsonObject("bug");
    assertThat(bug.get("kind").getAsString()).isEqualTo("deadlock");
    assertThat(bug.get("message").getAsString()).isNotEmpty();
    assertThat(bug.get("sentence").getAsString()).startsWith("`take_both` (thread 1) holds `a`");
    assertThat(bug.get("trace").getAsString()).isEqualTo(trace(BAD).toString());
    assertThat(session.err()).startsWith("found: deadlock, recording the trace\nBUG: deadlock\n");
  }

  @Test
  void jsonInAFileComesBesideTheText() throws IOException {
    Path file = folder.resolve("result.json");
    Session session = check("--json", file.toString(), "--preempt=lock", GOOD);
    JsonObject result = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    assertThat(session.out()).startsWith("No bug: ");
    assertThat(result.get("verdict").getAsString()).isEqualTo("COMPLETED");
    assertThat(result.get("preemption_points").toString()).isEqualTo("[\"lock\"]");
    assertThat(result.has("bug")).isFalse();
  }

  @Test
  void limitOnInterleavingsEndsInUnfinishedWithStatus3() {
    Session session = check("--max-interleavings", "3", "--json=-", HUGE);
    assertThat(session.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    JsonObject result = JsonParser.parseString(session.out()).getAsJsonObject();
    assertThat(result.get("verdict").getAsString()).isEqualTo("UNFINISHED");
    assertThat(result.get("interleavings").getAsLong()).isEqualTo(3);
    assertThat(session.err()).startsWith("Unfinished: the limit on interleavings was reached.");
  }

  @Test
  void timeLimitEndsInUnfinishedWithStatus3AndALogShowsProgress() {
    Session session = check("-t", "2", HUGE);
    assertThat(session.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(session.out()).startsWith("Unfinished: the time limit was reached.");
    assertThat(session.err()).contains(" interleavings (", " left\n").doesNotContain("\r");
  }

  @Test
  void timeLimitHoldsInsideOneEndlessStep() {
    long start = System.nanoTime();
    Session session =
        check(
            "-t1",
            "--heuristic=cost_factor=1000000000",
            "--heuristic=least_average_cost=1000000",
            "bench_compute",
            "1000000");
    assertThat(session.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(session.out()).contains("0 were run");
    assertThat((System.nanoTime() - start) / 1_000_000).isBetween(1000L, 3000L);
  }

  @Test
  void optionsMayStandAnywhereUpToADoubleDash() {
    Session session =
        check("--json=-", "echo", "a", "--max-interleavings=1", "--", "-t", "x", "--json");
    JsonObject result = JsonParser.parseString(session.out()).getAsJsonObject();
    assertThat(result.get("arguments").toString()).isEqualTo("[\"a\",\"-t\",\"x\",\"--json\"]");
    assertUsageError(check("echo", "-x"), "'-x'; see `landslide check --help`");
  }

  @Test
  void verboseShowsEachInterleaving() {
    Session session = check("-v", BAD);
    assertThat(session.err().lines())
        .first()
        .asString()
        .startsWith("1: completed after ")
        .endsWith(" transitions");
    assertThat(session.err()).contains(": failed after ");
    assertThat(check("-vv", BAD).err().lines())
        .first()
        .asString()
        .matches("1: completed after \\d+ transitions:( \\d+(\\*\\d+)?)+");
    assertThat(check("-q", BAD).err()).isEmpty();
    assertUsageError(check("-q", "-v", BAD), "-q and -v ask for opposite things");
  }

  @Test
  void fileBesideTheProgramIsUsedUnlessAnotherIsNamed() throws IOException {
    Path mine = Files.copy(BINARIES.resolve(GOOD), folder.resolve("mine"));
    Files.writeString(folder.resolve("landslide.toml"), "preempt = [\"unlock\"]\n");
    Path other = Files.writeString(folder.resolve("other.toml"), "preempt = [\"lock\"]\n");
    assertThat(check(mine.toString()).out()).contains("Preemption points: unlock, and");
    assertThat(check("--config=" + other, mine.toString()).out())
        .contains("Preemption points: lock, and");
    assertThat(check("--preempt=marker", mine.toString()).out())
        .contains("Preemption points: marker, and");
  }

  @Test
  void mistakeInTheFileBesideTheProgramIsAUsageError() throws IOException {
    Path mine = Files.copy(BINARIES.resolve(GOOD), folder.resolve("mine"));
    Files.writeString(folder.resolve("landslide.toml"), "\nscope = [\"within thr_jion\"]\n");
    assertUsageError(
        check(mine.toString()),
        folder + "/landslide.toml:2: mine has no function 'thr_jion'; did you mean thr_join?");
  }

  @Test
  void fileBesideTheProgramThatIsNoneIsAUsageError() throws IOException {
    Path mine = Files.copy(BINARIES.resolve(GOOD), folder.resolve("mine"));
    Path config = Files.createDirectory(folder.resolve("landslide.toml"));
    assertUsageError(check(mine.toString()), config + " is a folder");
    Files.delete(config);
    Files.createSymbolicLink(config, Path.of("nowhere"));
    assertUsageError(check(mine.toString()), config + " is a link that leads to no file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-t 5x                 | '5x' is not a length of time from 1 second to",
        "--max-interleavings 0 | '0' is not a whole number",
        "--preempt lok         | --preempt: no kind of preemption point is called 'lok'; did you",
        "--without mutex_lok   | --without: thr_join_test has no function 'mutex_lok'; did you mean",
        "--config no.toml      | there is no file no.toml",
        "--prempt lock         | no option '--prempt'; did you mean --preempt? see",
        "--no-memory-leak x    | no option '--no-memory-leak'; did you mean --no-memory-leaks",
        "--config .            | . is a folder; name the file of a configuration",
        "--json no/such/x      | there is no folder",
        "-d /dev/null          | /dev/null is not a folder",
      })
  void wrongOptionIsAUsageError(String option, String message) {
    String[] words = option.split(" ");
    assertUsageError(check(words[0], words[1], GOOD), message);
  }

  @Test
  void whatIsNoProgramIsAUsageError() throws IOException {
    Path text = Files.writeString(folder.resolve("notes"), "not a program\n".repeat(50));
    assertUsageError(check(text.toString()), "notes is not an ELF file");
    assertUsageError(check("no_such_program"), "no program or file is called");
  }

  @Test
  void changedProgramIsNotReplayed() throws IOException {
    Path mine = Files.copy(BINARIES.resolve(BAD), folder.resolve("mine"));
    assertThat(check(mine.toString()).status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(replay(trace("mine")).status()).isEqualTo(ExitStatus.BUG.code());
    byte[] content = Files.readAllBytes(mine);
    content[content.length - 1] ^= 1;
    Files.write(mine, content);
    assertUsageError(
        replay(trace("mine")), "has changed since this trace was recorded; check it again");
    Files.delete(mine);
    assertUsageError(replay(trace("mine")), "there is no file " + mine);
  }

  @Test
  void replayFindsTheProgramWhereItWasOrBesideTheTrace() throws IOException {
    Path mine = Files.copy(BINARIES.resolve(BAD), folder.resolve("mine"));
    Path typed = Path.of("").toAbsolutePath().relativize(mine);
    check(typed.toString());
    assertThat(trace("mine")).content().contains("\"name\": \"" + typed, "\"path\": \"/");
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path trace = Files.move(trace("mine"), elsewhere.resolve("trace.json"));
    assertThat(replay(trace).status()).isEqualTo(ExitStatus.BUG.code());
    Files.move(mine, elsewhere.resolve("mine"));
    assertThat(replay(trace).status()).isEqualTo(ExitStatus.BUG.code());
    Files.writeString(mine, "another program by now");
    assertThat(replay(trace).status()).isEqualTo(ExitStatus.BUG.code());
    Files.delete(mine);
    Files.delete(elsewhere.resolve("mine"));
    assertUsageError(
        replay(trace), ", nor " + elsewhere.resolve("mine") + " beside the trace; put");
  }

  @Test
  void replayCommandWorksWhateverTheProgramIsCalled() throws Exception {
    Path odd = Files.createDirectory(folder.resolve("-two  words\n'quoted'"));
    Files.copy(BINARIES.resolve(BAD), odd.resolve("-v\t\"$x\""));
    Session session = check("-d", odd.toString(), odd.resolve("-v\t\"$x\"").toString());
    String command = session.out().substring(session.out().indexOf(HOME + "/landslide replay "));
    String args = command.substring((HOME + "/landslide").length());
    Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\0'" + args).start();
    String[] words = new String(shell.getInputStream().readAllBytes(), UTF_8).split("\0");
    assertThat(words).hasSize(2).startsWith("replay");
    assertThat(replay(Path.of(words[1])).status()).isEqualTo(ExitStatus.BUG.code());
  }

  @Test
  void replayUsesTheOptionsOfTheCheck() throws IOException {
    Path mine = Files.copy(BINARIES.resolve(BAD), folder.resolve("mine"));
    assertThat(check("--preempt=lock", mine.toString()).status()).isEqualTo(ExitStatus.BUG.code());
    Files.writeString(folder.resolve("landslide.toml"), "preempt = []\n");
    assertThat(replay(trace("mine")).status()).isEqualTo(ExitStatus.BUG.code());
  }

  @Test
  void traceOfVersion1IsReplayed() throws Exception {
    assertThat(check("-X", "swapbug").status()).isEqualTo(ExitStatus.BUG.code());
    String current = Files.readString(trace("swapbug"));
    assertThat(current).contains(", 1]");
    String old = asVersion1(current);
    assertThat(old).containsPattern("\"decisions\": \\[1, .*6553");
    Files.writeString(trace("swapbug"), old);
    Session session = replay(trace("swapbug"));
    assertThat(session.err()).isEmpty();
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(session.out()).startsWith("BUG: deadlock\n");
  }

  /** A number for each decision, and the checksum that fits. */
  private static String asVersion1(String current) throws Exception {
    String old =
        Pattern.compile("\"decisions\": .*")
            .matcher(current)
            .replaceFirst(decisions -> pack(decisions.group()))
            .replace("\"version\": 3", "\"version\": 1")
            .replaceFirst(",\n \"checksum\": \"\\w+\"\n}\n$", "\n}");
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(old.getBytes(UTF_8));
    String checksum = ",\n \"checksum\": \"" + HexFormat.of().formatHex(digest) + "\"";
    return old.replaceFirst("\n}$", checksum + "\n}\n");
  }

  private static String pack(String decisions) {
    return Pattern.compile("\\[(\\d+), (\\d+)\\]")
        .matcher(decisions)
        .replaceAll(move -> Integer.toString(number(move, 1) + (number(move, 2) << 16)));
  }

  private static int number(MatchResult match, int group) {
    return Integer.parseInt(match.group(group));
  }

  @ParameterizedTest
  @CsvSource({
    "'\"decisions\": [', '\"decisions\": [[1, 0], '",
    "'\"kind\": \"deadlock\"', '\"kind\": \"panic\"'",
    "'\"message\": \"', '\"message\": \"not '",
    "'\"preempt\": \"lock', '\"preempt\": \"unlock'",
  })
  void editedTraceIsAUsageError(String original, String edited) throws IOException {
    check(BAD);
    String content = Files.readString(trace(BAD));
    assertThat(content).contains(original);
    Files.writeString(trace(BAD), content.replace(original, edited));
    assertUsageError(replay(trace(BAD)), "does not fit its checksum, as after an edit; run the");
  }

  @Test
  void failureThatDoesNotRepeatIsOurFault() throws Exception {
    check(BAD);
    Trace trace = TraceJson.read(trace(BAD));
    Bug other = new Bug(BugKind.PANIC, trace.bug().message(), trace.bug().evidence());
    TraceJson.write(
        new Trace(
            trace.program(),
            trace.options(),
            trace.decisions(),
            trace.threads(),
            trace.rows(),
            other),
        trace(BAD));
    Session session = replay(trace(BAD));
    assertThat(session.status()).isEqualTo(ExitStatus.INTERNAL.code());
    assertThat(session.out()).isEmpty();
    assertThat(session.err()).contains("the same interleaving ended in 'panic: ");
    Files.delete(CrashReports.savedBy(session.err()));
  }

  @Test
  void whatIsNoTraceIsAUsageError() throws IOException {
    Path text = Files.writeString(folder.resolve("notes"), "no trace\n");
    assertUsageError(replay(text), "is no trace of Landslide");
    assertUsageError(replay(folder.resolve("nothing.json")), "there is no file");
    assertUsageError(replay(folder), folder + " is a folder; name the file of a trace");
  }

  static Stream<String> programs() throws CatalogException {
    return ProgramCatalog.read(HOME).programs().stream().map(Program::name);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void shippedConfigurationFitsEveryShippedProgram(String name) throws CatalogException {
    CheckedProgram program = CheckedProgram.load(HOME, name, List.of());
    assertThat(program.settings(program.configured())).isNotNull();
  }

  private static void assertUsageError(Session session, String part) {
    assertThat(session.err()).startsWith("landslide: ").contains(part);
    assertThat(session.err().lines()).hasSize(1);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
  }
}
