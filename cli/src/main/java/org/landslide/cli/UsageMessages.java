package org.landslide.cli;

import java.util.List;
import org.landslide.cli.message.NearestNames;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one sentence what is wrong with a command line, and where to read more. */
final class UsageMessages {
  private UsageMessages() {}

  static String describe(ParameterException wrongUse) {
    CommandLine command = wrongUse.getCommandLine();
    String help = "`" + command.getCommandSpec().qualifiedName() + " --help`";
    if (wrongUse instanceof UnmatchedArgumentException unmatched
        && isCommandName(command, unmatched.getUnmatched())) {
      String typed = unmatched.getUnmatched().get(0);
      return "no command is called '"
          + typed
          + "'"
          + NearestNames.hint(typed, command.getSubcommands().keySet())
          + " see "
          + help;
    }
    return wrongUse.getMessage() + "; see " + help;
  }

  private static boolean isCommandName(CommandLine command, List<String> unmatched) {
    return !command.getSubcommands().isEmpty() && !unmatched.get(0).startsWith("-");
  }
}
