package org.landslide.cli.check;

import java.util.Locale;

/** Numbers and times for a line of progress: short, and no more exact than they are. */
final class Figures {
  private static final double LARGEST_IN_DIGITS = 1e9;
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final double YEAR = 365.25 * DAY;

  private Figures() {}

  /** {@code 12,345} or {@code 1.2e15}. */
  static String count(double number) {
    String form = number < LARGEST_IN_DIGITS ? "%,.0f" : "%.1e";
    return String.format(Locale.ROOT, form, number);
  }

  /** {@code 8 s}, {@code 2 min 10 s}, {@code 3 h 5 min}, {@code 12 days}, {@code 40 years}. */
  static String time(double seconds) {
    if (seconds >= 2 * YEAR) {
      return count(seconds / YEAR) + " years";
    }
    long whole = Math.round(seconds);
    if (whole >= 2 * DAY) {
      return whole / DAY + " days";
    }
    if (whole >= HOUR) {
      return whole / HOUR + " h " + whole % HOUR / MINUTE + " min";
    }
    return whole >= MINUTE ? whole / MINUTE + " min " + whole % MINUTE + " s" : whole + " s";
  }
}
