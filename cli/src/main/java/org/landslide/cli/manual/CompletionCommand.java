package org.landslide.cli.manual;

import java.util.concurrent.Callable;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code landslide completion}: lets a shell complete commands and options. */
@Command(
    name = "completion",
    description = "Prints a script that lets a shell complete commands and options.",
    footer = {
      "",
      "  bash:  source <(./landslide completion bash)",
      "  zsh:   source <(./landslide completion zsh)",
      "  fish:  ./landslide completion fish | source"
    },
    mixinStandardHelpOptions = true)
public final class CompletionCommand implements Callable<Integer> {
  /** The shells that there is a script for; named in small letters. */
  enum Shell {
    bash,
    zsh,
    fish
  }

  private final Context context;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
  private Shell shell = Shell.bash;

  public CompletionCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    String script =
        switch (shell) {
          case bash, zsh -> AutoComplete.bash(root.getCommandName(), root);
          case fish -> FishCompletion.of(root.getCommandSpec());
        };
    context.out().print(script);
    return ExitStatus.OK.code();
  }
}
