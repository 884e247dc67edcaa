package org.landslide.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.display.FakeTerminal;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.InterruptHandler;
import org.landslide.cli.process.Terminal;

/** The command quicksand on real programs, from the arguments to the exit status. */
@Timeout(120)
final class QuicksandProgramsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final String BAD = "deadlock_opposite_order";

  /** No bug unless threads are preempted before racing accesses. */
  private static final String RACY = "atomic_fetch_add_unmarked";

  /** Far more interleavings than can be gone through. */
  private static final String HUGE = "threads";

  @TempDir private Path folder = Path.of("");

  private Session quicksand(String... args) {
    List<String> all = new ArrayList<>(List.of("quicksand", "-d", folder.toString()));
    all.addAll(List.of(args));
    return Session.run(HOME, all.toArray(String[]::new));
  }

  private static JsonObject json(Session session) {
    return JsonParser.parseString(session.out()).getAsJsonObject();
  }

  @Test
  void bugIsShownSavedAndReplayedWithStatus1() {
    Session session = quicksand(BAD);
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(session.out())
        .startsWith("BUG: deadlock\n")
        .contains("How it came about", "About the run:", "-v lists all state spaces")
        .doesNotContain("Covered without a bug");
    assertThat(quicksand("-v", BAD).out()).contains("Covered without a bug", "{ mutex_unlock, ");
    Path trace = folder.resolve(BAD + "-trace.json");
    assertThat(trace).isNotEmptyFile();
    assertThat(folder.resolve(BAD + "-trace.html")).isNotEmptyFile();
    Session again = Session.run(HOME, "replay", trace.toString());
    assertThat(again.out()).endsWith("This is the same failure again.\n");
  }

  @Test
  void timeLimitIsKeptAndTheReportSaysWhatWasCovered() {
    long start = System.nanoTime();
    Session session = quicksand("-t", "3", "-i", "1", HUGE);
    assertThat((System.nanoTime() - start) / 1_000_000).isBetween(3000L, 5000L);
    assertThat(session.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(session.out())
        .startsWith("UNFINISHED: the time was up. No bug so far")
        .contains("Not explored to the end:");
    assertThat(session.err()).contains("--- 1 s of 3 s; ").doesNotContain("\r");
  }

  @Test
  void jsonOnStandardOutputIsOneObjectAndNothingElse() {
    JsonObject result = json(quicksand("--json", "-", BAD));
    assertThat(result.get("format").getAsString()).isEqualTo("landslide-quicksand");
    assertThat(result.get("version").getAsInt()).isEqualTo(1);
    assertThat(result.get("verdict").getAsString()).isEqualTo("BUG");
    JsonObject bug = result.getAsJsonArray("bugs").get(0).getAsJsonObject();
    assertThat(bug.get("kind").getAsString()).isEqualTo("deadlock");
    assertThat(Path.of(bug.get("trace").getAsString())).isNotEmptyFile();
    JsonObject job = result.getAsJsonArray("jobs").get(3).getAsJsonObject();
    assertThat(job.get("preemption_points").toString())
        .isEqualTo("[\"mutex_lock\",\"mutex_unlock\"]");
    assertThat(job.keySet()).contains("state", "interleavings", "percentage");
    assertThat(result.keySet())
        .contains("races", "interleavings", "cpu_seconds", "wall_seconds", "restrictions");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-C -M hello    | -C and -M are two ways to explore one state space; give one of them",
        "-H -V hello    | -H and -V are two definitions of a data race; give one of them",
        "-C -e 3 hello  | with -C, -M or --random there is only one; leave them out",
        "-c 0 hello     | -c must be a whole number from 1 to 1024",
        "-e 0 hello     | -e must be a number above 0",
        "-E 0 hello     | -E must be a whole number from 1 up",
        "-I hello       | -I is about the order within one state space; add -C or -M to explore",
        "-0 hello       | -0 makes one state space out of all accesses; add -C",
        "-M -0 hello    | -0 and -M are two ways to find out where to preempt threads; give -C -0",
        "-C -0 -H hello | at every shared access, race or not; leave -H and -V out",
        "-C --max-preemptions 2 hello | --max-preemptions is the last step of -I; add -I",
        "-CI --max-preemptions -1 hello | --max-preemptions must be 0 or more",
        "-MI -XASW weak | -I loses interleavings under weak atomicity; leave it or -W out",
        "-XASW --abort-bound 1 weak | --abort-bound loses interleavings under weak atomicity",
        "-t 5x hello    | '5x' is not a length of time",
        "--interval 0 hello | '0' is not a length of time",
        "-v             | name a program; `landslide list` shows",
        "--maximum hello | no option '--maximum'; did you mean --maximal?",
      })
  void senselessOptionsAreAUsageError(String options, String message) {
    Session session = quicksand(options.split(" "));
    assertThat(session.err()).startsWith("landslide: ").contains(message);
    assertThat(session.err().lines()).hasSize(1);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "-C, COMPLETED, single",
    "-CI, COMPLETED, single",
    "-M, VERIFIED, maximal",
    "-MI, VERIFIED, maximal",
    "-C0, VERIFIED, everywhere",
    "-C0I, VERIFIED, everywhere",
    "-H, VERIFIED, iterative deepening",
    "-V, VERIFIED, iterative deepening",
  })
  void everyModeComesToItsVerdict(String mode, String verdict, String label) {
    Session session = quicksand("--json=-", "-v", mode, "racyinc");
    assertThat(session.status()).isZero();
    assertThat(json(session).get("verdict").getAsString()).isEqualTo(verdict);
    assertThat(json(session).get("mode").getAsString()).isEqualTo(label);
    assertThat(session.err())
        .contains(mode.equals("-H") ? "potentially racy access: thread " : "thread ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"abort_conflict", "lock_fast_spinlock", "htm1 2 2", "htm1 3 1"})
  void whatFailsUnderStrongAtomicityFailsUnderWeakAtomicity(String program) {
    for (String transactions : List.of("-XAS", "-XASW")) {
      Session session = quicksand(("-M " + transactions + " " + program).split(" "));
      assertThat(session.status()).as(transactions).isEqualTo(ExitStatus.BUG.code());
    }
  }

  /** Programs that rely on strong atomicity, and some that share nothing. */
  @ParameterizedTest
  @CsvSource({
    "weak, BUG",
    "counter, BUG",
    "htm2, BUG",
    "swap, BUG",
    "nested, BUG",
    "retry_loop, BUG",
    "abort_explicit, VERIFIED",
    "causality, VERIFIED",
    "fig63, VERIFIED",
    "false_sharing, VERIFIED",
    "nested_abort, VERIFIED",
  })
  void underWeakAtomicityRacesShowWhatPreemptingEverywhereDoes(String program, String verdict) {
    for (String mode : List.of("-M", "-C0")) {
      Session session = quicksand("--json=-", mode, "-XASW", program);
      assertThat(json(session).get("verdict").getAsString()).as(mode).isEqualTo(verdict);
    }
    Session strong = quicksand("--json=-", "-M", "-XAS", program);
    assertThat(json(strong).get("verdict").getAsString()).isEqualTo("VERIFIED");
  }

  @Test
  void kindsOfPointsThatAreTakenAwayAreSaidToBeLeftOut() {
    Session session = quicksand("--preempt=unlock,runnable", "--json=-", "racyinc");
    assertThat(session.err())
        .contains("ends well, apart from what was left out.")
        .contains("Left out: preemption points of the kind lock and marker\n");
    assertThat(json(session).getAsJsonArray("jobs").get(0).toString()).contains("_points\":[]");
    assertThat(session.err()).doesNotContain("{ mutex_lock", ", mutex_lock");
  }

  @Test
  void lastBoundOnPreemptionsIsToldOf() {
    Session session = quicksand("-C", "-I", "--max-preemptions=1", "--json=-", "racyinc");
    assertThat(session.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(json(session).get("verdict").getAsString()).isEqualTo("UNFINISHED");
    assertThat(json(session).get("bound_completed").getAsInt()).isEqualTo(1);
    assertThat(session.err().replaceAll("\\s+", " "))
        .contains("No interleaving with at most 1 preemption at these points fails");
  }

  @Test
  void bugThatTakesADataRaceIsFoundAndReplayed() {
    Session session = quicksand("--first-bug", "--json=-", RACY);
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    JsonObject bug = json(session).getAsJsonArray("bugs").get(0).getAsJsonObject();
    assertThat(session.err())
        .doesNotContain("racy access")
        .containsSubsequence("\nBUG: ", "Data races at which preempting a thread led to a bug:");
    Session again = Session.run(HOME, "replay", bug.get("trace").getAsString());
    assertThat(again.out()).contains(bug.get("kind").getAsString()).endsWith("failure again.\n");
  }

  @Test
  void untestedRacesAreToldWithBothStacks() {
    Session session = quicksand("-C", "racyinc");
    assertThat(session.out())
        .contains("Data races that were not tested. Look at them yourself")
        .containsPattern("thread 1: count \\(racyinc.c:\\d+\\) < ")
        .containsPattern("thread 2: count \\(racyinc.c:\\d+\\) < ");
  }

  @Test
  void logsAreKeptWhenAskedFor() {
    quicksand("-l", "thr_exit_join");
    assertThat(folder.resolve("thr_exit_join-jobs")).isNotEmptyDirectory();
  }

  @Test
  void verboseShowsWhatBecomesOfEachJob() {
    assertThat(quicksand("-v", BAD).err())
        .contains("job 0 { } not begun\n", "job 0 { } complete: ")
        .contains("job 1 { mutex_lock } found a BUG: ")
        .doesNotContain(" transitions");
    assertThat(quicksand("-vv", BAD).err())
        .contains("job 0 { } complete: ")
        .containsPattern("1: completed after \\d+ transitions: 1");
    Session quiet = quicksand("-q", BAD);
    assertThat(quiet.err()).isEmpty();
    assertThat(quiet.out()).startsWith("BUG: deadlock\n");
  }

  @Test
  void onATerminalOneReportIsRedrawnAndGoneInTheEnd() {
    FakeTerminal err = new FakeTerminal();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Context context =
        new Context(
            HOME,
            new PrintStream(out, true, UTF_8),
            err.stream(),
            new Terminal(false, true, false, 80, 24),
            new InterruptHandler());
    Main.run(context, "quicksand", "-t4", HUGE);
    assertThat(err.written()).contains("--- 1 s of 4 s; ", "\u001b[");
    assertThat(err.seen()).doesNotContain("---", "racy access");
    assertThat(out.toString(UTF_8)).startsWith("UNFINISHED: the time was up.");
  }

  @Test
  void helpShowsTheCommonOptionsAndOnRequestAllOfThem() {
    Session brief = quicksand("-h");
    assertThat(brief.status()).isZero();
    assertThat(brief.out()).contains("--time", "--all-options").doesNotContain("--maximal");
    Session all = quicksand("-s");
    assertThat(all.status()).isZero();
    assertThat(all.out()).contains("--time", "Advanced options:", "--maximal", "--ignore-sym");
  }

  @Test
  void programMayBeNamedByAnOption() {
    JsonObject result = json(quicksand("--json=-", "--program", "echo", "a", "--", "-b"));
    assertThat(result.get("program").getAsString()).isEqualTo("echo");
    assertThat(result.get("arguments").toString()).isEqualTo("[\"a\",\"-b\"]");
  }
}
