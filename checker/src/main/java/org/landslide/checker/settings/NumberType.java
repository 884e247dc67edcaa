package org.landslide.checker.settings;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * A whole number.
 *
 * @param rule which numbers are allowed, as a message says it
 */
record NumberType(String label, Class<?> optionType, IntPredicate allowed, String rule)
    implements ValueType<Integer> {
  /** Any number, which the parser of the command line checks. */
  static final NumberType ANY = new NumberType("N", Integer.class, any -> true, "");

  NumberType(String label, IntPredicate allowed, String rule) {
    this(label, String.class, allowed, rule);
  }

  /** Not a number if it is none. */
  static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  @Override
  public List<Integer> parse(String text, Origin origin) {
    return List.of(checked(number(text), origin));
  }

  @Override
  public List<Located<Integer>> read(TomlValue value) {
    return List.of(new Located<>(checked(value.number(), value.origin()), value.origin()));
  }

  @Override
  public String write(Integer value) {
    return value.toString();
  }

  private int checked(double value, Origin origin) {
    int whole = (int) value;
    if (whole == value && allowed.test(whole)) {
      return whole;
    }
    throw origin.error(rule);
  }
}
