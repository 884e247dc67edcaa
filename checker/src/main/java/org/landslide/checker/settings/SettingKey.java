package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.landslide.checker.message.UserError;
import org.landslide.checker.settings.Settings.Resolved;

/** A row of the {@linkplain SettingTable table}: all that there is to know of one setting. */
final class SettingKey<E> {
  /** Where a setting is called by its name. */
  private enum Known {
    IN_FILES_AND_TRACES,
    IN_TRACES,
    NOWHERE
  }

  /** Why a value cannot be had together with the other settings. */
  private record Refusal<E>(BiPredicate<Settings, E> applies, String sentence) {}

  private final String name;
  private final ValueType<E> type;
  private final Function<Resolved, List<E>> values;
  private final BiFunction<Resolved, List<E>, Resolved> applied;
  private final List<SettingOption<E>> options = new ArrayList<>();
  private final List<Refusal<E>> refusals = new ArrayList<>();
  private Known known = Known.IN_FILES_AND_TRACES;
  private Function<Resolved, Optional<String>> leftOut = all -> Optional.empty();

  /**
   * @param values which values lead to options, as far as they make a difference
   * @param applied options with values in place of what they had
   */
  SettingKey(
      String name,
      ValueType<E> type,
      Function<Resolved, List<E>> values,
      BiFunction<Resolved, List<E>, Resolved> applied) {
    this.name = name;
    this.type = type;
    this.values = values;
    this.applied = applied;
  }

  // The columns of the table that not every row has.

  SettingKey<E> onlyInTraces() {
    known = Known.IN_TRACES;
    return this;
  }

  SettingKey<E> onlyAnOption() {
    known = Known.NOWHERE;
    return this;
  }

  /** It can be given by an option that has its name. */
  SettingKey<E> option(HelpSection section, String help) {
    return option(List.of(optionName()), section, help);
  }

  /** The same, or by a letter. */
  SettingKey<E> option(String letter, HelpSection section, String help) {
    return option(List.of(letter, optionName()), section, help);
  }

  private String optionName() {
    return "--" + name.replace('_', '-');
  }

  SettingKey<E> option(List<String> names, HelpSection section, String help) {
    return option(new SettingOption<>(names, section, help, type::parse));
  }

  SettingKey<E> option(SettingOption<E> option) {
    options.add(option);
    return this;
  }

  /** It makes no sense without a switch. */
  SettingKey<E> needs(SettingKey<?> other, String sentence) {
    return refuses((given, value) -> !given.has(other), sentence);
  }

  /** It makes no sense with a switch. */
  SettingKey<E> excludes(SettingKey<?> other, String sentence) {
    return refuses((given, value) -> given.has(other), sentence);
  }

  /** Some values make no sense. */
  SettingKey<E> refuses(Predicate<E> wrong, String sentence) {
    return refuses((given, value) -> wrong.test(value), sentence);
  }

  private SettingKey<E> refuses(BiPredicate<Settings, E> applies, String sentence) {
    refusals.add(new Refusal<>(applies, sentence));
    return this;
  }

  /** A check that has values leaves something out. */
  SettingKey<E> leavesOut(Function<List<E>, String> clause) {
    leftOut = all -> Optional.of(values.apply(all)).filter(set -> !set.isEmpty()).map(clause);
    return this;
  }

  /** A check with certain options leaves something out. */
  SettingKey<E> leavesOut(Predicate<Resolved> when, String clause) {
    leftOut = all -> when.test(all) ? Optional.of(clause) : Optional.empty();
    return this;
  }

  // What is made of a row.

  /** What the file and traces call it. */
  String name() {
    return name;
  }

  ValueType<E> type() {
    return type;
  }

  List<SettingOption<E>> options() {
    return options;
  }

  boolean isInFile() {
    return known == Known.IN_FILES_AND_TRACES;
  }

  boolean isInTraces() {
    return known != Known.NOWHERE;
  }

  /** What a file sets. */
  List<Setting<E>> read(TomlValue value) {
    return type.read(value).stream()
        .map(each -> new Setting<>(this, each.value(), each.origin()))
        .toList();
  }

  /** What a trace sets. */
  List<Setting<E>> read(String text, Origin origin) {
    return settings(type.parse(text, origin), origin);
  }

  /** What an option sets. */
  List<Setting<E>> read(String text, SettingOption<E> option) {
    Origin origin = new Origin(option.name());
    return settings(option.parser().apply(text, origin), origin);
  }

  private List<Setting<E>> settings(List<E> read, Origin origin) {
    return read.stream().map(value -> new Setting<>(this, value, origin)).toList();
  }

  /** Options, as a trace keeps them. */
  Stream<String> write(Resolved all) {
    return values.apply(all).stream().map(type::write);
  }

  /** Options with what was given; fails when that makes no sense. */
  Resolved apply(Resolved all, Settings given) {
    List<E> set = given.values(this);
    for (E value : set) {
      refusals.forEach(refusal -> refuse(refusal, given, value));
    }
    return set.isEmpty() ? all : applied.apply(all, set);
  }

  private static <E> void refuse(Refusal<E> refusal, Settings given, E value) {
    if (refusal.applies.test(given, value)) {
      throw new UserError(refusal.sentence);
    }
  }

  /** What options keep a check from seeing because of this. */
  Optional<String> leftOut(Resolved all) {
    return leftOut.apply(all).filter(clause -> !clause.isEmpty());
  }
}
