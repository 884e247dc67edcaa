package org.landslide.cli.manual;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.landslide.cli.process.Version;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual page of a command, in the language of man. */
final class ManPage {
  private final StringBuilder page = new StringBuilder();
  private final CommandSpec command;

  private ManPage(CommandSpec command) {
    this.command = command;
  }

  static String of(CommandSpec command) {
    ManPage page = new ManPage(command);
    page.head();
    page.options();
    page.commands();
    page.exitStatus();
    return page.page.toString();
  }

  private void head() {
    String name = command.qualifiedName("-");
    line(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"Landslide " + Version.text() + "\"");
    line(".SH NAME");
    text(name + " - " + ManText.summary(command));
    line(".SH SYNOPSIS");
    String synopsis =
        command.usageMessage().customSynopsis().length > 0
            ? String.join(" ", command.usageMessage().customSynopsis())
            : command.qualifiedName(" ") + " [OPTIONS]" + parameters();
    text(synopsis);
    line(".SH DESCRIPTION");
    text(String.join(" ", command.usageMessage().description()));
    for (var parameter : command.positionalParameters()) {
      line(".TP");
      line(".B " + ManText.roff(parameter.paramLabel()));
      text(String.join(" ", parameter.description()));
    }
  }

  private String parameters() {
    return command.positionalParameters().stream()
        .map(parameter -> " " + parameter.paramLabel())
        .collect(Collectors.joining());
  }

  private void options() {
    line(".SH OPTIONS");
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        line(".TP");
        line(
            ".B " + ManText.roff(String.join(", ", Arrays.asList(option.names())) + label(option)));
        text(String.join(" ", option.description()));
      }
    }
  }

  private static String label(OptionSpec option) {
    return option.arity().max() == 0 ? "" : " " + option.paramLabel();
  }

  private void commands() {
    if (command.subcommands().isEmpty()) {
      return;
    }
    line(".SH COMMANDS");
    command
        .subcommands()
        .forEach(
            (name, each) -> {
              line(".TP");
              line(".B " + ManText.roff(name));
              text(ManText.summary(each.getCommandSpec()) + ".");
            });
  }

  private void exitStatus() {
    line(".SH EXIT STATUS");
    status(0, "all is well");
    status(1, "the checked program has a bug");
    status(2, "the input or the machine is not as it must be; the message says what to do");
    status(3, "the budget ended before the answer was known");
    status(70, "an error in Landslide");
  }

  private void status(int status, String meaning) {
    line(".TP");
    line(".B " + status);
    text(meaning);
  }

  private void text(String text) {
    String plain = text.replace("%n", "\n").replace("%%", "%");
    plain.lines().forEach(each -> line(ManText.roff(each)));
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
