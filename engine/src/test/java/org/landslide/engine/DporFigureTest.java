package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.search.Explorer;

/**
 * The moving figure of docs/HOW-IT-WORKS.md shows what the explorer does with its program, run by
 * run. {@code -Dlandslide.refresh=true} draws it anew.
 */
final class DporFigureTest {
  private static final Path FILE =
      Path.of(System.getProperty("landslide.home", ".."), "docs", "pictures", "dpor.svg");

  /** A stores to x, B stores to y, C reads both. */
  private static final ToyProgram PROGRAM =
      ToyProgram.of(
          ToyProgram.Grain.FINE,
          a -> a.store(0, 1),
          b -> b.store(1, 1),
          c -> c.load(0, 0).load(1, 1));

  private static List<List<Integer>> runs() {
    ExplorerOptions options =
        new ExplorerOptions(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS, LoopThresholds.DEFAULT);
    Explorer<?> explorer =
        new Explorer<>(new ToySubject(PROGRAM, ToySubject.Recognition.AT_ONCE), options);
    List<List<Integer>> runs = new ArrayList<>();
    while (explorer.next() != Explorer.Outcome.EXHAUSTED) {
      List<Integer> threads = new ArrayList<>();
      for (Move move : explorer.decisions()) {
        threads.add(move.thread());
      }
      runs.add(threads);
    }
    assertThat(explorer.cut()).isZero();
    return runs;
  }

  @Test
  void theFigureShowsTheRunsOfTheExplorer() throws IOException {
    String drawn = new DporFigure(List.of("x = 1", "y = 1", "r = x|s = y"), runs()).draw();
    if (Boolean.getBoolean("landslide.refresh")) {
      Files.writeString(FILE, drawn);
    }
    assertThat(drawn).isEqualTo(Files.readString(FILE));
  }
}
