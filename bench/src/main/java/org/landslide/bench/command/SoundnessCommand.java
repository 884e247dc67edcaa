package org.landslide.bench.command;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.soundness.SearchWay;
import org.landslide.bench.soundness.SoundnessBenchmark;
import org.landslide.bench.soundness.SoundnessBenchmark.Settings;
import org.landslide.bench.soundness.Trust;
import org.landslide.bench.soundness.model.shape.Shape;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.UserError;
import org.landslide.cli.option.PositiveNumber;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code landslide bench soundness}: compares answers with what a model can do. */
@Command(
    name = SoundnessBenchmark.NAME,
    description = SoundnessBenchmark.ABOUT,
    mixinStandardHelpOptions = true)
final class SoundnessCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = "--count",
      paramLabel = "N",
      converter = PositiveNumber.class,
      description = "How many programs to check (default: ${DEFAULT-VALUE}).")
  private long count = Settings.COUNT;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Which sequence of programs (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--first",
      paramLabel = "I",
      description = "The first program of the sequence (default: ${DEFAULT-VALUE}).")
  private long first;

  @Option(
      names = "--shape",
      paramLabel = "NAME",
      description = "Only programs of this shape; may be given more than once (default: all).")
  private List<String> shapes = List.of();

  @Option(
      names = "--mode",
      paramLabel = "NAME",
      description = "Only this way to search; may be given more than once (default: all).")
  private List<String> modes = List.of();

  @Option(
      names = "--trust",
      paramLabel = "NAME",
      description =
          "What of the library to trust: nothing, mutexes, join or all; may be given more than once"
              + " (default: by turns).")
  private List<String> trusts = List.of();

  @Option(
      names = "-c",
      paramLabel = "WORKERS",
      description = "How many programs to check at once (default: ${DEFAULT-VALUE}).")
  private int workers = Settings.WORKERS;

  @Option(
      names = "--shrink",
      paramLabel = "N",
      description =
          "How many programs with wrong answers to make small and show (default: ${DEFAULT-VALUE}).")
  private int shrink = Settings.SHRINK;

  @Option(
      names = "--assert",
      description = "Check each program once more with an assertion against one of its outcomes.")
  private boolean forbid;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "How many times to make each check, by turns with one worker and with two; the answers"
              + " must be the same (default: ${DEFAULT-VALUE}).")
  private int repeat = 1;

  SoundnessCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (workers < 1) {
      throw new UserError("-c must be a whole number from 1 up");
    }
    if (repeat < 1) {
      throw new UserError("--repeat must be a whole number from 1 up");
    }
    Settings settings =
        new Settings(
            seed,
            first,
            count,
            chosen(shapes, Shape.values(), Shape::label, "shape"),
            chosen(modes, SearchWay.values(), SearchWay::label, "mode"),
            trusts.isEmpty()
                ? List.of()
                : chosen(trusts, Trust.values(), Trust::label, "kind of trust"),
            workers,
            shrink,
            forbid,
            repeat);
    try {
      boolean right = new SoundnessBenchmark(context.home(), settings, context.out()).run();
      return (right ? ExitStatus.OK : ExitStatus.INTERNAL).code();
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  private static <T> List<T> chosen(
      List<String> names, T[] all, Function<T, String> label, String what) {
    List<String> known = Arrays.stream(all).map(label).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new UserError(
            "no "
                + what
                + " is called '"
                + name
                + "'"
                + NearestNames.hint(name, known)
                + " there are "
                + String.join(", ", known));
      }
    }
    return Arrays.stream(all)
        .filter(each -> names.isEmpty() || names.contains(label.apply(each)))
        .toList();
  }
}
