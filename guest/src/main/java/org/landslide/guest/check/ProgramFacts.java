package org.landslide.guest.check;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.guest.elf.Symbol;
import org.landslide.guest.elf.SymbolTable;

/** Where in the program the functions are that a check has to watch, and the ignored variables. */
final class ProgramFacts {
  private static final Map<String, Role> ROLES =
      Map.ofEntries(
          Map.entry("mutex_lock", Role.LOCK),
          Map.entry("mutex_unlock", Role.UNLOCK),
          Map.entry("mutex_init", Role.INITIALISE),
          Map.entry("cond_wait", Role.CONDITION),
          Map.entry("malloc", Role.ALLOCATE),
          Map.entry("calloc", Role.ALLOCATE_ARRAY),
          Map.entry("realloc", Role.REALLOCATE),
          Map.entry("free", Role.FREE),
          Map.entry("_malloc", Role.ALLOCATE),
          Map.entry("_calloc", Role.ALLOCATE_ARRAY),
          Map.entry("_realloc", Role.REALLOCATE),
          Map.entry("_free", Role.FREE),
          Map.entry("thr_create", Role.CREATE),
          Map.entry("thr_exit", Role.EXIT),
          Map.entry("thr_join", Role.JOIN),
          Map.entry("panic", Role.PANIC),
          Map.entry("landslide_preempt", Role.MARKER));

  /** What a thread that merely waits does not call (thesis, section 3.4.6). */
  private static final List<String> PROGRESS =
      List.of(
          "thr_create",
          "thr_join",
          "thr_exit",
          "cond_init",
          "cond_destroy",
          "cond_wait",
          "cond_signal",
          "cond_broadcast",
          "sem_init",
          "sem_destroy",
          "sem_wait",
          "sem_signal",
          "rwlock_init",
          "rwlock_destroy",
          "rwlock_lock",
          "rwlock_unlock",
          "rwlock_downgrade");

  private final Map<Integer, WatchedFunction> functions = new HashMap<>();
  private final List<Symbol> ignored;

  private ProgramFacts(SymbolTable symbols, CheckOptions options) {
    Map<String, Set<Role>> roles = new HashMap<>();
    ROLES.forEach((name, role) -> add(roles, name, role));
    PROGRESS.forEach(name -> add(roles, name, Role.PROGRESS));
    options.scope().forEach(rule -> add(roles, rule.function(), Role.SCOPED));
    options.raceFreeFunctions().forEach(name -> add(roles, name, Role.RACE_FREE));
    if (!options.testingMutexes()) {
      add(roles, "mutex_lock", Role.RACE_FREE);
      add(roles, "mutex_unlock", Role.RACE_FREE);
    }
    options.trustedFunctions().forEach(name -> add(roles, name, Role.TRUSTED));
    if (options.trustedMutexes()) {
      add(roles, "mutex_lock", Role.TRUSTED);
      add(roles, "mutex_unlock", Role.TRUSTED);
    }
    roles.forEach((name, set) -> symbols.find(name).ifPresent(symbol -> watch(symbol, set)));
    ignored =
        options.ignoredVariables().stream().flatMap(name -> symbols.find(name).stream()).toList();
  }

  /** What a check with these options has to know of a program with these symbols. */
  static ProgramFacts of(SymbolTable symbols, CheckOptions options) {
    return new ProgramFacts(symbols, options);
  }

  private static void add(Map<String, Set<Role>> roles, String name, Role role) {
    roles.computeIfAbsent(name, unused -> EnumSet.noneOf(Role.class)).add(role);
  }

  /** Two names may stand for one function. */
  private void watch(Symbol symbol, Set<Role> roles) {
    functions.merge(
        symbol.address(),
        new WatchedFunction(symbol.name(), symbol.address(), roles),
        (one, other) -> one.with(other));
  }

  /** What programs call of a thread library, mutexes apart. */
  static List<String> libraryFunctions() {
    return PROGRESS;
  }

  /** Whether a function belongs to the thread library, mutexes apart. */
  static boolean isLibrary(String function) {
    return PROGRESS.contains(function);
  }

  Collection<WatchedFunction> functions() {
    return functions.values();
  }

  /** The watched function that begins at an address. */
  @Nullable WatchedFunction functionAt(int address) {
    return functions.get(address);
  }

  /** Whether accesses to an address do not count. */
  boolean ignores(int address) {
    for (Symbol symbol : ignored) {
      if (symbol.contains(address)) {
        return true;
      }
    }
    return false;
  }

  boolean ignoresSomething() {
    return !ignored.isEmpty();
  }
}
