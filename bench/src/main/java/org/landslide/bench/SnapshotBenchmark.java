package org.landslide.bench;

import static org.landslide.bench.Table.Column.left;
import static org.landslide.bench.Table.Column.right;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** What going back in time costs, by the number of dirty pages and by the size of memory. */
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
   * @param mebibytes sizes of memory
   * @param dirtyPages how many pages are dirtied, ascending from 0; powers of two
   * @param batches how often each is measured
   * @param batch how long
   */
  record Settings(List<Integer> mebibytes, List<Integer> dirtyPages, int batches, Duration batch) {
    static final Settings DEFAULT =
        new Settings(
            List.of(16, 1024),
            List.of(0, 1, 4, 16, 64, 256, 1024, 4096),
            5,
            Duration.ofMillis(100));

    Settings {
      mebibytes = List.copyOf(mebibytes);
      dirtyPages = List.copyOf(dirtyPages);
    }

    private int mostDirty() {
      return Collections.max(dirtyPages);
    }
  }

  private final Settings settings;
  private final PrintStream out;

  SnapshotBenchmark(Settings settings, PrintStream out) {
    this.settings = settings;
    this.out = out;
  }

  void run() {
    out.printf(
        "Snapshot, dirty some pages, restore, in µs (warm, mean of a batch, best batch of %d)%n",
        settings.batches());
    Table table = table();
    List<List<Double>> totals = new ArrayList<>();
    for (int mebibytes : settings.mebibytes()) {
      DirtyingMachine machine =
          new DirtyingMachine(mebibytes * FRAMES_PER_MEBIBYTE, settings.mostDirty());
      warmUp(machine);
      totals.add(measure(machine, size(mebibytes), table));
    }
    printSummary(totals);
  }

  private Table table() {
    return new Table(
        out,
        left("memory", 6),
        right("dirty", 5),
        right("snapshot", 8),
        right("copying", 7),
        right("restore", 7),
        right("total", 7),
        right("a page", 6),
        right("plain copy", 10),
        right("ratio", 5),
        right("aim", 6),
        left("met", 3));
  }

  private static String size(int mebibytes) {
    return mebibytes % 1024 == 0 ? mebibytes / 1024 + " GiB" : mebibytes + " MiB";
  }

  private void warmUp(DirtyingMachine machine) {
    for (int pages : settings.dirtyPages()) {
      SnapshotCost.measure(machine, pages, 1, settings.batch().toNanos());
    }
  }

  private List<Double> measure(DirtyingMachine machine, String size, Table table) {
    List<Double> totals = new ArrayList<>();
    for (int pages : settings.dirtyPages()) {
      SnapshotCost cost =
          SnapshotCost.measure(machine, pages, settings.batches(), settings.batch().toNanos());
      totals.add(cost.total());
      if (pages == 0) {
        printClean(table, size, cost);
      } else {
        printDirty(table, size, pages, cost, (cost.total() - totals.get(0)) / pages);
      }
    }
    return totals;
  }

  private static void printClean(Table table, String size, SnapshotCost cost) {
    table.row(
        size,
        "0",
        micros(cost.snapshot()),
        "",
        micros(cost.restore()),
        micros(cost.total()),
        "",
        "",
        "",
        Table.number(MOST_FIXED, 0),
        Table.met(cost.total() < MOST_FIXED));
  }

  private void printDirty(
      Table table, String size, int pages, SnapshotCost cost, double costPerPage) {
    double plain = new PlainCopy(pages).measure(settings.batches(), settings.batch().toNanos());
    double aim = MOST_FIXED + MOST_PER_PAGE * pages;
    table.row(
        size,
        Integer.toString(pages),
        micros(cost.snapshot()),
        micros(cost.copying()),
        micros(cost.restore()),
        micros(cost.total()),
        micros(costPerPage),
        micros(plain),
        Table.number(cost.total() / plain, 1),
        Table.number(aim, 0),
        Table.met(cost.total() < aim));
  }

  private static String micros(double value) {
    return Table.number(value, 2);
  }

  private void printSummary(List<List<Double>> totals) {
    for (int i = 0; i < totals.size(); i++) {
      String size = size(settings.mebibytes().get(i));
      out.println(size + ": " + formula(totals.get(i)));
    }
    double growth = growth(totals.get(0), totals.get(totals.size() - 1));
    out.printf(
        Locale.ROOT,
        "%d times the memory costs %.2f times as much (aim: the same; met: %s)%n",
        settings.mebibytes().get(totals.size() - 1) / settings.mebibytes().get(0),
        growth,
        Table.met(growth <= MOST_GROWTH_WITH_MEMORY));
  }

  private String formula(List<Double> totals) {
    double fixed = totals.get(0);
    double perPage = 0;
    for (int i = 1; i < totals.size(); i++) {
      perPage = Math.max(perPage, (totals.get(i) - fixed) / settings.dirtyPages().get(i));
    }
    return String.format(
        Locale.ROOT,
        "%.2f µs and at most %.2f µs a dirty page (aim: under %.0f and %.0f; met: %s)",
        fixed,
        perPage,
        MOST_FIXED,
        MOST_PER_PAGE,
        Table.met(fixed < MOST_FIXED && perPage < MOST_PER_PAGE));
  }

  /** The geometric mean of the ratios. */
  private static double growth(List<Double> small, List<Double> large) {
    double sum = 0;
    for (int i = 0; i < small.size(); i++) {
      sum += Math.log(large.get(i) / small.get(i));
    }
    return Math.exp(sum / small.size());
  }
}
