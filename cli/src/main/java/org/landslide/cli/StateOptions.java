package org.landslide.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.Text;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CacheFolder;
import org.landslide.checker.state.KeptRun;
import org.landslide.checker.state.StateFolder;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine.Option;

/** Where a run is kept, for `landslide resume`. */
final class StateOptions {
  private static final String KIND = "runs";

  /** Older ones are taken away. */
  private static final int MOST_RUNS = 50;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      order = 10,
      description =
          "Keep the run in this folder while it is under way, for `landslide resume DIR` (default: in"
              + " the user's cache folder; `landslide resume` lists what is there).")
  private @Nullable Path folder;

  @Option(
      names = "--state-interval",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      order = 11,
      description = "How often the run is written to its folder (default: 10s).")
  private Duration interval = KeptRun.INTERVAL;

  Duration interval() {
    return interval;
  }

  /** Whether the user has named the folder. */
  boolean isNamed() {
    return folder != null;
  }

  /** An unused folder. */
  StateFolder folder(String program) {
    Path named = folder;
    if (named == null) {
      removeOld();
      String number = UUID.randomUUID().toString().substring(0, 8);
      return new StateFolder(CacheFolder.of(KIND).resolve(fileName(program) + "-" + number));
    }
    StateFolder state = new StateFolder(named);
    if (state.isUsed()) {
      throw new UserError(
          "a run is kept in " + named + "; go on with it by `landslide resume`, or name another");
    }
    state.lock();
    return state;
  }

  private static String fileName(String program) {
    Path name = Path.of(program).getFileName();
    return name == null ? "run" : name.toString();
  }

  private static void removeOld() {
    List<Path> runs = runs();
    for (Path old : runs.subList(Math.min(MOST_RUNS, runs.size()), runs.size())) {
      try (StateFolder state = new StateFolder(old)) {
        state.lock();
        state.discard();
      } catch (UserError e) {
        // It is still at work.
      }
    }
  }

  /** The latest first. */
  private static List<Path> runs() {
    try (Stream<Path> all = Files.list(CacheFolder.of(KIND))) {
      return all.filter(each -> new StateFolder(each).isUsed())
          .sorted(Comparator.comparing(StateOptions::modified).reversed())
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static long modified(Path run) {
    return run.resolve("state").toFile().lastModified();
  }

  /** Shows the runs that can be resumed. */
  static ExitStatus list(Context context) {
    List<Path> runs = runs();
    if (runs.isEmpty()) {
      context.say("no run is kept in " + CacheFolder.of(KIND) + "; name the folder of one");
      return ExitStatus.USAGE;
    }
    runs.forEach(each -> context.out().println(Text.oneLine(line(each))));
    return ExitStatus.OK;
  }

  private static String line(Path run) {
    try {
      return "landslide resume "
          + run
          + "  # "
          + String.join(" ", new StateFolder(run).read().command());
    } catch (UserError e) {
      return "# " + e.getMessage();
    }
  }
}
