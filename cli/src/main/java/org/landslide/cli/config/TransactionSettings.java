package org.landslide.cli.config;

import java.util.Map;
import java.util.Set;
import org.landslide.cli.message.UserError;
import org.landslide.guest.check.AbortModel;
import org.landslide.guest.check.TransactionRules;

/** Which settings about transactions go together (thesis, section 6.2.1). */
final class TransactionSettings {
  private final Set<Flag> flags;
  private final Map<TransactionNumber, Integer> numbers;

  TransactionSettings(Set<Flag> flags, Map<TransactionNumber, Integer> numbers) {
    this.flags = flags;
    this.numbers = numbers;
  }

  /** What follows; fails when that makes no sense. */
  TransactionRules rules() {
    boolean enabled = flags.contains(Flag.TRANSACTIONS);
    boolean codes = flags.contains(Flag.ABORT_CODES);
    boolean software = flags.contains(Flag.SOFTWARE_TRANSACTIONS);
    boolean weak = flags.contains(Flag.WEAK_ATOMICITY);
    refuse(codes && !enabled, "-A says why transactions fail, and only -X makes them; add -X");
    refuse(
        software && !codes,
        "-S keeps the aborts that have a reason, and only -A knows of reasons; add -X -A");
    refuse(weak && !software, "-W is about transactions in software; add -X -A -S");
    refuse(
        weak && has(TransactionNumber.CACHE_LINES),
        "--cache-lines says what fits into a cache, and transactions under -W use none; leave one out");
    refuse(
        (has(TransactionNumber.CACHE_LINE) || has(TransactionNumber.CACHE_LINES)) && !codes,
        "--cache-line and --cache-lines are reasons to fail, and only -A knows of those; add -X -A");
    refuse(
        has(TransactionNumber.RETRIES) && (!enabled || software),
        "--retries is about transactions that fail for no reason; add -X, without -S");
    return new TransactionRules(
        aborts(),
        value(TransactionNumber.CACHE_LINE),
        value(TransactionNumber.CACHE_LINES),
        value(TransactionNumber.RETRIES));
  }

  /** Each of these flags needs the one before it. */
  private AbortModel aborts() {
    if (flags.contains(Flag.WEAK_ATOMICITY)) {
      return AbortModel.WEAK_SOFTWARE;
    }
    if (flags.contains(Flag.SOFTWARE_TRANSACTIONS)) {
      return AbortModel.SOFTWARE;
    }
    if (flags.contains(Flag.ABORT_CODES)) {
      return AbortModel.EXPLAINED;
    }
    return flags.contains(Flag.TRANSACTIONS) ? AbortModel.UNEXPLAINED : AbortModel.NONE;
  }

  private boolean has(TransactionNumber number) {
    return numbers.containsKey(number);
  }

  private int value(TransactionNumber number) {
    return numbers.getOrDefault(number, number.of(TransactionRules.NONE));
  }

  private static void refuse(boolean senseless, String sentence) {
    if (senseless) {
      throw new UserError(sentence);
    }
  }
}
