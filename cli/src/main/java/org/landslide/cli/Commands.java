package org.landslide.cli;

import org.landslide.checker.message.Text;
import org.landslide.cli.cluster.WorkerCommand;
import org.landslide.cli.debug.ExploreCommand;
import org.landslide.cli.execute.GuestRunner;
import org.landslide.cli.execute.PebblesRunner;
import org.landslide.cli.manual.CompletionCommand;
import org.landslide.cli.manual.ManCommand;
import org.landslide.cli.option.HelpSections;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** All commands, registered in one place. */
final class Commands {
  private Commands() {}

  static CommandLine create(Context context) {
    CommandLine commands = new CommandLine(new Root());
    commands.addSubcommand(new ListCommand(context));
    commands.addSubcommand(new NewCommand(context));
    commands.addSubcommand(runCommand(context, new PebblesRunner()));
    commands.addSubcommand(quicksandCommand(context));
    commands.addSubcommand(checkCommand(context));
    commands.addSubcommand(new ResumeCommand(context));
    commands.addSubcommand(new ReplayCommand(context));
    commands.addSubcommand(new ExploreCommand(context));
    commands.addSubcommand(new GradeCommand(context));
    commands.addSubcommand(new WorkerCommand(context));
    commands.addSubcommand(benchCommand());
    commands.addSubcommand(new CompletionCommand(context));
    commands.addSubcommand(new ManCommand(context));
    commands.addSubcommand(new HelpCommand());
    return commands;
  }

  static CommandLine runCommand(Context context, GuestRunner runner) {
    // A guest's arguments start after its name and are not ours, whatever they look like.
    return new CommandLine(new RunCommand(context, runner))
        .setStopAtPositional(true)
        .setExpandAtFiles(false);
  }

  private static CommandLine checkCommand(Context context) {
    return withOptionsAnywhere(new CheckCommand(context));
  }

  private static CommandLine quicksandCommand(Context context) {
    return HelpSections.leaveOutAdvanced(withOptionsAnywhere(new QuicksandCommand(context)));
  }

  /** Options that are given again replace what was given before, save for those that add up. */
  static CommandLine withOptionsAnywhere(Object command) {
    return new CommandLine(command).setOverwrittenOptionsAllowed(true).setExpandAtFiles(false);
  }

  /** Whatever follows the name, the answer is the same. */
  private static CommandLine benchCommand() {
    return new CommandLine(new BenchEntry()).setUnmatchedArgumentsAllowed(true);
  }

  @Command(
      name = "landslide",
      description = "Finds the thread interleavings in which a small concurrent program fails.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class,
      synopsisSubcommandLabel = "COMMAND")
  private static final class Root implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
      throw new ParameterException(
          spec.commandLine(),
          "name a command: " + Text.anyOf(spec.subcommands().keySet().stream().toList()));
    }
  }
}
