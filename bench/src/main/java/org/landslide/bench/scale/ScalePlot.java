package org.landslide.bench.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.landslide.bench.Svg;

/** How much faster many workers are, and how much of their time they have nothing to do. */
final class ScalePlot {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 760;
  private static final int LEFT = 70;
  private static final int RIGHT = 620;
  private static final int LEGEND = RIGHT + 20;
  private static final int LEGEND_STEP = 24;

  // The two diagrams, one above the other.
  private static final int TOP = 50;
  private static final int MIDDLE = 430;
  private static final int BELOW = 490;
  private static final int BOTTOM = 690;

  /** A state space, with what came of it for growing numbers of workers. */
  record Series(String title, List<SimulatedWorkers.Outcome> outcomes) {
    double speedUp(SimulatedWorkers.Outcome outcome) {
      return outcomes.get(0).seconds() / outcome.seconds();
    }
  }

  private final Svg svg = new Svg(WIDTH, HEIGHT);
  private final List<Series> series;
  private final int most;

  private ScalePlot(List<Series> series, int most) {
    this.series = series;
    this.most = most;
  }

  /**
   * Draws.
   *
   * @param most the greatest number of workers
   */
  static String draw(List<Series> series, int most) {
    return new ScalePlot(series, most).draw();
  }

  private String draw() {
    svg.text(LEFT, TOP - 22, "start", "Times as fast as one worker, simulated");
    svg.text(LEFT, BELOW - 12, "start", "Part of the workers' time without anything to do");
    for (int workers = 1; workers <= most; workers *= 10) {
      svg.grid(x(workers), TOP, x(workers), MIDDLE);
      svg.grid(x(workers), BELOW, x(workers), BOTTOM);
      svg.text(x(workers), BOTTOM + 20, "middle", String.valueOf(workers));
      svg.grid(LEFT, ySpeed(workers), RIGHT, ySpeed(workers));
      svg.text(LEFT - 8, ySpeed(workers) + 4, "end", String.valueOf(workers));
    }
    for (int percent = 0; percent <= 100; percent += 25) {
      svg.grid(LEFT, yIdle(percent / 100.0), RIGHT, yIdle(percent / 100.0));
      svg.text(LEFT - 8, yIdle(percent / 100.0) + 4, "end", percent + " %");
    }
    svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 45, "middle", "workers (logarithmic)");
    svg.frame(LEFT, TOP, RIGHT, MIDDLE);
    svg.frame(LEFT, BELOW, RIGHT, BOTTOM);
    svg.polyline(
        "stroke=\"#999999\" stroke-width=\"1\" fill=\"none\"",
        List.of(new Svg.Point(x(1), ySpeed(1)), new Svg.Point(x(most), ySpeed(most))));
    for (int i = 0; i < series.size(); i++) {
      draw(i);
    }
    return svg.finished();
  }

  private void draw(int index) {
    Series one = series.get(index);
    svg.polyline(Svg.style(index), points(one, each -> ySpeed(one.speedUp(each))));
    svg.polyline(Svg.style(index), points(one, each -> yIdle(each.idle())));
    double y = TOP + 12 + (double) index * LEGEND_STEP;
    svg.legend(Svg.style(index), LEGEND, y, one.title);
  }

  private List<Svg.Point> points(Series one, ToDoubleFunction<SimulatedWorkers.Outcome> y) {
    List<Svg.Point> points = new ArrayList<>();
    one.outcomes.forEach(
        each -> points.add(new Svg.Point(x(each.workers()), y.applyAsDouble(each))));
    return points;
  }

  private double x(double workers) {
    return LEFT + Math.log(workers) / Math.log(most) * (RIGHT - LEFT);
  }

  private double ySpeed(double speedUp) {
    double share = Math.log(Math.max(1, speedUp)) / Math.log(most);
    return MIDDLE - share * (MIDDLE - TOP);
  }

  private double yIdle(double share) {
    return BOTTOM - Math.max(0, Math.min(1, share)) * (BOTTOM - BELOW);
  }

  /** For the legend. */
  static String title(String program, double seconds) {
    return String.format(Locale.ROOT, "%s (%.0f s)", program, seconds);
  }
}
