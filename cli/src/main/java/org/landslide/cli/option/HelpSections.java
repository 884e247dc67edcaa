package org.landslide.cli.option;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Help in two parts: the options that every user needs and, on request, the advanced ones. */
public final class HelpSections {
  /** The options from this order on are advanced. */
  static final int FIRST_ADVANCED = 60;

  private HelpSections() {}

  /** From now on the help of a command leaves the advanced options out. */
  public static CommandLine leaveOutAdvanced(CommandLine command) {
    command
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> list(help, false));
    return command;
  }

  /** Shows the help of a command with all options. */
  public static void showAll(CommandLine command) {
    command
        .getHelpSectionMap()
        .put(
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            help -> list(help, false) + "\nAdvanced options:\n" + list(help, true));
    command.usage(command.getOut());
  }

  private static String list(Help help, boolean advanced) {
    List<OptionSpec> options =
        help.commandSpec().options().stream()
            .filter(option -> (option.order() >= FIRST_ADVANCED) == advanced)
            .toList();
    return help.optionListExcludingGroups(options);
  }
}
