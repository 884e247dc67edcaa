package org.landslide.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.cli.config.ConfigFile;
import org.landslide.cli.config.SettingOptions;
import org.landslide.cli.config.Settings;
import org.landslide.cli.message.UserError;
import org.landslide.guest.catalog.CatalogException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that all commands have which look for bugs in a program. */
final class CommonOptions {
  @Option(
      names = {"-d", "--trace-dir"},
      paramLabel = "DIR",
      order = 50,
      description = "Where to put the trace of a bug (default: the current folder).")
  private Path folder = Path.of("");

  @Option(
      names = "--json",
      paramLabel = "FILE",
      order = 51,
      description = "Write the result as JSON; with - to standard output, and nothing else there.")
  private @Nullable String json;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      order = 52,
      description = "Read this in place of the landslide.toml beside the program.")
  private @Nullable Path config;

  @Option(
      names = "--p2",
      paramLabel = "DIR",
      order = 49,
      description =
          "PROGRAM is a test for the thread library of this P2 tree: one of ours, such as"
              + " thr_exit_join, a program of the tree, or a C file.")
  private @Nullable Path p2;

  @Option(
      names = "--abort-bound",
      paramLabel = "N",
      order = 77,
      description =
          "With -X: make no more than N transactions fail in an interleaving (default: any number).")
  private @Nullable Integer abortBound;

  @Mixin private SettingOptions options = new SettingOptions();

  /**
   * The program that the user means.
   *
   * @param arguments in place of those that it is run with by default, if any
   */
  CheckedProgram program(Context context, String typed, List<String> arguments)
      throws CatalogException {
    Executable executable = StudentTrees.find(context, Optional.ofNullable(p2), typed);
    return CheckedProgram.load(context.home(), typed, executable, arguments);
  }

  /** What the file and the options say, which must fit the program. */
  Settings.Resolved settings(CheckedProgram program) {
    Settings fromFile =
        config == null ? program.configured() : ConfigFile.read(config, program.name());
    return bounded(fromFile.then(options.settings()).resolve(program.names()));
  }

  private Settings.Resolved bounded(Settings.Resolved settings) {
    if (abortBound == null) {
      return settings;
    }
    refuse(
        !settings.options().transactions().enabled(),
        "--abort-bound is about how transactions fail; add -X");
    refuse(abortBound < 0, "--abort-bound must be 0 or more");
    refuse(
        settings.options().transactions().weak(),
        "--abort-bound loses interleavings under weak atomicity; leave it or -W out");
    return settings.withAbortBound(abortBound);
  }

  private static void refuse(boolean senseless, String sentence) {
    if (senseless) {
      throw new UserError(sentence);
    }
  }

  /** Fails at once when something could not be written in the end. */
  Output output(Context context) {
    return new Output(context, Optional.ofNullable(json));
  }

  /**
   * Fails at once when there is no place for traces.
   *
   * @param messages for what goes wrong later
   */
  TraceSaver traces(Context context, CheckedProgram program, Consumer<String> messages) {
    return new TraceSaver(context, folder, program.name(), messages);
  }

  /** Where traces go. */
  Path folder() {
    return folder;
  }
}
