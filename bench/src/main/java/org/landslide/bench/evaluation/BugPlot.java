package org.landslide.bench.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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

  /** Can be told apart by people who do not see all colours, and in grey by their dashes. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000");

  private static final List<String> DASHES =
      List.of("none", "none", "7 3", "2 3", "10 4 2 4", "none", "4 2");

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
  private final StringBuilder svg = new StringBuilder();

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
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"13\">",
        WIDTH, HEIGHT, WIDTH, HEIGHT);
    line("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
    text(
        LEFT, TOP - 22, "start", "Bugs found, of " + most + ", by processor time for each program");
    drawTimes();
    drawCounts();
    line(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"black\"/>",
        LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    for (int i = 0; i < series.size(); i++) {
      drawSeries(i);
    }
    line("</svg>");
    return svg.toString();
  }

  private void drawTimes() {
    for (double time = SHORTEST; time <= budget * 1.001; time *= 10) {
      grid(x(time), TOP, x(time), BOTTOM);
      text(x(time), BOTTOM + 20, "middle", label(time));
    }
    text((LEFT + RIGHT) / 2.0, BOTTOM + 45, "middle", "processor time (logarithmic)");
  }

  private static String label(double seconds) {
    return seconds < 0.999
        ? String.format(Locale.ROOT, "%.0f ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.0f s", seconds);
  }

  private void drawCounts() {
    int step = most <= MANY ? 1 : (int) Math.ceil(most / (5.0 * MANY)) * 5;
    for (int count = 0; count <= most; count += step) {
      grid(LEFT, y(count), RIGHT, y(count));
      text(LEFT - 8, y(count) + 4, "end", String.valueOf(count));
    }
  }

  private void drawSeries(int index) {
    Series one = series.get(index);
    String style =
        String.format(
            "stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\" fill=\"none\"",
            COLOURS.get(index % COLOURS.size()), DASHES.get(index % DASHES.size()));
    line("<polyline %s points=\"%s\"/>", style, String.join(" ", points(one.seconds)));
    double y = TOP + 12 + (double) index * LEGEND_STEP;
    line("<line %s x1=\"%d\" y1=\"%s\" x2=\"%d\" y2=\"%s\"/>", style, LEGEND, y, LEGEND + 34, y);
    text(LEGEND + 42, y + 4, "start", one.title + ": " + one.seconds.size());
    smallText(LEGEND, y + 20, one.about);
  }

  /** A step for each bug. */
  private List<String> points(List<Double> seconds) {
    List<String> points = new ArrayList<>(List.of(point(SHORTEST, 0)));
    for (int i = 0; i < seconds.size(); i++) {
      points.add(point(seconds.get(i), i));
      points.add(point(seconds.get(i), i + 1));
    }
    points.add(point(budget, seconds.size()));
    return points;
  }

  private String point(double seconds, int count) {
    return String.format(Locale.ROOT, "%.1f,%.1f", x(seconds), y(count));
  }

  private double x(double seconds) {
    double within = Math.min(budget, Math.max(SHORTEST, seconds));
    double share = Math.log(within / SHORTEST) / Math.log(budget / SHORTEST);
    return LEFT + share * (RIGHT - LEFT);
  }

  private double y(int count) {
    return BOTTOM - (double) count / most * (BOTTOM - TOP);
  }

  private void grid(double x1, double y1, double x2, double y2) {
    line(
        "<line stroke=\"#dddddd\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
        x1, y1, x2, y2);
  }

  private void text(double x, double y, String anchor, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
    line("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, escaped);
  }

  private void smallText(double x, double y, String text) {
    svg.append("<g font-size=\"11\" fill=\"#555555\">");
    text(x, y, "start", text);
    svg.append("</g>");
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
