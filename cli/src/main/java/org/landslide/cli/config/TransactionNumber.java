package org.landslide.cli.config;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.landslide.guest.check.CheckOptions;
import org.landslide.guest.check.TransactionRules;

/** Numbers on which it depends how transactions fail. */
enum TransactionNumber {
  /** How many bytes a line of the cache has that hardware keeps transactions in. */
  CACHE_LINE("a line has as many bytes as a power of two from 1 to 4096"),
  /** How many lines there are. */
  CACHE_LINES("there must be a whole number of lines, from 1 up"),
  /** How many failures in a row without a reason are tried. */
  RETRIES("there must be a whole number of failures in a row, from 1 up");

  private static final int LONGEST_LINE = 4096;

  private final String rule;

  TransactionNumber(String rule) {
    this.rule = rule;
  }

  /** Its name in the file. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is, if that makes a difference and, of the cache, if something is known of it. */
  OptionalInt of(CheckOptions options) {
    TransactionRules rules = options.transactions();
    boolean matters =
        switch (this) {
          case CACHE_LINE, CACHE_LINES -> of(rules) != of(TransactionRules.NONE);
          case RETRIES -> rules.spurious();
        };
    return matters ? OptionalInt.of(of(rules)) : OptionalInt.empty();
  }

  int of(TransactionRules rules) {
    return switch (this) {
      case CACHE_LINE -> rules.cacheLine();
      case CACHE_LINES -> rules.cacheLines();
      case RETRIES -> rules.retries();
    };
  }

  static Optional<TransactionNumber> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }

  /** The value, when it is one that this can have. */
  int checked(double value, Origin origin) {
    boolean whole = value == Math.rint(value) && value >= 1 && value <= Integer.MAX_VALUE;
    if (whole && (this != CACHE_LINE || isLine((int) value))) {
      return (int) value;
    }
    throw origin.error(rule);
  }

  private static boolean isLine(int bytes) {
    return bytes <= LONGEST_LINE && Integer.bitCount(bytes) == 1;
  }
}
