package org.landslide.report.text;

import java.util.Locale;

/** Numbers and times for people: short, and no more exact than they are. */
public final class Figures {
  private static final double LARGEST_IN_DIGITS = 1e9;
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final double YEAR = 365.25 * DAY;

  private Figures() {}

  /** {@code 12,345} or {@code 1.2e15}. */
  public static String count(double number) {
    String form = number < LARGEST_IN_DIGITS ? "%,.0f" : "%.1e";
    return String.format(Locale.ROOT, form, number);
  }

  /** {@code 12.3 %}, rounded down, so that all of it is never claimed before the end. */
  public static String percent(double proportion) {
    double percent = Math.min(99.9, Math.floor(proportion * 1000) / 10);
    return percent < 0.1 ? "less than 0.1 %" : String.format(Locale.ROOT, "%.1f %%", percent);
  }

  /** {@code 8 s}, {@code 2 min 10 s}, {@code 3 h 5 min}, {@code 12 days}, {@code 40 years}. */
  public static String time(double seconds) {
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

  /**
   * A time that was measured: {@code 0.21 s}, {@code 12.3 s}, {@code 2 min 10 s}, {@code 3 h 5
   * min}.
   */
  public static String measured(double seconds) {
    if (seconds >= MINUTE) {
      return time(seconds);
    }
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
  }
}
