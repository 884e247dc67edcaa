package org.landslide.bench.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.landslide.bench.Svg;

/**
 * How many bugs each mode has found after how much processor time, as a drawing in SVG: the figure
 * 4.7 of the thesis. Time has a logarithmic scale.
 */
final class BugPlot {
  private static final int WIDTH = 980;
  private static final int HEIGHT = 520;
  private static final int LEFT = 70;
  private static final int RIGHT = 690;
  private static final int TOP = 50;
  private static final int BOTTOM = 460;
  private static final int LEGEND = RIGHT + 20;
  private static final int LEGEND_STEP = 42;

  /** So many numbers fit beside the frame. */
  private static final int MANY = 12;

  /** Shorter times are not told apart; in seconds. */
  private static final double SHORTEST = 1e-3;

  /**
   * A line.
   *
   * @param title what the legend says
   * @param about what it says in smaller letters
   * @param seconds when each bug was found, in ascending order
   */
  record Series(String title, String about, List<Double> seconds) {}

  private final List<Series> series;
  private final double budget;
  private final int most;
  private final Svg svg = new Svg(WIDTH, HEIGHT);

  private BugPlot(List<Series> series, double budget, int most) {
    this.series = series;
    this.budget = budget;
    this.most = most;
  }

  /**
   * Draws.
   *
   * @param budget where the lines end, in seconds
   * @param most how many bugs there are
   */
  static String draw(List<Series> series, double budget, int most) {
    return new BugPlot(series, budget, Math.max(1, most)).draw();
  }

  private String draw() {
    svg.text(
        LEFT, TOP - 22, "start", "Bugs found, of " + most + ", by processor time for each program");
    drawTimes();
    drawCounts();
    svg.frame(LEFT, TOP, RIGHT, BOTTOM);
    for (int i = 0; i < series.size(); i++) {
      drawSeries(i);
    }
    return svg.finished();
  }

  private void drawTimes() {
    for (double time = SHORTEST; time <= budget * 1.001; time *= 10) {
      svg.grid(x(time), TOP, x(time), BOTTOM);
      svg.text(x(time), BOTTOM + 20, "middle", label(time));
    }
    svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 45, "middle", "processor time (logarithmic)");
  }

  private static String label(double seconds) {
    return seconds < 0.999
        ? String.format(Locale.ROOT, "%.0f ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.0f s", seconds);
  }

  private void drawCounts() {
    int step = most <= MANY ? 1 : (int) Math.ceil(most / (5.0 * MANY)) * 5;
    for (int count = 0; count <= most; count += step) {
      svg.grid(LEFT, y(count), RIGHT, y(count));
      svg.text(LEFT - 8, y(count) + 4, "end", String.valueOf(count));
    }
  }

  private void drawSeries(int index) {
    Series one = series.get(index);
    svg.polyline(Svg.style(index), points(one.seconds));
    double y = TOP + 12 + (double) index * LEGEND_STEP;
    svg.legend(Svg.style(index), LEGEND, y, one.title + ": " + one.seconds.size());
    svg.smallText(LEGEND, y + 20, one.about);
  }

  /** A step for each bug. */
  private List<Svg.Point> points(List<Double> seconds) {
    List<Svg.Point> points = new ArrayList<>(List.of(point(SHORTEST, 0)));
    for (int i = 0; i < seconds.size(); i++) {
      points.add(point(seconds.get(i), i));
      points.add(point(seconds.get(i), i + 1));
    }
    points.add(point(budget, seconds.size()));
    return points;
  }

  private Svg.Point point(double seconds, int count) {
    return new Svg.Point(x(seconds), y(count));
  }

  private double x(double seconds) {
    double within = Math.min(budget, Math.max(SHORTEST, seconds));
    double share = Math.log(within / SHORTEST) / Math.log(budget / SHORTEST);
    return LEFT + share * (RIGHT - LEFT);
  }

  private double y(int count) {
    return BOTTOM - (double) count / most * (BOTTOM - TOP);
  }
}
