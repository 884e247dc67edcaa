package org.landslide.cli.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time: {@code 90}, {@code 90s}, {@code 5m}, {@code 2h}, {@code 1h30m}. */
public final class TimeSpan implements ITypeConverter<Duration> {
  /** Longer than anything takes. */
  public static final Duration LONGEST = Duration.ofDays(10_000);

  private static final long DAYS_OF_A_YEAR = 365;
  private static final Pattern PLAIN = Pattern.compile("\\d{1,9}");
  private static final Pattern PARTS =
      Pattern.compile(
          "(?:(\\d{1,9})y)?(?:(\\d{1,9})d)?(?:(\\d{1,9})h)?(?:(\\d{1,9})m)?(?:(\\d{1,9})s)?");

  @Override
  public Duration convert(String text) {
    Duration span = read(text.strip());
    if (span.isZero() || span.compareTo(LONGEST) > 0) {
      throw new TypeConversionException(
          "'"
              + text
              + "' is not a length of time from 1 second to 10000 days, such as 90, 90s, 5m, 2h, 1d,"
              + " 1y or 1h30m");
    }
    return span;
  }

  private static Duration read(String text) {
    if (PLAIN.matcher(text).matches()) {
      return Duration.ofSeconds(Long.parseLong(text));
    }
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      return Duration.ZERO;
    }
    return Duration.ofDays(number(parts, 1) * DAYS_OF_A_YEAR)
        .plusDays(number(parts, 2))
        .plusHours(number(parts, 3))
        .plusMinutes(number(parts, 4))
        .plusSeconds(number(parts, 5));
  }

  private static long number(Matcher parts, int group) {
    String digits = parts.group(group);
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
