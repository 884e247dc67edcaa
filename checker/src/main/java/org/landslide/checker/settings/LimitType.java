package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.Text;
import org.landslide.checker.settings.Threshold.Limit;

/** Thresholds with their values: {@code yields=10}; in the file a table. */
final class LimitType implements ValueType<Limit> {
  @Override
  public List<Limit> parse(String text, Origin origin) {
    int equals = text.indexOf('=');
    Threshold threshold = named((equals < 0 ? text : text.substring(0, equals)).strip(), origin);
    if (equals < 0) {
      throw origin.error("'" + text + "' must be " + threshold.key() + "=NUMBER");
    }
    return List.of(threshold.limit(NumberType.number(text.substring(equals + 1)), origin));
  }

  private static Threshold named(String key, Origin origin) {
    List<String> keys = Threshold.keys();
    String hint = NearestNames.hintOr(key, keys, "there are " + Text.allOf(keys));
    return Threshold.of(key)
        .orElseThrow(() -> origin.error("no heuristic is called '" + key + "'" + hint));
  }

  @Override
  public List<Located<Limit>> read(TomlValue table) {
    List<Located<Limit>> limits = new ArrayList<>();
    for (TomlValue value : table.entries()) {
      Threshold threshold =
          Threshold.of(value.key())
              .orElseThrow(() -> value.unknown(new TreeSet<>(Threshold.keys())));
      limits.add(new Located<>(threshold.limit(value.number(), value.origin()), value.origin()));
    }
    return limits;
  }

  @Override
  public String write(Limit limit) {
    return limit.threshold().key() + "=" + limit.value();
  }

  @Override
  public String label() {
    return "NAME=NUMBER";
  }

  @Override
  public boolean addsUp() {
    return true;
  }

  @Override
  public boolean isTable() {
    return true;
  }
}
