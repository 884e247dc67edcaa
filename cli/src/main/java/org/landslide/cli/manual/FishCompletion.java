package org.landslide.cli.manual;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A script for the shell fish, for which picocli makes none. */
final class FishCompletion {
  private static final int MOST_WORDS = 60;

  private final StringBuilder script = new StringBuilder();
  private final String program;

  private FishCompletion(String program) {
    this.program = program;
  }

  static String of(CommandSpec root) {
    FishCompletion completion = new FishCompletion(root.name());
    root.subcommands().forEach((name, command) -> completion.add(name, command.getCommandSpec()));
    return completion.script.toString();
  }

  private void add(String name, CommandSpec command) {
    line("__fish_use_subcommand", "-a " + name, ManText.summary(command));
    command.options().stream()
        .filter(option -> !option.hidden())
        .forEach(
            option -> line("__fish_seen_subcommand_from " + name, names(option), about(option)));
  }

  private static String names(OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String name : List.of(option.names())) {
      names.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
    }
    return names.append(option.arity().max() > 0 ? " -r" : "").substring(1);
  }

  private static String about(OptionSpec option) {
    return ManText.sentence(String.join(" ", option.description()));
  }

  private void line(String condition, String what, String about) {
    String brief = about.length() > MOST_WORDS ? about.substring(0, MOST_WORDS) + "…" : about;
    script
        .append("complete -c ")
        .append(program)
        .append(" -n ")
        .append(quoted(condition))
        .append(' ')
        .append(what)
        .append(" -d ")
        .append(quoted(brief))
        .append('\n');
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
