package org.landslide.bench.transactions;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.bench.BenchmarkException;

/**
 * What the thesis says of one search.
 *
 * @param time as it is written there
 * @param seconds the same as a number; not a number if the thesis gave up without an estimate
 * @param interleavings as many as there are, or were run until a bug was found; not a number if
 *     nothing is said
 * @param finished whether the search came to its end; otherwise the figures are estimates
 */
record Figure(String time, double seconds, double interleavings, boolean finished) {
  private static final double DAY = 86_400;
  private static final String NOTHING = "-";
  private static final Pattern SECONDS = Pattern.compile("\\d+\\.\\d+");
  private static final Pattern SPAN =
      Pattern.compile("(?:(\\d+)y)?(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?");
  private static final double[] UNITS = {365 * DAY, DAY, 3600, 60};

  static Figure parse(String time, String interleavings) throws BenchmarkException {
    double count = interleavings.equals(NOTHING) ? Double.NaN : number(interleavings);
    if (SECONDS.matcher(time).matches()) {
      return new Figure(time, number(time), count, true);
    }
    double seconds = time.equals(NOTHING) ? Double.NaN : span(time);
    return new Figure(time, seconds, count, false);
  }

  private static double span(String text) throws BenchmarkException {
    Matcher parts = SPAN.matcher(text);
    if (text.isEmpty() || !parts.matches()) {
      throw new BenchmarkException("no time is written like " + text);
    }
    double seconds = 0;
    for (int i = 0; i < UNITS.length; i++) {
      String digits = parts.group(i + 1);
      seconds += digits == null ? 0 : number(digits) * UNITS[i];
    }
    return seconds;
  }

  private static double number(String text) throws BenchmarkException {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new BenchmarkException("no number is written like " + text);
    }
  }
}
