package org.landslide.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.state.StateFolder;
import org.landslide.checker.state.StoredRun;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code landslide resume}: goes on with a run that has come to no end, be it that its time was up
 * or that its process was killed. The words of the command that began it are in its folder.
 */
@Command(
    name = "resume",
    description =
        "Goes on with a run of quicksand that was interrupted, killed, or whose time was up.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ResumeCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = {"-t", "--time"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      order = 1,
      description = "The time that it may take from now on (default: what is left of its time).")
  private @Nullable Duration time;

  @Option(
      names = {"-c", "--cpus"},
      paramLabel = "N",
      order = 2,
      description = "Use so many processors (default: as many as before).")
  private @Nullable Integer workers;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "The folder of the run; without one, the runs that there are are listed.")
  private @Nullable Path folder;

  ResumeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (folder == null) {
      return StateOptions.list(context).code();
    }
    try (StateFolder state = new StateFolder(folder)) {
      if (!state.isUsed()) {
        throw new UserError("no run is kept in " + folder);
      }
      state.lock();
      return goOn(state, state.read());
    }
  }

  private int goOn(StateFolder state, StoredRun run) throws Exception {
    requireFolder(run);
    Duration left = time == null ? timeLeft(run) : time;
    QuicksandCommand command =
        new QuicksandCommand(
            context, new QuicksandCommand.Resumed(state, run, left, Optional.ofNullable(workers)));
    List<String> words = run.command();
    CommandLine line = Commands.withOptionsAnywhere(command);
    line.parseArgs(words.subList(1, words.size()).toArray(String[]::new));
    return command.call();
  }

  /** What the command says of files is meant from there. */
  private static void requireFolder(StoredRun run) {
    if (!Path.of("").toAbsolutePath().equals(Path.of(run.folder()))) {
      throw new UserError("go to the folder " + run.folder() + ", where the run was begun");
    }
  }

  private Duration timeLeft(StoredRun run) {
    long millis = Math.round(run.secondsLeft() * 1e3);
    if (millis < 1) {
      throw new UserError("the time of the run is used up; give it more with -t TIME");
    }
    return Duration.ofMillis(millis);
  }
}
