package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.List;
import org.landslide.cli.message.UserError;
import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

/**
 * A value in a file.
 *
 * @param key what it belongs to, for messages
 */
record TomlValue(String key, Object value, Origin origin) {
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

  TomlTable table() {
    if (value instanceof TomlTable table) {
      return table;
    }
    throw mustBe("a table, [" + key + "]");
  }

  /** The words of a list, each with its own place. */
  List<Word> words(ConfigText text) {
    if (!(value instanceof TomlArray array)) {
      throw mustBe("a list of strings, as [\"a\", \"b\"]");
    }
    List<Word> words = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      Origin place = text.at(array.inputPositionOf(i));
      if (!(array.get(i) instanceof String word)) {
        throw place.error(key + " must be a list of strings, as [\"a\", \"b\"]");
      }
      words.add(new Word(word, place));
    }
    return words;
  }

  private UserError mustBe(String what) {
    return origin.error(key + " must be " + what);
  }

  /** A string in a list. */
  record Word(String text, Origin origin) {}
}
