package org.landslide.checker.settings;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.landslide.check.options.FunctionRoles.Named;
import org.landslide.check.options.ScopeRule;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;

/**
 * Words in a list, with commas between them where it is one text.
 *
 * @param label what the help of an option calls a word
 * @param reader what a word means
 * @param writer the word for it
 * @param names what has to be a name of the program
 */
record ListType<E>(
    String label,
    BiFunction<String, Origin, E> reader,
    Function<E, String> writer,
    NameCheck<E> names)
    implements ValueType<E> {
  /** {@code within F} or {@code without F}. */
  static final ListType<ScopeRule> SCOPE =
      new ListType<>(
          "FUNCTION",
          ListType::scopeRule,
          ListType::text,
          (rule, program, origin) ->
              program.require("function", rule.function(), program.functions(), origin));

  /** {@code thread 2 at 0x1000}; only traces have it, since addresses are not written by hand. */
  static final ListType<RacingAccess> RACING_ACCESSES =
      new ListType<>(
          "ACCESS", ListType::racingAccess, ListType::text, (access, program, origin) -> {});

  private static final String WITHIN = "within ";
  private static final String WITHOUT = "without ";

  private static final Pattern ACCESS = Pattern.compile("thread (\\d{1,9}) at 0x([0-9a-f]{1,15})");
  private static final Pattern WITH_ARGUMENT = Pattern.compile("([^:\\s]+)(?::([1-9]))?");
  private static final int HEXADECIMAL = 16;

  /** Fails when a value names something that the program does not have. */
  interface NameCheck<E> {
    void check(E value, KnownNames program, Origin origin);
  }

  /**
   * Names out of the program.
   *
   * @param what what they stand for
   * @param known those that there are
   */
  static ListType<String> names(String what, Function<KnownNames, Set<String>> known) {
    return new ListType<>(
        what.toUpperCase(Locale.ROOT),
        (word, origin) -> word,
        name -> name,
        (name, program, origin) -> program.require(what, name, known.apply(program), origin));
  }

  /**
   * Functions out of the program, each with the position of an argument: {@code take:2}, or {@code
   * take} where it is the first one.
   */
  static ListType<Named> functionsWithArgument() {
    return new ListType<>(
        "FUNCTION[:N]",
        ListType::named,
        named -> named.function() + ":" + (named.argument() + 1),
        (named, program, origin) ->
            program.require("function", named.function(), program.functions(), origin));
  }

  private static Named named(String text, Origin origin) {
    Matcher function = WITH_ARGUMENT.matcher(text.strip());
    if (!function.matches()) {
      throw origin.error(
          "'" + text + "' must be a function, or a function and the number of an argument: f:2");
    }
    String number = function.group(2);
    return new Named(function.group(1), number == null ? 0 : Integer.parseInt(number) - 1);
  }

  static Stream<String> words(String list) {
    return Stream.of(list.split(",", -1)).map(String::strip);
  }

  @Override
  public boolean addsUp() {
    return true;
  }

  @Override
  public List<E> parse(String text, Origin origin) {
    return words(text).map(word -> reader.apply(word, origin)).toList();
  }

  @Override
  public List<Located<E>> read(TomlValue value) {
    return value.words().stream()
        .map(word -> new Located<>(reader.apply(word.value(), word.origin()), word.origin()))
        .toList();
  }

  @Override
  public String write(E value) {
    return writer.apply(value);
  }

  @Override
  public void checkNames(E value, KnownNames program, Origin origin) {
    names.check(value, program, origin);
  }

  private static ScopeRule scopeRule(String text, Origin origin) {
    String rule = text.strip();
    if (rule.startsWith(WITHIN)) {
      return new ScopeRule(true, rule.substring(WITHIN.length()).strip());
    }
    if (rule.startsWith(WITHOUT)) {
      return new ScopeRule(false, rule.substring(WITHOUT.length()).strip());
    }
    throw origin.error("'" + text + "' must be 'within FUNCTION' or 'without FUNCTION'");
  }

  private static String text(ScopeRule rule) {
    return (rule.within() ? WITHIN : WITHOUT) + rule.function();
  }

  private static RacingAccess racingAccess(String text, Origin origin) {
    Matcher access = ACCESS.matcher(text);
    if (!access.matches()) {
      throw origin.error("'" + text + "' is no access of a thread; check the program again");
    }
    return new RacingAccess(
        Integer.parseInt(access.group(1)), Long.parseLong(access.group(2), HEXADECIMAL));
  }

  private static String text(RacingAccess access) {
    return "thread " + access.thread() + " at 0x" + Long.toHexString(access.instruction());
  }
}
