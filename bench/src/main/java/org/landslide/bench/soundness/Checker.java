package org.landslide.bench.soundness;

import java.nio.file.Path;
import java.util.List;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.Executable;
import org.landslide.checker.run.GuestSpaces;
import org.landslide.checker.settings.Settings;
import org.landslide.cli.option.SettingOptions;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import picocli.CommandLine;

/** The checker as {@code landslide quicksand} runs it. Used by several Java threads at once. */
final class Checker {
  private final Path home;

  Checker(Path home) {
    this.home = home;
  }

  /**
   * What there is to explore of a program.
   *
   * @param arguments of the program
   * @param options as on the command line, save for those that choose the mode
   */
  GuestSpaces open(Path executable, List<String> arguments, SearchMode mode, List<String> options) {
    String typed = executable.toString();
    CheckedProgram program =
        CheckedProgram.load(home, typed, Executable.ofPath(executable), arguments);
    Settings.Resolved settings = program.settings(settings(options));
    ExplorerOptions explorer =
        settings.explorer(Order.FORWARDS, Reduction.DPOR_WITH_STATES).with(mode.races());
    return new GuestSpaces(program, settings, explorer, mode.bounded());
  }

  private static Settings settings(List<String> words) {
    SettingOptions options = new SettingOptions();
    new CommandLine(options.spec()).parseArgs(words.toArray(new String[0]));
    return options.settings();
  }
}
