package org.landslide.check.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.TrustRules;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/** Where in the program the functions are that a check has to watch, and the ignored variables. */
public final class ProgramFacts {
  private final Map<Integer, WatchedFunction> functions = new HashMap<>();
  private final List<Symbol> ignored;
  private final List<Symbol> allocator;

  private ProgramFacts(SymbolTable symbols, ThreadApi api, CheckOptions options) {
    Map<String, Set<Treatment>> treatments = treatments(api, options);
    api.functions()
        .forEach(
            function ->
                symbols
                    .find(function.name())
                    .ifPresent(symbol -> watch(WatchedFunction.of(function, symbol.address()))));
    treatments.forEach(
        (name, set) ->
            symbols
                .find(name)
                .ifPresent(symbol -> watch(WatchedFunction.of(name, symbol.address(), set))));
    allocator =
        api.functions().stream()
            .filter(function -> function.roles().stream().anyMatch(Role::isAllocator))
            .flatMap(function -> symbols.find(function.name()).stream())
            .toList();
    ignored =
        options.trust().variables().stream().flatMap(name -> symbols.find(name).stream()).toList();
  }

  /** What a check with these options has to know of a program with these symbols. */
  public static ProgramFacts of(SymbolTable symbols, ThreadApi api, CheckOptions options) {
    return new ProgramFacts(symbols, api, options);
  }

  private static Map<String, Set<Treatment>> treatments(ThreadApi api, CheckOptions options) {
    Map<String, Set<Treatment>> all = new HashMap<>();
    List<String> mutexes = new ArrayList<>(api.named(Role.LOCK));
    mutexes.addAll(api.named(Role.UNLOCK));
    TrustRules trust = options.trust();
    options
        .preemption()
        .scope()
        .forEach(rule -> add(all, List.of(rule.function()), Treatment.SCOPED));
    add(all, trust.raceFreeFunctions(), Treatment.RACE_FREE);
    add(all, trust.functions(), Treatment.TRUSTED);
    if (trust.has(Assumption.MUTEXES_HAVE_NO_RACES)) {
      add(all, mutexes, Treatment.RACE_FREE);
    }
    if (trust.has(Assumption.MUTEXES_WORK)) {
      add(all, mutexes, Treatment.TRUSTED);
    }
    return all;
  }

  private static void add(
      Map<String, Set<Treatment>> all, Collection<String> names, Treatment treatment) {
    for (String name : names) {
      all.computeIfAbsent(name, unused -> EnumSet.noneOf(Treatment.class)).add(treatment);
    }
  }

  /** Two names may stand for one function. */
  private void watch(WatchedFunction function) {
    functions.merge(function.address(), function, WatchedFunction::with);
  }

  public Collection<WatchedFunction> functions() {
    return functions.values();
  }

  /** The watched function that begins at an address. */
  public @Nullable WatchedFunction functionAt(int address) {
    return functions.get(address);
  }

  /** Whether an instruction belongs to a function of the allocator itself. */
  public boolean isInAllocator(int instruction) {
    return allocator.stream().anyMatch(symbol -> symbol.contains(instruction));
  }

  /** Whether accesses to an address do not count. */
  public boolean ignores(int address) {
    for (Symbol symbol : ignored) {
      if (symbol.contains(address)) {
        return true;
      }
    }
    return false;
  }

  public boolean ignoresSomething() {
    return !ignored.isEmpty();
  }
}
