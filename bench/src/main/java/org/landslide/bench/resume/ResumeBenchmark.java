package org.landslide.bench.resume;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;

/**
 * Kills runs at random moments, and has others go on with them: in the end, the same interleavings
 * must have been completed, with the same verdict, as in a run that was left alone.
 *
 * <p>Those of the last state space, that is, with all preemption points. How much of a smaller one
 * is explored before it gives way to a larger one depends on the time.
 */
public final class ResumeBenchmark {
  public static final String NAME = "resume";

  public static final String ABOUT =
      "Kills runs at random moments and resumes them: same verdict, same interleavings.";

  /** Within so long a process is killed, of its start or of its first interleaving. */
  private static final int MOST_MILLIS = 2000;

  /**
   * What came of a program.
   *
   * @param completed how many different interleavings were completed in all
   * @param repeated how many times one was completed again
   * @param alone the same in a run that was left alone
   */
  public record Trial(
      int kills,
      long completed,
      long repeated,
      long alone,
      boolean sameInterleavings,
      boolean sameVerdict) {
    public boolean isRight() {
      return sameInterleavings && sameVerdict;
    }
  }

  private final Path home;
  private final Random random;

  public ResumeBenchmark(Path home, long seed) {
    this.home = home;
    this.random = new Random(seed);
  }

  /**
   * Whether nothing was lost.
   *
   * @param kills how many, in all
   */
  public boolean run(List<String> programs, int kills, PrintStream out) throws BenchmarkException {
    Table table =
        new Table(
            out,
            Column.left("program", 36),
            Column.right("kills", 5),
            Column.right("interleavings", 13),
            Column.right("left alone", 10),
            Column.right("run again", 9),
            Column.right("same", 4),
            Column.right("verdict", 7));
    boolean right = true;
    int left = kills;
    for (int i = 0; i < programs.size(); i++) {
      Trial trial = trial(programs.get(i), left / (programs.size() - i));
      left -= trial.kills;
      right &= trial.isRight();
      table.row(
          programs.get(i),
          "" + trial.kills,
          String.format(Locale.ROOT, "%,d", trial.completed),
          String.format(Locale.ROOT, "%,d", trial.alone),
          String.format(Locale.ROOT, "%,d", trial.repeated),
          Table.met(trial.sameInterleavings),
          Table.met(trial.sameVerdict));
    }
    out.printf(Locale.ROOT, "%n%d kills. Nothing lost: %s%n", kills - left, Table.met(right));
    return right;
  }

  /** Kills the run of a program so many times, or as long as it has not come to its end. */
  public Trial trial(String program, int kills) throws BenchmarkException {
    try {
      Path folder = Files.createTempDirectory("landslide-resume-");
      try {
        return trial(program, kills, folder);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new BenchmarkException("cannot run " + program + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchmarkException("interrupted");
    }
  }

  private Trial trial(String program, int kills, Path folder)
      throws IOException, InterruptedException, BenchmarkException {
    Path alone = folder.resolve("alone.log");
    await(start(program, folder.resolve("alone"), alone));
    Path killed = folder.resolve("killed.log");
    int made = 0;
    boolean over = false;
    while (!over && made < kills) {
      Process process = start(program, folder.resolve("killed"), killed);
      if (made % 4 != 0) {
        awaitGrowth(process, killed);
      }
      over = process.waitFor(random.nextInt(MOST_MILLIS), TimeUnit.MILLISECONDS);
      if (!over) {
        process.destroyForcibly().waitFor();
        made++;
      }
    }
    if (!over) {
      await(start(program, folder.resolve("killed"), killed));
    }
    return compare(made, killed, alone);
  }

  /** Most are killed while they explore. */
  private static void awaitGrowth(Process process, Path log) throws InterruptedException {
    long before = log.toFile().length();
    while (process.isAlive() && log.toFile().length() == before) {
      Thread.sleep(10);
    }
  }

  private static Trial compare(int kills, Path killed, Path alone) throws IOException {
    List<String> again = lines(killed);
    TreeSet<String> different = new TreeSet<>(again);
    TreeSet<String> expected = new TreeSet<>(lines(alone));
    return new Trial(
        kills,
        different.size(),
        again.size() - different.size(),
        expected.size(),
        different.equals(expected),
        verdict(killed).equals(verdict(alone)));
  }

  /**
   * The interleavings of the last state space; a line that the end of a process has cut off is
   * none.
   */
  private static List<String> lines(Path log) throws IOException {
    String text = Files.readString(log);
    List<String> all =
        text.substring(0, text.lastIndexOf('\n') + 1)
            .lines()
            .filter(line -> !line.startsWith("verdict"))
            .toList();
    int most = all.stream().mapToInt(ResumeBenchmark::points).max().orElse(0);
    return all.stream().filter(line -> points(line) == most).toList();
  }

  private static int points(String line) {
    return Integer.parseInt(line.substring(0, line.indexOf(KilledRun.POINTS_END)));
  }

  private static String verdict(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.startsWith("verdict")).findFirst().orElse("none");
    }
  }

  private Process start(String program, Path state, Path log) throws IOException {
    return new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-Xmx1g",
            "-cp",
            System.getProperty("java.class.path"),
            KilledRun.class.getName(),
            home.toString(),
            program,
            state.toString(),
            log.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void await(Process process) throws InterruptedException, BenchmarkException {
    if (process.waitFor() != 0) {
      throw new BenchmarkException("a run failed");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted((a, b) -> b.compareTo(a)).forEach(each -> each.toFile().delete());
    }
  }
}
