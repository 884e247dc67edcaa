package org.landslide.world;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which functions of a guest play which roles, and what its tests print when they fail.
 *
 * <p>Roles speak of a function's argument and second argument. In C these are its first two
 * parameters unless a function is added with the positions that they have.
 */
public final class ThreadApi {
  /**
   * A function.
   *
   * @param argument the position of the argument that its roles speak of, from 0
   * @param secondArgument that of the second one
   */
  public record Function(String name, Set<Role> roles, int argument, int secondArgument) {
    public Function {
      roles = Set.copyOf(roles);
    }
  }

  private final Map<String, Function> functions;
  private final List<String> failureWords;
  private final Set<String> wrappers;
  private final boolean guessedLocks;
  private final Set<String> calls;

  private ThreadApi(Builder builder) {
    functions = new LinkedHashMap<>(builder.functions);
    failureWords = List.copyOf(builder.failureWords);
    wrappers = Set.copyOf(builder.wrappers);
    guessedLocks = builder.guessedLocks;
    calls = Set.copyOf(builder.calls);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The same functions, to be changed. */
  public Builder edit() {
    Builder builder = new Builder();
    builder.functions.putAll(functions);
    builder.failureWords = failureWords;
    builder.wrappers = wrappers;
    builder.guessedLocks = guessedLocks;
    builder.calls.addAll(calls);
    return builder;
  }

  /** In the order in which they were added. */
  public List<Function> functions() {
    return List.copyOf(functions.values());
  }

  /** The functions with a role. */
  public List<String> named(Role role) {
    return functions.values().stream()
        .filter(function -> function.roles().contains(role))
        .map(Function::name)
        .toList();
  }

  /** What users know as the function with a role; the word for the role if there is none. */
  public String name(Role role) {
    return named(role).stream().findFirst().orElse(role.name().toLowerCase(Locale.ROOT));
  }

  public boolean has(String function, Role role) {
    Function found = functions.get(function);
    return found != null && found.roles().contains(role);
  }

  /** What a test prints by which it says that it failed, each for itself. */
  public List<String> failureWords() {
    return failureWords;
  }

  /**
   * Whether a function does nothing but have others of these do what it is asked, so that what they
   * do is its caller's doing for a reader.
   */
  public boolean isWrapper(String function) {
    return wrappers.contains(function);
  }

  /**
   * Whether functions are taken for locks by their names alone: a thread may lock such a mutex
   * several times, one that was locked before the run began may be unlocked in it, and it may be
   * given to another thread.
   */
  public boolean hasGuessedLocks() {
    return guessedLocks;
  }

  /**
   * Whether a function calls the guest's kernel and does nothing else, in whatever language it is
   * written.
   */
  public boolean isCall(String function) {
    return calls.contains(function);
  }

  /** Collects functions. One that is added more than once has all of these roles. */
  public static final class Builder {
    private final Map<String, Function> functions = new LinkedHashMap<>();
    private List<String> failureWords = List.of();
    private Set<String> wrappers = Set.of();
    private boolean guessedLocks;
    private final Set<String> calls = new HashSet<>();

    private Builder() {}

    /** Adds functions. One that has positions of its own for its arguments keeps them. */
    public Builder with(Role role, String... names) {
      for (String name : names) {
        Function before = functions.get(name);
        with(
            role,
            name,
            before == null ? 0 : before.argument(),
            before == null ? 1 : before.secondArgument());
      }
      return this;
    }

    /** Adds a function whose arguments are at positions of their own. */
    public Builder with(Role role, String name, int argument, int secondArgument) {
      Set<Role> roles = EnumSet.of(role);
      Function before = functions.get(name);
      if (before != null) {
        roles.addAll(before.roles());
      }
      functions.put(name, new Function(name, roles, argument, secondArgument));
      return this;
    }

    /** No function has this role any more. */
    public Builder without(Role role) {
      for (Function function : List.copyOf(functions.values())) {
        Set<Role> rest = EnumSet.noneOf(Role.class);
        rest.addAll(function.roles());
        if (rest.remove(role)) {
          functions.remove(function.name());
        }
        if (!rest.isEmpty()) {
          functions.put(
              function.name(),
              new Function(function.name(), rest, function.argument(), function.secondArgument()));
        }
      }
      return this;
    }

    /** Adds functions that call the guest's kernel and do nothing else. */
    public Builder withCalls(Collection<String> names) {
      calls.addAll(names);
      return this;
    }

    /** Says that functions are taken for locks by their names alone. */
    public Builder guessingLocks() {
      guessedLocks = true;
      return this;
    }

    public Builder failingWith(String... words) {
      failureWords = List.of(words);
      return this;
    }

    public Builder wrapping(String... names) {
      wrappers = Set.of(names);
      return this;
    }

    public ThreadApi build() {
      return new ThreadApi(this);
    }
  }
}
