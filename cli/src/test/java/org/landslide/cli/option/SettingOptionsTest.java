package org.landslide.cli.option;

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
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.options.AbortModel;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.FunctionRoles;
import org.landslide.check.options.FunctionRoles.Named;
import org.landslide.check.options.Heuristics;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.ScopeRule;
import org.landslide.check.options.TransactionRules;
import org.landslide.checker.message.UserError;
import org.landslide.checker.settings.ConfigFile;
import org.landslide.checker.settings.KnownNames;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.settings.StoredOptions;
import picocli.CommandLine;

/** The settings as options, alone and together with a file. */
final class SettingOptionsTest {
  private static final KnownNames NAMES =
      new KnownNames("mine", Set.of("f", "g", "h"), Set.of("x", "y", "z"));

  @TempDir private Path folder = Path.of("");

  private static Settings parse(String... args) {
    SettingOptions options = new SettingOptions();
    new CommandLine(options.spec()).setOverwrittenOptionsAllowed(true).parseArgs(args);
    return options.settings();
  }

  private static CheckOptions options(String... args) {
    return parse(args).resolve(NAMES).options();
  }

  @Test
  void withoutOptionsTheDefaultsHold() {
    assertThat(options()).isEqualTo(CheckOptions.DEFAULT);
  }

  @Test
  void preemptionPointsAreAListWithCommasOrNone() {
    assertThat(options("--preempt", "lock,unlock").preemption().kinds())
        .containsExactlyInAnyOrder(PreemptionKind.LOCK, PreemptionKind.UNLOCK);
    assertThat(options("--preempt=none").preemption().kinds()).isEmpty();
  }

  @Test
  void scopeKeepsTheOrderOfTheCommandLine() {
    CheckOptions options =
        options("--within", "f", "--without", "g", "--within", "h", "--without=f");
    assertThat(options.preemption().scope())
        .containsExactly(
            new ScopeRule(true, "f"),
            new ScopeRule(false, "g"),
            new ScopeRule(true, "h"),
            new ScopeRule(false, "f"));
  }

  @Test
  void namesMayBeGivenOneByOneOrWithCommas() {
    CheckOptions options =
        options(
            "--ignore-sym",
            "x,y",
            "--ignore-sym=z",
            "--thrlib-function",
            "f", //
            "--ignore-dr-function",
            "g");
    assertThat(options.trust().variables()).containsExactlyInAnyOrder("x", "y", "z");
    assertThat(options.trust().functions()).containsExactly("f");
    assertThat(options.trust().raceFreeFunctions()).containsExactly("g");
  }

  @Test
  void functionsHaveRolesAndPositionsOfArguments() {
    CheckOptions options =
        options(
            "--lock-function=f,g:2",
            "--unlock-function=h",
            "--panic-function=g:3",
            "--new-frame-function=f",
            "--free-frame-function=g:2",
            "--scheduler-function=f",
            "--trusted-function=h");
    FunctionRoles expected =
        new FunctionRoles(
            List.of(new Named("f", 0), new Named("g", 1)),
            List.of(new Named("h", 0)),
            List.of(new Named("g", 2)),
            Set.of("f"),
            List.of(new Named("g", 1)),
            Set.of("f"),
            Set.of("h"));
    assertThat(options.roles()).isEqualTo(expected);
    Settings.Resolved all =
        parse(
                "--lock-function=f,g:2",
                "--unlock-function=h",
                "--new-frame-function=g,h",
                "--free-frame-function=f:3")
            .resolve(NAMES);
    assertThat(StoredOptions.read(StoredOptions.of(all), "trace")).isEqualTo(all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trusted_thr_join",
        "trusted_mutexes",
        "testing_mutexes",
        "allow_lock_handoff",
        "memory_leaks"
      })
  void eachSwitchMeansWhatItDoesInAFileAndCanBeTakenBack(String key) throws IOException {
    Path file = Files.writeString(folder.resolve("landslide.toml"), key + " = true");
    CheckOptions fromFile = ConfigFile.read(file, "mine").resolve(NAMES).options();
    String name = key.replace('_', '-');
    assertThat(options("--" + name)).isEqualTo(fromFile).isNotEqualTo(CheckOptions.DEFAULT);
    assertThat(options("--no-" + name)).isEqualTo(CheckOptions.DEFAULT);
  }

  @Test
  void transactionsGoAsTheOptionsSay() {
    assertThat(options("-X").transactions()).isEqualTo(TransactionRules.HARDWARE);
    assertThat(options("-XAS").transactions()).isEqualTo(TransactionRules.SOFTWARE);
    assertThat(options("-XASW").transactions())
        .isEqualTo(TransactionRules.of(AbortModel.WEAK_SOFTWARE));
    assertThat(options("-X", "-A", "--cache-line=64", "--cache-lines=8").transactions())
        .isEqualTo(TransactionRules.of(AbortModel.EXPLAINED).withCacheLine(64).withCacheLines(8));
    assertThat(options("-X", "--retries=3").transactions().retries()).isEqualTo(3);
    assertThat(options("-X", "--no-transactions")).isEqualTo(CheckOptions.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-A                | -A says why transactions fail, and only -X makes them; add -X",
        "-X -S             | -S keeps the aborts that have a reason, and only -A knows of",
        "-S                | -S keeps the aborts that have a reason, and only -A knows of",
        "-X -A -W          | -W is about transactions in software; add -X -A -S",
        "-X -W             | -W is about transactions in software; add -X -A -S",
        "-X -A -S -W --cache-lines=8 | --cache-lines says what fits into a cache, and",
        "-X --cache-line=8 | --cache-line and --cache-lines are reasons to fail, and only -A",
        "-X -A --cache-line=48 | --cache-line: a line has as many bytes as a power of two",
        "-X -A --cache-lines=0 | --cache-lines: there must be a whole number of lines",
        "-X -A --cache-lines=x | --cache-lines: there must be a whole number of lines",
        "--retries=3       | --retries is about transactions that fail for no reason; add -X, without -S",
        "-X -A -S --retries=3 | --retries is about transactions that fail for no reason; add -X, without -S",
        "-X --retries=0    | --retries: there must be a whole number of failures in a row, from 1 up",
        "-X --retries=1.5  | --retries: there must be a whole number of failures in a row, from 1 up",
        "--abort-bound=1   | --abort-bound is about how transactions fail; add -X",
        "-X --abort-bound=-1 | --abort-bound must be 0 or more",
        "-X -A -S -W --abort-bound=1 | --abort-bound loses interleavings under weak atomicity; leave",
        "-X --retries=many | --retries: there must be a whole number of failures in a row, from 1 up",
      })
  void transactionsThatMakeNoSenseAreRefused(String args, String message) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> options(args.split(" ")))
        .withMessageStartingWith(message);
  }

  @Test
  void heuristicsAreNamesWithNumbers() {
    Settings.Resolved resolved =
        parse("--heuristic", "yields=3", "--heuristic", "depth_factor=2.5").resolve(NAMES);
    assertThat(resolved.options().heuristics())
        .isEqualTo(
            new Heuristics(
                3,
                Heuristics.DEFAULT.atomics(),
                Heuristics.DEFAULT.looks(),
                Heuristics.DEFAULT.foresight()));
    assertThat(resolved.loops().depthFactor()).isEqualTo(2.5);
  }

  @Test
  void numberOfFailuresThatAreMadeIsAnOptionAlone() {
    Settings.Resolved resolved = parse("-X", "--abort-bound=2").resolve(NAMES);
    assertThat(resolved.abortBound()).isEqualTo(2);
    assertThat(StoredOptions.of(resolved)).isEqualTo(StoredOptions.of(resolved.withAbortBound(1)));
  }

  @Test
  void optionsComeAfterTheFileAndOverrideIt() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(ConfigFile.NAME),
            """
            preempt = ["runnable"]
            scope = ["within f"]
            ignore_sym = ["x"]
            memory_leaks = true
            """);
    Settings both =
        ConfigFile.read(file, "mine")
            .then(
                parse(
                    "--preempt=lock",
                    "--without=g",
                    "--ignore-sym=y", //
                    "--no-memory-leaks"));
    CheckOptions options = both.resolve(NAMES).options();
    assertThat(options.preemption().kinds()).containsExactly(PreemptionKind.LOCK);
    assertThat(options.preemption().scope())
        .containsExactly(new ScopeRule(true, "f"), new ScopeRule(false, "g"));
    assertThat(options.trust().variables()).containsExactlyInAnyOrder("x", "y");
    assertThat(options.bugs()).isEqualTo(CheckOptions.DEFAULT.bugs());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--preempt=lock,unlok | --preempt: no kind of preemption point is called 'unlok'; did you",
        "--preempt=           | --preempt: no kind of preemption point is called ''; there are",
        "--within=ff          | --within: mine has no function 'ff'; did you mean f?",
        "--without=nothing    | --without: mine has no function 'nothing'; nm shows",
        "--ignore-sym=x,f     | --ignore-sym: mine has no variable 'f'",
        "--thrlib-function=x  | --thrlib-function: mine has no function 'x'",
        "--trusted-function=x | --trusted-function: mine has no function 'x'",
        "--lock-function=x    | --lock-function: mine has no function 'x'",
        "--lock-function=f:0  | --lock-function: 'f:0' must be a function, or a function and",
        "--lock-function=f    | lock_function and unlock_function belong together; name both",
        "--unlock-function=f  | lock_function and unlock_function belong together; name both",
        "--new-frame-function=f | new_frame_function and free_frame_function belong together; name both",
        "--free-frame-function=f:2 | new_frame_function and free_frame_function belong together; name both",
        "--heuristic=yelds=1  | --heuristic: no heuristic is called 'yelds'; did you mean yields?",
        "--heuristic=yields   | --heuristic: 'yields' must be yields=NUMBER",
        "--heuristic=yields=x | --heuristic: yields must be a whole number from 1 to",
      })
  void mistakeIsNamedWithItsOption(String option, String message) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> options(option))
        .withMessageStartingWith(message);
  }

  @Test
  void programWithoutSymbolsIsSaidToHaveNone() {
    KnownNames stripped = new KnownNames("mine", Set.of(), Set.of());
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> parse("--within=f").resolve(stripped))
        .withMessage("--within: mine has no function 'f'; it has no symbols");
  }
}
