package org.landslide.cli.process;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.checker.message.NearestNames;
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
    if (wrongUse instanceof UnmatchedArgumentException unmatched
        && unmatched.getUnmatched().get(0).startsWith("--")) {
      return unknownOption(command, unmatched.getUnmatched().get(0)) + " see " + help;
    }
    return wrongUse.getMessage() + "; see " + help;
  }

  private static String unknownOption(CommandLine command, String typed) {
    String name = typed.split("=", 2)[0];
    Set<String> known = new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
    known.addAll(command.getCommandSpec().negatedOptionsMap().keySet());
    return "there is no option '" + name + "'" + NearestNames.hint(name, known);
  }

  private static boolean isCommandName(CommandLine command, List<String> unmatched) {
    return !command.getSubcommands().isEmpty() && !unmatched.get(0).startsWith("-");
  }
}
