package org.landslide.checker.settings;

import java.util.List;

/** What is switched on or off; off by default, so that only what is on holds. */
final class FlagType implements ValueType<Boolean> {
  @Override
  public List<Boolean> parse(String text, Origin origin) {
    return List.of(text.equals("true"));
  }

  @Override
  public List<Located<Boolean>> read(TomlValue value) {
    return List.of(new Located<>(value.flag(), value.origin()));
  }

  @Override
  public String write(Boolean value) {
    return value.toString();
  }

  @Override
  public List<Boolean> inForce(List<Boolean> given) {
    return ValueType.super.inForce(given).stream().filter(on -> on).toList();
  }

  @Override
  public String label() {
    return "";
  }

  @Override
  public Class<?> optionType() {
    return Boolean.class;
  }
}
