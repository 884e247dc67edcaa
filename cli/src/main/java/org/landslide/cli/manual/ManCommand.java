package org.landslide.cli.manual;

import java.util.concurrent.Callable;
import org.landslide.checker.message.UserError;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code landslide man}: the manual of a command. */
@Command(
    name = "man",
    description = "Prints the manual page of a command, or of all, as man reads it.",
    footer = {"", "  ./landslide man quicksand | man -l -"},
    mixinStandardHelpOptions = true)
public final class ManCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      description = "The command (default: landslide itself).")
  private String command = "";

  public ManCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    CommandLine wanted = command.isEmpty() ? root : root.getSubcommands().get(command);
    if (wanted == null) {
      throw new UserError("there is no command '" + command + "'; `landslide help` shows all");
    }
    context.out().print(ManPage.of(wanted.getCommandSpec()));
    return ExitStatus.OK.code();
  }
}
