package org.landslide.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number from 1 up. */
public final class PositiveNumber implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      long value = Long.parseLong(text);
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The message below covers this, too.
    }
    throw new TypeConversionException(
        "'" + text + "' is not a whole number from 1 to " + Long.MAX_VALUE);
  }
}
