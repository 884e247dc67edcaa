package org.landslide.cli.option;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;

/** Reads a length of time, or 0. */
public final class TimeSpanOrNone implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    boolean none = text.strip().equals("0") || text.strip().equals("0s");
    return none ? Duration.ZERO : new TimeSpan().convert(text);
  }
}
