package org.landslide.bench;

import java.util.List;
import java.util.Locale;

/** A drawing in SVG, of which plots are made. */
public final class Svg {
  /** Can be told apart by people who do not see all colours, and in grey by their dashes. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000");

  private static final List<String> DASHES =
      List.of("none", "none", "7 3", "2 3", "10 4 2 4", "none", "4 2");

  private final StringBuilder text = new StringBuilder();

  public Svg(int width, int height) {
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"13\">",
        width, height, width, height);
    line("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", width, height);
  }

  /** How the line with this number looks. */
  public static String style(int number) {
    return String.format(
        "stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\" fill=\"none\"",
        COLOURS.get(number % COLOURS.size()), DASHES.get(number % DASHES.size()));
  }

  /** A place in a drawing. */
  public record Point(double x, double y) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.1f,%.1f", x, y);
    }
  }

  /** The frame of a diagram. */
  public void frame(int left, int top, int right, int bottom) {
    line(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"black\"/>",
        left, top, right - left, bottom - top);
  }

  public void grid(double x1, double y1, double x2, double y2) {
    line(
        "<line stroke=\"#dddddd\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
        x1, y1, x2, y2);
  }

  public void polyline(String style, List<Point> points) {
    String all = String.join(" ", points.stream().map(Point::toString).toList());
    line("<polyline %s points=\"%s\"/>", style, all);
  }

  /** What a line means, behind a piece of it. */
  public void legend(String style, double x, double y, String title) {
    line("<line %s x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>", style, x, y, x + 34, y);
    text(x + 42, y + 4, "start", title);
  }

  public void text(double x, double y, String anchor, String content) {
    String escaped = content.replace("&", "&amp;").replace("<", "&lt;");
    line("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, escaped);
  }

  public void smallText(double x, double y, String content) {
    text.append("<g font-size=\"11\" fill=\"#555555\">");
    text(x, y, "start", content);
    text.append("</g>");
  }

  /** All of it. */
  public String finished() {
    return text + "</svg>\n";
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
