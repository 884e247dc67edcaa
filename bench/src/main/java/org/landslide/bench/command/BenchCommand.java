package org.landslide.bench.command;

import org.landslide.checker.message.Text;
import org.landslide.cli.BenchEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code landslide bench}: measures Landslide beside a reference. Each benchmark is a subcommand.
 */
@Command(
    name = BenchEntry.NAME,
    description = BenchEntry.ABOUT,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "NAME")
final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "name a benchmark: " + Text.anyOf(spec.subcommands().keySet().stream().toList()));
  }
}
