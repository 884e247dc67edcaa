package org.landslide.cli.config;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.landslide.guest.check.CheckOptions;
import org.landslide.guest.check.TransactionRules;

/** What is known of the cache that hardware keeps transactions in; nothing by default. */
enum CacheSize {
  /** How many bytes a line has. */
  CACHE_LINE,
  /** How many lines there are. */
  CACHE_LINES;

  private static final int LONGEST_LINE = 4096;

  /** Its name in the file. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is, if something is known of it. */
  OptionalInt of(CheckOptions options) {
    TransactionRules rules = options.transactions();
    TransactionRules nothing = TransactionRules.NONE;
    int size = this == CACHE_LINE ? rules.cacheLine() : rules.cacheLines();
    int usual = this == CACHE_LINE ? nothing.cacheLine() : nothing.cacheLines();
    return size == usual ? OptionalInt.empty() : OptionalInt.of(size);
  }

  static Optional<CacheSize> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }

  /** The value, when it is one that this can have. */
  int checked(double value, Origin origin) {
    boolean whole = value == Math.rint(value) && value >= 1 && value <= Integer.MAX_VALUE;
    if (this == CACHE_LINES) {
      if (whole) {
        return (int) value;
      }
      throw origin.error("there must be a whole number of lines, from 1 up");
    }
    if (whole && value <= LONGEST_LINE && Integer.bitCount((int) value) == 1) {
      return (int) value;
    }
    throw origin.error("a line has as many bytes as a power of two from 1 to " + LONGEST_LINE);
  }
}
