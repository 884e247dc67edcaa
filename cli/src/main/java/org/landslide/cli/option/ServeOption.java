package org.landslide.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import org.landslide.cli.live.LiveView;
import org.landslide.cli.process.Context;
import org.landslide.report.live.LivePage.Action;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option that lets a command be watched in a browser. */
public final class ServeOption {
  private static final int LARGEST_PORT = 65_535;

  @Option(
      names = "--serve",
      paramLabel = "PORT",
      arity = "0..1",
      order = 10,
      parameterConsumer = Port.class,
      description =
          "Show how the run goes on as a page in a browser on this machine, with buttons; at any"
              + " free port, or at PORT.")
  private @Nullable Integer port;

  /** Takes the word behind the option only if it is a number: it may be the program. */
  private static final class Port implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
      boolean given = !words.isEmpty() && words.peek().matches("[0-9]{1,9}");
      int port = given ? Integer.parseInt(words.pop()) : 0;
      if (port > LARGEST_PORT) {
        throw new ParameterException(
            command.commandLine(), "--serve: a port is a number up to " + LARGEST_PORT);
      }
      option.setValue(port);
    }
  }

  /** Serves from now on, if that was asked for. */
  public LiveView open(Context context, Action... actions) {
    return new LiveView(context, Optional.ofNullable(port), List.of(actions));
  }
}
