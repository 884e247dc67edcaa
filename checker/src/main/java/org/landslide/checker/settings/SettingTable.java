package org.landslide.checker.settings;

import static org.landslide.checker.settings.HelpSection.PROGRAM;
import static org.landslide.checker.settings.HelpSection.TRANSACTIONAL;
import static org.landslide.checker.settings.HelpSection.USUAL;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.landslide.check.options.AbortModel;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.FunctionRoles;
import org.landslide.check.options.FunctionRoles.Named;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.ScopeRule;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.options.TrustRules;
import org.landslide.checker.message.Text;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.world.Role;

/**
 * All settings of a check, a row for each. The options of commands and their help, the keys of
 * {@code landslide.toml}, what a trace keeps and what a result says it leaves out come from here,
 * in the order of the rows. The defaults are those of {@link Settings.Resolved#DEFAULT}.
 */
final class SettingTable {
  static final SettingKey<Set<PreemptionKind>> PREEMPT =
      row(
              "preempt",
              new PreemptionKindsType(),
              options -> List.of(options.preemption().kinds()),
              (options, kinds) -> options.withPreempt(kinds.get(0)))
          .option(
              PROGRAM,
              "Where threads may be preempted, besides where they give way: any of "
                  + Text.allOf(PreemptionKind.labels())
                  + ", with commas between them, or none (default: all but "
                  + Text.allOf(
                      PreemptionKind.unusual().stream().map(PreemptionKind::label).toList())
                  + ").")
          .leavesOut(kinds -> missing(kinds.get(0)));

  // How transactions fail (thesis, section 6.2.1): each of these switches needs the one before it.

  private static final SettingKey<Boolean> TRANSACTIONS =
      aborts("transactions", AbortModel.UNEXPLAINED)
          .option(
              "-X",
              USUAL,
              "Make hardware transactions fail: each xbegin may start one or report failure.")
          .leavesOut(
              all -> all.options().transactions().aborts() == AbortModel.UNEXPLAINED,
              "all reasons for which transactions fail but _XABORT_RETRY");

  private static final SettingKey<Boolean> ABORT_CODES =
      aborts("abort_codes", AbortModel.EXPLAINED)
          .option(
              "-A",
              TRANSACTIONAL,
              "With -X: a failed transaction says why; for a conflict only if another thread's"
                  + " access came before it (default: it always says that trying again may help).")
          .needs(TRANSACTIONS, "-A says why transactions fail, and only -X makes them; add -X");

  private static final SettingKey<Boolean> SOFTWARE_TRANSACTIONS =
      aborts("software_transactions", AbortModel.SOFTWARE)
          .option("-S", TRANSACTIONAL, "With -X -A: no transaction fails without a reason.")
          .needs(
              ABORT_CODES,
              "-S keeps the aborts that have a reason, and only -A knows of reasons; add -X -A")
          .leavesOut(on -> "transactions that fail for no reason, as those of hardware may");

  private static final SettingKey<Boolean> WEAK_ATOMICITY =
      aborts("weak_atomicity", AbortModel.WEAK_SOFTWARE)
          .option(
              "-W",
              TRANSACTIONAL,
              "With -X -A -S: code outside of transactions may run in the middle of one, and a"
                  + " transaction may make system calls.")
          .needs(SOFTWARE_TRANSACTIONS, "-W is about transactions in software; add -X -A -S");

  private static final String CACHE_WITHOUT_CODES =
      "--cache-line and --cache-lines are reasons to fail, and only -A knows of those; add -X -A";

  private static final String RETRIES_WITHOUT_NEED =
      "--retries is about transactions that fail for no reason; add -X, without -S";

  static final SettingKey<Boolean> TRUSTED_JOIN =
      assumption("trusted_thr_join", Assumption.JOIN_WORKS)
          .option(PROGRAM, "Take it that thr_join orders what the joined thread did before it.")
          .leavesOut(on -> "what is inside thr_join, which is trusted");

  static final SettingKey<Boolean> TRUSTED_MUTEXES =
      assumption("trusted_mutexes", Assumption.MUTEXES_WORK)
          .option(PROGRAM, "Take it that mutexes work: a thread before a held one is not run.")
          .leavesOut(on -> "what is inside mutexes, which are trusted");

  static final SettingKey<Boolean> TESTING_MUTEXES =
      noAssumption("testing_mutexes", Assumption.MUTEXES_HAVE_NO_RACES)
          .option(PROGRAM, "The inside of mutexes is under test as well.");

  // Functions of a kernel, or of a program with names of its own, that play roles.

  private static final String LOCKS_IN_PAIRS =
      "lock_function and unlock_function belong together; name both";

  private static final SettingKey<Named> LOCK_FUNCTION =
      withArgument("lock_function", Role.LOCK)
          .option(
              PROGRAM,
              "This function takes the mutex that its Nth argument points to (default: the first)."
                  + " Takes the place of those that are known by their names or annotations.");

  private static final SettingKey<Named> UNLOCK_FUNCTION =
      withArgument("unlock_function", Role.UNLOCK)
          .option(PROGRAM, "The same for a function that gives the mutex back.")
          .needs(LOCK_FUNCTION, LOCKS_IN_PAIRS);

  private static final String FRAMES_IN_PAIRS =
      "new_frame_function and free_frame_function belong together; name both";

  private static final SettingKey<String> NEW_FRAME_FUNCTION =
      functions("new_frame_function", FunctionRoles::newFrames, FunctionRoles::withNewFrames)
          .option(
              PROGRAM,
              "This function of a kernel hands out a frame of physical memory, and returns its"
                  + " address. Takes the place of those that are known by their names.");

  private static final SettingKey<Named> FREE_FRAME_FUNCTION =
      withArgument("free_frame_function", Role.FREE_FRAME)
          .option(
              PROGRAM,
              "This function takes a frame back, whose address is its Nth argument (default: the"
                  + " first).")
          .needs(NEW_FRAME_FUNCTION, FRAMES_IN_PAIRS);

  static final SettingKey<String> TRUSTED_FUNCTION =
      functions("trusted_function", FunctionRoles::trusted, FunctionRoles::withTrusted)
          .option(
              PROGRAM,
              "This function and all that it calls are right: what they access does not count,"
                  + " and threads are not preempted inside. Not for mutexes, thr_join and others"
                  + " that the check itself follows.")
          .leavesOut(names -> "what is inside of " + Text.allOf(names) + ", trusted");

  static final List<SettingKey<?>> ROWS =
      List.of(
          PREEMPT,
          row(
                  "scope",
                  ListType.SCOPE,
                  options -> options.preemption().scope(),
                  CheckOptions::withScope)
              .option(
                  scopeOption(
                      "--within",
                      true,
                      "Preempt only inside this function and what it calls. Of several --within"
                          + " and --without that apply the last one counts."))
              .option(
                  scopeOption(
                      "--without", false, "Do not preempt inside this function and what it calls."))
              .leavesOut(rules -> "preemption points outside the scope: " + inOrder(rules)),
          row(
                  "racing_accesses",
                  ListType.RACING_ACCESSES,
                  options -> inOrder(options.preemption().racingAccesses()),
                  (options, accesses) ->
                      options.with(options.preemption().withRacingAccesses(Set.copyOf(accesses))))
              .onlyInTraces(),
          row(
                  "input",
                  new InputType(),
                  options -> only(options.input(), !options.input().isEmpty()),
                  (options, input) -> options.reading(input.get(0)))
              .option(
                  new SettingOption<>(
                      List.of("--input"),
                      USUAL,
                      "What the program reads from its console (default: nothing; at the end of"
                          + " its input, getchar and readline fail). All of it is there from the"
                          + " start.",
                      InputType::inFile)),
          names(
                  "ignore_sym",
                  ListType.names("variable", KnownNames::variables),
                  TrustRules::variables,
                  TrustRules::withVariables)
              .option(PROGRAM, "Accesses to this variable never conflict.")
              .leavesOut(names -> "accesses to " + Text.allOf(names)),
          names(
                  "ignore_dr_function",
                  ListType.names("function", KnownNames::functions),
                  TrustRules::raceFreeFunctions,
                  TrustRules::withRaceFreeFunctions)
              .option(PROGRAM, "Accesses in this function are no data races.")
              .leavesOut(names -> "data races in " + Text.allOf(names)),
          names(
                  "thrlib_function",
                  ListType.names("function", KnownNames::functions),
                  TrustRules::functions,
                  TrustRules::withFunctions)
              .option(PROGRAM, "Accesses in this function and all that it calls never conflict.")
              .leavesOut(names -> "accesses in " + Text.allOf(names)),
          LOCK_FUNCTION.needs(UNLOCK_FUNCTION, LOCKS_IN_PAIRS),
          UNLOCK_FUNCTION,
          withArgument("panic_function", Role.PANIC)
              .option(
                  PROGRAM,
                  "With a call of this function the program, or the kernel, gives up: a bug. The"
                      + " Nth argument is the format of its message (default: the first)."),
          NEW_FRAME_FUNCTION.needs(FREE_FRAME_FUNCTION, FRAMES_IN_PAIRS),
          FREE_FRAME_FUNCTION,
          functions("scheduler_function", FunctionRoles::scheduler, FunctionRoles::withScheduler)
              .option(
                  PROGRAM,
                  "This function belongs to the kernel's scheduler, as those that are found by"
                      + " themselves: what it accesses is no doing of its thread.")
              .leavesOut(names -> "accesses in the scheduler's " + Text.allOf(names)),
          TRUSTED_FUNCTION,
          TRUSTED_JOIN,
          TRUSTED_MUTEXES,
          TESTING_MUTEXES,
          noBug("allow_lock_handoff", OptionalBug.LOCK_HAND_OFF)
              .option(PROGRAM, "A mutex may be unlocked by another thread than locked it.")
              .leavesOut(on -> "mutexes unlocked by a thread that did not lock them"),
          bug("memory_leaks", OptionalBug.LEAK)
              .option(PROGRAM, "Memory that is not freed at the end is a bug."),
          TRANSACTIONS,
          ABORT_CODES,
          SOFTWARE_TRANSACTIONS,
          WEAK_ATOMICITY,
          number(
                  "cache_line",
                  new NumberType(
                      "BYTES",
                      bytes -> bytes >= 1 && bytes <= 4096 && Integer.bitCount(bytes) == 1,
                      "a line has as many bytes as a power of two from 1 to 4096"),
                  rules -> rules.cacheLine() != TransactionRules.NO_LINES,
                  TransactionRules::cacheLine,
                  TransactionRules::withCacheLine)
              .option(
                  TRANSACTIONAL,
                  "With -X -A: accesses to the same BYTES, as to a line of the cache, are a"
                      + " conflict (default: only to the same bytes).")
              .needs(ABORT_CODES, CACHE_WITHOUT_CODES),
          number(
                  "cache_lines",
                  new NumberType(
                      "N", n -> n >= 1, "there must be a whole number of lines, from 1 up"),
                  rules -> rules.cacheLines() != TransactionRules.UNLIMITED,
                  TransactionRules::cacheLines,
                  TransactionRules::withCacheLines)
              .option(
                  TRANSACTIONAL,
                  "With -X -A: a transaction that touches more than N lines fails (default: none"
                      + " does; a line has 64 bytes unless --cache-line says otherwise).")
              .needs(ABORT_CODES, CACHE_WITHOUT_CODES)
              .excludes(
                  WEAK_ATOMICITY,
                  "--cache-lines says what fits into a cache, and transactions under -W use none;"
                      + " leave one out"),
          number(
                  "retries",
                  new NumberType(
                      "N",
                      n -> n >= 1,
                      "there must be a whole number of failures in a row, from 1 up"),
                  TransactionRules::spurious,
                  TransactionRules::retries,
                  TransactionRules::withRetries)
              .option(
                  TRANSACTIONAL,
                  "With -X: a transaction in a loop that counts its failures fails for no reason at"
                      + " most N times in a row (default: 16).")
              .needs(TRANSACTIONS, RETRIES_WITHOUT_NEED)
              .excludes(SOFTWARE_TRANSACTIONS, RETRIES_WITHOUT_NEED),
          new SettingKey<>(
                  "abort_bound",
                  NumberType.ANY,
                  all -> only(all.abortBound(), all.abortBound() != ExplorerOptions.UNBOUNDED),
                  (all, bound) -> all.withAbortBound(bound.get(0)))
              .onlyAnOption()
              .option(
                  TRANSACTIONAL,
                  "With -X: make no more than N transactions fail in an interleaving (default: any"
                      + " number).")
              .needs(TRANSACTIONS, "--abort-bound is about how transactions fail; add -X")
              .refuses(bound -> bound < 0, "--abort-bound must be 0 or more")
              .excludes(
                  WEAK_ATOMICITY,
                  "--abort-bound loses interleavings under weak atomicity; leave it or -W out")
              .leavesOut(
                  bound ->
                      "interleavings in which more transactions are made to fail than %d"
                              .formatted(bound.get(0))
                          + " (--abort-bound)"),
          new SettingKey<>("heuristics", new LimitType(), Threshold::limits, Threshold::with)
              .option(
                  List.of("--heuristic"),
                  PROGRAM,
                  "When a thread is taken to wait, or to run for ever: one of the numbers under"
                      + " [heuristics] of landslide.toml, which are yields, atomics, looks,"
                      + " foresight, deadlock_retries, first_depth, depth_factor,"
                      + " confident_interleavings, uncertainty, cost_factor and"
                      + " least_average_cost."));

  private SettingTable() {}

  /** A setting that is a part of the options of a check. */
  private static <E> SettingKey<E> row(
      String name,
      ValueType<E> type,
      Function<CheckOptions, List<E>> values,
      BiFunction<CheckOptions, List<E>, CheckOptions> applied) {
    return new SettingKey<>(
        name,
        type,
        all -> values.apply(all.options()),
        (all, set) -> all.with(applied.apply(all.options(), set)));
  }

  /** A list of names out of the program that are trusted in some way. */
  private static SettingKey<String> names(
      String name,
      ListType<String> type,
      Function<TrustRules, Set<String>> names,
      BiFunction<TrustRules, Set<String>, TrustRules> trusting) {
    return row(
        name,
        type,
        options -> List.copyOf(new TreeSet<>(names.apply(options.trust()))),
        (options, set) -> options.with(trusting.apply(options.trust(), Set.copyOf(set))));
  }

  /** Functions with a role that speaks of one of their arguments. */
  private static SettingKey<Named> withArgument(String name, Role role) {
    return row(
        name,
        ListType.functionsWithArgument(),
        options -> options.roles().named(role),
        (options, set) -> options.with(options.roles().with(role, set)));
  }

  /** Functions with a role. */
  private static SettingKey<String> functions(
      String name,
      Function<FunctionRoles, Set<String>> functions,
      BiFunction<FunctionRoles, Set<String>, FunctionRoles> with) {
    return row(
        name,
        ListType.names("function", KnownNames::functions),
        options -> List.copyOf(new TreeSet<>(functions.apply(options.roles()))),
        (options, set) -> options.with(with.apply(options.roles(), Set.copyOf(set))));
  }

  private static SettingKey<Boolean> flag(
      String name, Predicate<CheckOptions> isOn, UnaryOperator<CheckOptions> switchedOn) {
    return row(
        name,
        new FlagType(),
        options -> only(true, isOn.test(options)),
        (options, on) -> switchedOn.apply(options));
  }

  private static SettingKey<Boolean> assumption(String name, Assumption assumption) {
    return flag(name, o -> o.assumes(assumption), o -> o.assuming(assumption));
  }

  private static SettingKey<Boolean> noAssumption(String name, Assumption assumption) {
    return flag(name, o -> !o.assumes(assumption), o -> o.notAssuming(assumption));
  }

  private static SettingKey<Boolean> bug(String name, OptionalBug bug) {
    return flag(name, o -> o.reports(bug), o -> o.reporting(bug));
  }

  private static SettingKey<Boolean> noBug(String name, OptionalBug bug) {
    return flag(name, o -> !o.reports(bug), o -> o.allowing(bug));
  }

  /** A switch that chooses how transactions fail. */
  private static SettingKey<Boolean> aborts(String name, AbortModel model) {
    return flag(
        name,
        options -> options.transactions().aborts().compareTo(model) >= 0,
        options -> options.withTransactions(options.transactions().withAborts(model)));
  }

  /**
   * A number about transactions.
   *
   * @param matters whether it makes a difference and, of the cache, whether something is known of
   *     it
   */
  private static SettingKey<Integer> number(
      String name,
      NumberType type,
      Predicate<TransactionRules> matters,
      Function<TransactionRules, Integer> number,
      BiFunction<TransactionRules, Integer, TransactionRules> with) {
    return row(
        name,
        type,
        options -> only(number.apply(options.transactions()), matters.test(options.transactions())),
        (options, set) -> options.withTransactions(with.apply(options.transactions(), set.get(0))));
  }

  private static SettingOption<ScopeRule> scopeOption(String name, boolean within, String help) {
    return new SettingOption<>(
        List.of(name),
        PROGRAM,
        help,
        (function, origin) -> List.of(new ScopeRule(within, function)));
  }

  private static <E> List<E> only(E value, boolean present) {
    return present ? List.of(value) : List.of();
  }

  private static List<RacingAccess> inOrder(Set<RacingAccess> accesses) {
    return accesses.stream()
        .sorted(
            Comparator.comparingInt(RacingAccess::thread)
                .thenComparingLong(RacingAccess::instruction))
        .toList();
  }

  private static String inOrder(List<ScopeRule> rules) {
    return rules.stream().map(ListType.SCOPE::write).collect(Collectors.joining(", "));
  }

  /** Says which kinds of preemption points there are not, if any. */
  private static String missing(Set<PreemptionKind> kinds) {
    Set<PreemptionKind> missing = EnumSet.copyOf(PreemptionKind.usual());
    missing.removeAll(kinds);
    if (kinds.stream().noneMatch(PreemptionKind::isOfKernels)) {
      missing.removeIf(PreemptionKind::isOfKernels);
    }
    return missing.isEmpty()
        ? ""
        : "preemption points of the kind "
            + Text.allOf(missing.stream().map(PreemptionKind::label).toList());
  }
}
