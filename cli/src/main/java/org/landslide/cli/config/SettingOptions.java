package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.guest.check.ScopeRule;
import picocli.CommandLine.Option;

/** Everything that {@code landslide.toml} can say, as options of a command. */
public final class SettingOptions {
  /** The rules about the scope in the order in which they were given, which matters. */
  private final List<Setting> scope = new ArrayList<>();

  @Option(
      names = "--preempt",
      paramLabel = "KINDS",
      order = 100,
      description =
          "Where threads may be preempted, besides where they give way: any of lock, unlock,"
              + " runnable and marker, with commas between them, or none (default: all).")
  private @Nullable String preempt;

  @Option(
      names = "--ignore-sym",
      paramLabel = "VARIABLE",
      order = 103,
      description = "Accesses to this variable never conflict.")
  private List<String> ignoreSym = List.of();

  @Option(
      names = "--ignore-dr-function",
      paramLabel = "FUNCTION",
      order = 104,
      description = "Accesses in this function are no data races.")
  private List<String> ignoreDrFunction = List.of();

  @Option(
      names = "--thrlib-function",
      paramLabel = "FUNCTION",
      order = 105,
      description = "Accesses in this function and all that it calls never conflict.")
  private List<String> thrlibFunction = List.of();

  @Option(
      names = "--trusted-thr-join",
      negatable = true,
      order = 106,
      description = "Take it that thr_join orders what the joined thread did before it.")
  private @Nullable Boolean trustedThrJoin;

  @Option(
      names = "--trusted-mutexes",
      negatable = true,
      order = 107,
      description = "Take it that mutexes work: a thread before a held one is not run.")
  private @Nullable Boolean trustedMutexes;

  @Option(
      names = "--testing-mutexes",
      negatable = true,
      order = 108,
      description = "The inside of mutexes is under test as well.")
  private @Nullable Boolean testingMutexes;

  @Option(
      names = "--allow-lock-handoff",
      negatable = true,
      order = 109,
      description = "A mutex may be unlocked by another thread than locked it.")
  private @Nullable Boolean allowLockHandoff;

  @Option(
      names = "--memory-leaks",
      negatable = true,
      order = 110,
      description = "Memory that is not freed at the end is a bug.")
  private @Nullable Boolean memoryLeaks;

  @Option(
      names = {"-X", "--transactions"},
      negatable = true,
      order = 53,
      description = "Make hardware transactions fail: each xbegin may start one or report failure.")
  private @Nullable Boolean transactions;

  @Option(
      names = {"-A", "--abort-codes"},
      negatable = true,
      order = 70,
      description =
          "With -X: a failed transaction says why; for a conflict only if another thread's access"
              + " came before it (default: it always says that trying again may help).")
  private @Nullable Boolean abortCodes;

  @Option(
      names = {"-S", "--software-transactions"},
      negatable = true,
      order = 71,
      description = "With -X -A: no transaction fails without a reason.")
  private @Nullable Boolean softwareTransactions;

  @Option(
      names = {"-W", "--weak-atomicity"},
      negatable = true,
      order = 72,
      description =
          "With -X -A -S: code outside of transactions may run in the middle of one, and a"
              + " transaction may make system calls.")
  private @Nullable Boolean weakAtomicity;

  @Option(
      names = "--cache-line",
      paramLabel = "BYTES",
      order = 73,
      description =
          "With -X -A: accesses to the same BYTES, as to a line of the cache, are a conflict"
              + " (default: only to the same bytes).")
  private @Nullable String cacheLine;

  @Option(
      names = "--cache-lines",
      paramLabel = "N",
      order = 74,
      description =
          "With -X -A: a transaction that touches more than N lines fails (default: none does; a"
              + " line has 64 bytes unless --cache-line says otherwise).")
  private @Nullable String cacheLines;

  @Option(
      names = "--retries",
      paramLabel = "N",
      order = 75,
      description =
          "With -X: a transaction in a loop that counts its failures fails for no reason at most N"
              + " times in a row (default: 16).")
  private @Nullable String retries;

  @Option(
      names = "--heuristic",
      paramLabel = "NAME=NUMBER",
      order = 111,
      description =
          "When a thread is taken to wait, or to run for ever: one of the numbers under [heuristics]"
              + " of landslide.toml, which are yields, atomics, looks, foresight, deadlock_retries,"
              + " first_depth, depth_factor, confident_interleavings, uncertainty, cost_factor and"
              + " least_average_cost.")
  private List<String> heuristics = List.of();

  @Option(
      names = "--within",
      paramLabel = "FUNCTION",
      order = 101,
      description =
          "Preempt only inside this function and what it calls. Of several --within and --without"
              + " that apply the last one counts.")
  void within(@Nullable String function) {
    addRule(true, function);
  }

  @Option(
      names = "--without",
      paramLabel = "FUNCTION",
      order = 102,
      description = "Do not preempt inside this function and what it calls.")
  void without(@Nullable String function) {
    addRule(false, function);
  }

  /** Nothing is given when the parser clears all options before it reads the arguments. */
  private void addRule(boolean within, @Nullable String function) {
    if (function != null) {
      Origin origin = new Origin(within ? "--within" : "--without");
      scope.add(new Setting.Scope(new ScopeRule(within, function), origin));
    }
  }

  /** What the user has given. */
  public Settings settings() {
    List<Setting> settings = new ArrayList<>(scope);
    if (preempt != null) {
      settings.add(new Setting.Preempt(Words.preemptionKinds(preempt, new Origin("--preempt"))));
    }
    addNames(settings, NameList.IGNORE_SYM, ignoreSym, "--ignore-sym");
    addNames(settings, NameList.IGNORE_DR_FUNCTION, ignoreDrFunction, "--ignore-dr-function");
    addNames(settings, NameList.THRLIB_FUNCTION, thrlibFunction, "--thrlib-function");
    addFlag(settings, Flag.TRUSTED_THR_JOIN, trustedThrJoin);
    addFlag(settings, Flag.TRUSTED_MUTEXES, trustedMutexes);
    addFlag(settings, Flag.TESTING_MUTEXES, testingMutexes);
    addFlag(settings, Flag.ALLOW_LOCK_HANDOFF, allowLockHandoff);
    addFlag(settings, Flag.MEMORY_LEAKS, memoryLeaks);
    addFlag(settings, Flag.TRANSACTIONS, transactions);
    addFlag(settings, Flag.ABORT_CODES, abortCodes);
    addFlag(settings, Flag.SOFTWARE_TRANSACTIONS, softwareTransactions);
    addFlag(settings, Flag.WEAK_ATOMICITY, weakAtomicity);
    addNumber(settings, TransactionNumber.CACHE_LINE, cacheLine, "--cache-line");
    addNumber(settings, TransactionNumber.CACHE_LINES, cacheLines, "--cache-lines");
    addNumber(settings, TransactionNumber.RETRIES, retries, "--retries");
    heuristics.forEach(text -> settings.add(Words.threshold(text, new Origin("--heuristic"))));
    return new Settings(settings);
  }

  private static void addNames(
      List<Setting> settings, NameList list, List<String> given, String option) {
    for (String words : given) {
      for (String name : Words.split(words)) {
        settings.add(new Setting.Listed(list, name, new Origin(option)));
      }
    }
  }

  private static void addNumber(
      List<Setting> settings, TransactionNumber number, @Nullable String given, String option) {
    if (given != null) {
      int value = number.checked(Words.number(given), new Origin(option));
      settings.add(new Setting.Transacting(number, value));
    }
  }

  private static void addFlag(List<Setting> settings, Flag flag, @Nullable Boolean on) {
    if (on != null) {
      settings.add(new Setting.Switched(flag, on));
    }
  }
}
