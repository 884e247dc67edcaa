package org.landslide.checker.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.check.options.AbortModel;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.Heuristics;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.PreemptionRules;
import org.landslide.check.options.ScopeRule;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.options.TrustRules;
import org.landslide.checker.message.UserError;
import org.landslide.engine.model.LoopThresholds;

/** What landslide.toml may say, and what is said when it says something else. */
final class ConfigFileTest {
  private static final KnownNames NAMES =
      new KnownNames("mine", Set.of("sem_wait", "malloc", "main"), Set.of("counter", "queue"));

  @TempDir private Path folder = Path.of("");

  private Settings.Resolved read(String content) throws IOException {
    Path file = Files.writeString(folder.resolve(ConfigFile.NAME), content);
    return ConfigFile.read(file, "mine").resolve(NAMES);
  }

  @Test
  void everyKeyReachesItsOption() throws IOException {
    Settings.Resolved read =
        read(
            """
            preempt = ["lock", "marker"]
            scope = ["within sem_wait", "without malloc"]
            ignore_sym = ["counter", "queue"]
            ignore_dr_function = ["main"]
            thrlib_function = ["malloc"]
            trusted_thr_join = true
            trusted_mutexes = true
            testing_mutexes = true
            allow_lock_handoff = true
            memory_leaks = true

            [heuristics]
            yields = 11
            atomics = 12
            looks = 20
            foresight = 21
            depth_factor = 1.5
            confident_interleavings = 14
            uncertainty = 1.25
            first_depth = 16
            cost_factor = 17
            least_average_cost = 18
            deadlock_retries = 19
            """);
    assertThat(read.options())
        .isEqualTo(
            new CheckOptions(
                new PreemptionRules(
                    Set.of(PreemptionKind.LOCK, PreemptionKind.MARKER),
                    Set.of(),
                    List.of(new ScopeRule(true, "sem_wait"), new ScopeRule(false, "malloc"))),
                new TrustRules(
                    Set.of(Assumption.JOIN_WORKS, Assumption.MUTEXES_WORK),
                    Set.of("malloc"),
                    Set.of("main"),
                    Set.of("counter", "queue")),
                Set.of(OptionalBug.LEAK),
                false,
                new Heuristics(11, 12, 20, 21),
                TransactionRules.NONE));
    assertThat(read.loops()).isEqualTo(new LoopThresholds(1.5, 14, 1.25, 16, 17, 18, 19));
  }

  @ParameterizedTest
  @EnumSource
  void eachSwitchIsItsOwn(Switch each) throws IOException {
    assertThat(read(each.key() + " = true").options()).isEqualTo(each.switchedOn());
    assertThat(read(each.key() + " = false").options()).isEqualTo(CheckOptions.DEFAULT);
  }

  @Test
  void transactionsGoAsTheFileSays() throws IOException {
    assertThat(
            read("""
                transactions = true
                abort_codes = true
                cache_line = 64
                retries = 3
                """)
                .options()
                .transactions())
        .isEqualTo(TransactionRules.of(AbortModel.EXPLAINED).withCacheLine(64).withRetries(3));
  }

  @Test
  void emptyFileMeansTheDefaults() throws IOException {
    Settings.Resolved read = read("");
    assertThat(read.options()).isEqualTo(CheckOptions.DEFAULT);
    assertThat(read.loops()).isEqualTo(LoopThresholds.DEFAULT);
  }

  @Test
  void emptyListOfPreemptionPointsMeansNone() throws IOException {
    assertThat(read("preempt = []").options().preemption().kinds()).isEmpty();
  }

  @Test
  void tableOfAProgramHoldsForThatProgramAndComesLast() throws IOException {
    CheckOptions options =
        read("""
            scope = ["within main"]
            memory_leaks = true

            [program.mine]
            scope = ["without malloc"]
            memory_leaks = false

            [program.yours]
            scope = ["without nothing_of_mine"]
            """)
            .options();
    assertThat(options.preemption().scope())
        .containsExactly(new ScopeRule(true, "main"), new ScopeRule(false, "malloc"));
    assertThat(options.bugs()).isEqualTo(CheckOptions.DEFAULT.bugs());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "premept = []             | 2: unknown key premept; did you mean preempt?",
        "xyzzy = 1                | 2: unknown key xyzzy; there are abort_codes, allow_lock_handoff,",
        "ignoresym = []           | 2: unknown key ignoresym; did you mean ignore_sym?",
        "memory_leaks = 1         | 2: memory_leaks must be true or false",
        "memory_leaks = \"true\"  | 2: memory_leaks must be true or false",
        "preempt = \"lock\"       | 2: preempt must be a list of strings, as [\"a\", \"b\"]",
        "preempt = [\"lok\"]      | 2: no kind of preemption point is called 'lok'; did you mean lock?",
        "preempt = [\"all\"]      | 2: no kind of preemption point is called 'all'; there are lock,",
        "preempt = [\"none\"]     | 2: for no kind of preemption point write preempt = []",
        "preempt = [1]            | 2: preempt must be a list of strings",
        "ignore_sym = [[]]        | 2: ignore_sym must be a list of strings",
        "ignore_sym = [\"count\"] | 2: mine has no variable 'count'; did you mean counter?",
        "ignore_sym = [\"main\"]  | 2: mine has no variable 'main'; nm shows those that it has",
        "thrlib_function = [\"x\"]| 2: mine has no function 'x'; nm shows those that it has",
        "ignore_dr_function = [\"mallok\"] | 2: mine has no function 'mallok'; did you mean malloc?",
        "scope = [\"inside main\"]| 2: 'inside main' must be 'within FUNCTION' or 'without FUNCTION'",
        "scope = [\"within sem_wiat\"] | 2: mine has no function 'sem_wiat'; did you mean sem_wait?",
        "heuristics = 1           | 2: heuristics must be a table, [heuristics]",
        "heuristics.yeilds = 1    | 2: unknown key yeilds; did you mean yields?",
        "heuristics.yields = 0    | 2: yields must be a whole number from 1 to 2147483647",
        "heuristics.yields = 1.5  | 2: yields must be a whole number from 1 to 2147483647",
        "heuristics.depth_factor = 0.9 | 2: depth_factor must be a number from 1 to 2147483647",
        "heuristics.depth_factor = nan | 2: depth_factor must be a number from 1 to 2147483647",
        "heuristics.atomics = \"many\" | 2: atomics must be a number",
        "program = 1              | 2: program must be a table, [program]",
        "program.mine = true      | 2: mine must be a table, [mine]",
        "program.yours.scop = []  | 2: unknown key scop; did you mean scope?",
        "program.mine.program = 1 | 2: unknown key program; there are",
        "memory_leaks true        | 2: this is not TOML: ",
        "scope = [                | 3: this is not TOML: ",
      })
  void mistakeIsNamedWithItsLineAndWhatWasMeant(String line, String message) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> read("# a comment\n" + line + "\n"))
        .withMessageStartingWith(folder.resolve(ConfigFile.NAME) + ":")
        .withMessageContaining(":" + message)
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("\n"));
  }

  @Test
  void mistakeInAListIsNamedWithTheLineOfItsOwn() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> read("scope = [\n\"within main\", # a\n# b\n\n \"without mian\",\n]\n"))
        .withMessageContaining(ConfigFile.NAME + ":5: mine has no function 'mian'");
  }

  @Test
  void firstOfSeveralMistakesIsNamed() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> read("zz = 1\naa = 1\nmm = 1\nbb = 1\n"))
        .withMessageContaining(ConfigFile.NAME + ":1: unknown key zz");
  }

  @Test
  void keyGivenTwiceIsAnError() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> read("memory_leaks = true\nmemory_leaks = false\n"))
        .withMessageContaining(ConfigFile.NAME + ":2: this is not TOML: ");
  }

  @Test
  void fileMustBeThereAndBeText() throws IOException {
    Path missing = folder.resolve("no.toml");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> ConfigFile.read(missing, "mine"))
        .withMessage("there is no file " + missing + ", or no way to it");
    Path binary = Files.write(folder.resolve("binary.toml"), new byte[] {'a', (byte) 0xff});
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> ConfigFile.read(binary, "mine"))
        .withMessage(binary + " is not a text file in UTF-8");
  }
}
