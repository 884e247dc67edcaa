package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.Text;
import org.landslide.checker.message.UserError;
import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * A value in a file.
 *
 * @param key what it belongs to, for messages
 * @param file where it stands
 */
record TomlValue(String key, Object value, Origin origin, ConfigText file) {
  /** The entries of a table in the order of the file, so that the first mistake is named first. */
  static List<TomlValue> entries(TomlTable table, ConfigText text) {
    return table.keySet().stream()
        .map(List::of)
        .sorted(
            Comparator.<List<String>>comparingInt(path -> at(table, path).line())
                .thenComparingInt(path -> at(table, path).column()))
        .map(path -> entry(table, path, text))
        .toList();
  }

  private static TomlValue entry(TomlTable table, List<String> path, ConfigText text) {
    return new TomlValue(path.get(0), table.get(path), text.at(at(table, path)), text);
  }

  private static TomlPosition at(TomlTable table, List<String> path) {
    return table.inputPositionOf(path);
  }

  boolean flag() {
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw mustBe("true or false");
  }

  double number() {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw mustBe("a number");
  }

  String text() {
    if (value instanceof String string) {
      return string;
    }
    throw mustBe("a string");
  }

  /** The entries of a table. */
  List<TomlValue> entries() {
    if (value instanceof TomlTable table) {
      return entries(table, file);
    }
    throw mustBe("a table, [" + key + "]");
  }

  /** The words of a list, each with its own place. */
  List<Located<String>> words() {
    if (!(value instanceof TomlArray array)) {
      throw mustBe("a list of strings, as [\"a\", \"b\"]");
    }
    List<Located<String>> words = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      Origin place = file.at(array.inputPositionOf(i));
      if (!(array.get(i) instanceof String word)) {
        throw place.error(key + " must be a list of strings, as [\"a\", \"b\"]");
      }
      words.add(new Located<>(word, place));
    }
    return words;
  }

  /** Its key is none of those known. */
  UserError unknown(SortedSet<String> known) {
    String advice = "there are " + Text.allOf(List.copyOf(known));
    return origin.error("unknown key " + key + NearestNames.hintOr(key, known, advice));
  }

  private UserError mustBe(String what) {
    return origin.error(key + " must be " + what);
  }
}
