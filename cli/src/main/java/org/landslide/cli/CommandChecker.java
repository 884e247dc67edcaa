package org.landslide.cli;

import java.nio.file.Path;
import java.util.List;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.bench.soundness.Checker;
import org.landslide.cli.config.SettingOptions;
import org.landslide.cli.config.Settings;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.ExplorerOptions.Order;
import org.landslide.engine.ExplorerOptions.Reduction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The checker as {@code landslide quicksand} runs it. */
final class CommandChecker implements Checker {
  private final Path home;

  /** What takes the same options as the command. */
  @Command
  private static final class Options {
    @Mixin private SettingOptions settings = new SettingOptions();
  }

  CommandChecker(Path home) {
    this.home = home;
  }

  @Override
  public Spaces open(
      Path executable, List<String> arguments, SearchMode mode, List<String> options) {
    String typed = executable.toString();
    CheckedProgram program =
        CheckedProgram.load(home, typed, Executable.ofPath(executable), arguments);
    Settings.Resolved settings = settings(options).resolve(program.names());
    ExplorerOptions explorer =
        settings.explorer(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS).with(mode.races());
    GuestSpaces spaces = new GuestSpaces(program, settings, explorer, mode.bounded());
    return points -> {
      GuestSpaces.Opened opened = spaces.openWithSubject(points);
      return new Opened(opened.space(), opened.subject()::output);
    };
  }

  private static Settings settings(List<String> words) {
    Options options = new Options();
    new CommandLine(options).parseArgs(words.toArray(new String[0]));
    return options.settings.settings();
  }
}
