package org.landslide.bench.resume;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.cli.Main;

/**
 * Kills {@code grade} at random moments, and repeats the command until it comes to its end: the
 * table must be that of a process that was left alone.
 */
public final class GradeTrial {
  /** Within so long of its start a process is killed: the time for a few grades. */
  private static final int MOST_MILLIS = 8000;

  /** None of the checks takes a tenth of it, so that the time decides nothing. */
  private static final String LIMIT = "60s";

  /** The columns of the table that say what came of a check, and not how long it took. */
  private static final int TOLD = 5;

  private final Path home;
  private final Random random;

  public GradeTrial(Path home, long seed) {
    this.home = home;
    this.random = new Random(seed);
  }

  /**
   * Whether nothing was lost.
   *
   * @param trees by name, of those that come with Landslide
   * @param kills how many, in all; a table that is complete before is made once more
   */
  public boolean run(List<String> trees, int kills, PrintStream out) throws BenchmarkException {
    try {
      Path folder = Files.createTempDirectory("landslide-grade-");
      try {
        return run(trees, kills, folder, out);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new BenchmarkException("cannot grade: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchmarkException("interrupted");
    }
  }

  private boolean run(List<String> trees, int kills, Path folder, PrintStream out)
      throws IOException, InterruptedException, BenchmarkException {
    Table table =
        new Table(
            out,
            Column.left("grade", 36),
            Column.right("kills", 5),
            Column.right("grades", 6),
            Column.right("same", 4));
    Path alone = folder.resolve("alone");
    await(start(trees, alone));
    Set<String> expected = grades(alone);
    boolean right = true;
    int made = 0;
    while (made < kills) {
      Path killed = folder.resolve("killed" + made);
      int before = made;
      made += killUntilOver(trees, killed, kills - made);
      boolean same = grades(killed).equals(expected);
      right &= same;
      table.row(
          String.join(", ", trees), "" + (made - before), "" + expected.size(), Table.met(same));
    }
    return right;
  }

  /** Returns how often. */
  private int killUntilOver(List<String> trees, Path folder, int most)
      throws IOException, InterruptedException, BenchmarkException {
    int kills = 0;
    while (kills < most) {
      Process process = start(trees, folder);
      if (process.waitFor(random.nextInt(MOST_MILLIS), TimeUnit.MILLISECONDS)) {
        return kills;
      }
      process.destroyForcibly().waitFor();
      kills++;
    }
    await(start(trees, folder));
    return kills;
  }

  private static Set<String> grades(Path folder) throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("grades.csv"))) {
      return new TreeSet<>(
          lines.skip(1).map(line -> List.of(line.split(",")).subList(0, TOLD).toString()).toList());
    }
  }

  private Process start(List<String> trees, Path folder) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(ProcessHandle.current().info().command().orElse("java"));
    words.addAll(List.of("-Xmx1g", "-Dlandslide.home=" + home));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.addAll(List.of("grade", "-o", folder.toString(), "-c", "1", "-t", LIMIT));
    trees.forEach(tree -> words.add(home.resolve("programs/target/p2-styles/" + tree).toString()));
    return new ProcessBuilder(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void await(Process process) throws InterruptedException, BenchmarkException {
    // Status 1 says that a library has a bug.
    if (process.waitFor() > 1) {
      throw new BenchmarkException("grade failed");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted((a, b) -> b.compareTo(a)).forEach(each -> each.toFile().delete());
    }
  }
}
