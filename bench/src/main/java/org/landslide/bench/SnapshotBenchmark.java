package org.landslide.bench;

import static org.landslide.bench.Table.Column.left;
import static org.landslide.bench.Table.Column.right;

import java.io.PrintStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What going back in time costs, by the number of dirty pages and by the size of memory.
 *
 * <p>The steps are too short for any clock but the one on the wall, which also counts what other
 * processes do and the pauses of the garbage collector. So everything is measured in many short
 * batches, in turn, and for each step its best batch counts.
 */
final class SnapshotBenchmark {
  private static final int FRAMES_PER_MEBIBYTE = 256;

  /** The aim: under so many microseconds, and so many more for each dirty page. */
  private static final double MOST_FIXED = 1;

  private static final double MOST_PER_PAGE = 2;

  /** What still counts as the same cost. */
  private static final double MOST_GROWTH_WITH_MEMORY = 1.25;

  /**
   * How thorough to be.
   *
   * @param mebibytes sizes of memory, ascending
   * @param dirtyPages how many pages are dirtied, ascending from 0; powers of two
   * @param rounds how often everything is measured
   * @param batch how long at least
   */
  record Settings(List<Integer> mebibytes, List<Integer> dirtyPages, int rounds, Duration batch) {
    static final Settings DEFAULT =
        new Settings(
            List.of(16, 1024), List.of(0, 1, 4, 16, 64, 256, 1024, 4096), 40, Duration.ofMillis(5));

    Settings {
      mebibytes = List.copyOf(mebibytes);
      dirtyPages = List.copyOf(dirtyPages);
    }

    private int mostDirty() {
      return Collections.max(dirtyPages);
    }
  }

  /** The best times for a number of pages. */
  private static final class Times {
    private final int pages;
    private SnapshotCost ours;
    private double plainCopy;

    private Times(int pages, SnapshotCost ours, double plainCopy) {
      this.pages = pages;
      this.ours = ours;
      this.plainCopy = plainCopy;
    }

    private double total() {
      return ours.total();
    }

    private double aim() {
      return MOST_FIXED + MOST_PER_PAGE * pages;
    }

    private double perPage(Times clean) {
      return (total() - clean.total()) / pages;
    }
  }

  /** A machine and its times, in the order of the settings. */
  private final class Series {
    private final String size;
    private final DirtyingMachine machine;
    private final List<Times> times = new ArrayList<>();

    private Series(int mebibytes) {
      this.size = mebibytes % 1024 == 0 ? mebibytes / 1024 + " GiB" : mebibytes + " MiB";
      this.machine = new DirtyingMachine(mebibytes * FRAMES_PER_MEBIBYTE, settings.mostDirty());
      for (int pages : settings.dirtyPages()) {
        times.add(new Times(pages, measureOurs(pages), measureCopy(pages)));
      }
    }

    private void measureAgain() {
      for (Times best : times) {
        best.ours = best.ours.best(measureOurs(best.pages));
        best.plainCopy = Math.min(best.plainCopy, measureCopy(best.pages));
      }
    }

    private SnapshotCost measureOurs(int pages) {
      return SnapshotCost.measure(machine, pages, settings.batch().toNanos());
    }

    private double measureCopy(int pages) {
      return pages == 0 ? 0 : plainCopy.measure(pages, settings.batch().toNanos());
    }

    private Times clean() {
      return times.get(0);
    }

    private double mostPerPage() {
      return times.stream().skip(1).mapToDouble(dirty -> dirty.perPage(clean())).max().orElse(0);
    }
  }

  private final Settings settings;
  private final PrintStream out;
  private final PlainCopy plainCopy;

  SnapshotBenchmark(Settings settings, PrintStream out) {
    this.settings = settings;
    this.out = out;
    this.plainCopy = new PlainCopy(settings.mostDirty());
  }

  /** Measures and prints. */
  void run() {
    long start = System.nanoTime();
    long pauses = pauseMillis();
    List<Series> all = measure();
    double paused = 1e6 * (pauseMillis() - pauses) / (System.nanoTime() - start);
    out.printf(
        "Snapshot, dirty some pages, restore, in µs (warm, best of %d batches)%n",
        settings.rounds());
    Table table = table();
    all.forEach(series -> print(series, table));
    all.forEach(this::printFormula);
    printGrowth(all.get(0), all.get(all.size() - 1));
    out.println(
        "Not counted: the pauses of the garbage collector, "
            + Table.number(100 * paused, 1)
            + " % of the time");
  }

  private List<Series> measure() {
    List<Series> all = settings.mebibytes().stream().map(Series::new).toList();
    for (int round = 0; round < settings.rounds(); round++) {
      all.forEach(Series::measureAgain);
    }
    return all;
  }

  private static long pauseMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  private Table table() {
    return new Table(
        out,
        left("memory", 6),
        right("dirty", 5),
        right("snapshot", 8),
        right("copying", 8),
        right("restore", 7),
        right("total", 8),
        right("a page", 6),
        right("plain copy", 10),
        right("ratio", 5),
        right("aim", 6),
        left("met", 3));
  }

  private static void print(Series series, Table table) {
    for (Times times : series.times) {
      boolean clean = times == series.clean();
      table.row(
          series.size,
          Integer.toString(times.pages),
          micros(times.ours.snapshot()),
          micros(times.ours.copying()),
          micros(times.ours.restore()),
          micros(times.total()),
          clean ? "" : micros(times.perPage(series.clean())),
          clean ? "" : micros(times.plainCopy),
          clean ? "" : Table.number(times.total() / times.plainCopy, 1),
          Table.number(times.aim(), 0),
          Table.met(times.total() < times.aim()));
    }
  }

  private static String micros(double value) {
    return Table.number(value, 2);
  }

  private void printFormula(Series series) {
    double fixed = series.clean().total();
    double perPage = series.mostPerPage();
    out.printf(
        Locale.ROOT,
        "%s: %.2f µs and at most %.2f µs a dirty page (aim: under %.0f and %.0f; met: %s)%n",
        series.size,
        fixed,
        perPage,
        MOST_FIXED,
        MOST_PER_PAGE,
        Table.met(fixed < MOST_FIXED && perPage < MOST_PER_PAGE));
  }

  /** Compares by the geometric mean of the ratios. */
  private void printGrowth(Series small, Series large) {
    double sum = 0;
    for (int i = 0; i < small.times.size(); i++) {
      sum += Math.log(large.times.get(i).total() / small.times.get(i).total());
    }
    double growth = Math.exp(sum / small.times.size());
    out.printf(
        Locale.ROOT,
        "From %s to %s the cost grows by a factor of %.2f (aim: 1, at most %.2f; met: %s)%n",
        small.size,
        large.size,
        growth,
        MOST_GROWTH_WITH_MEMORY,
        Table.met(growth <= MOST_GROWTH_WITH_MEMORY));
  }
}
