package org.landslide.bench.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.bench.BenchmarkException;

/**
 * What the first Landslide found of a mistake in a student's kernel, with one set of preemption
 * points (its thesis, tables 7.2 and 7.3).
 *
 * @param mistake what the thesis calls it
 * @param points the set, as its column is called
 * @param text what stands there
 */
record ReferenceFigure(String mistake, String points, String text) {
  private static final String FILE = "kernel-bugs.csv";

  /** A comma with an even number of quotation marks behind it is not inside of a pair. */
  private static final String COMMA = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

  private static final Pattern FIGURES = Pattern.compile("([\\d.]+)s,(\\d+)dp,(\\d+)bt");
  private static final int FIRST_SET = 2;

  /** All of them, mistake by mistake. */
  static List<ReferenceFigure> readAll() throws BenchmarkException {
    try (InputStream stream = ReferenceFigure.class.getResourceAsStream(FILE)) {
      if (stream == null) {
        throw new BenchmarkException("the reference figures are missing: " + FILE);
      }
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return parse(text.lines().toList());
    } catch (IOException e) {
      throw new BenchmarkException("cannot read the reference figures: " + FILE);
    }
  }

  private static List<ReferenceFigure> parse(List<String> lines) {
    List<ReferenceFigure> all = new ArrayList<>();
    String[] titles = lines.get(0).split(COMMA, -1);
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(COMMA, -1);
      for (int i = FIRST_SET; i < cells.length; i++) {
        all.add(new ReferenceFigure(cells[0], titles[i], cells[i].replace("\"", "")));
      }
    }
    return all;
  }

  /** Whether the mistake was found. */
  boolean isFound() {
    return !isTimeout() && !text.startsWith("none");
  }

  /** Whether the search was given up. */
  boolean isTimeout() {
    return text.equals("timeout");
  }

  /** How many seconds each backtrack took; not a number if that is not known. */
  double secondsPerBacktrack() {
    Matcher figures = FIGURES.matcher(text);
    if (!figures.find()) {
      return Double.NaN;
    }
    // Without a single backtrack there was still one run.
    double runs = Math.max(1, Double.parseDouble(figures.group(3)));
    return Double.parseDouble(figures.group(1)) / runs;
  }
}
