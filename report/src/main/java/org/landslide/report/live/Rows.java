package org.landslide.report.live;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rows of a table that grows and changes, each with the revision in which it changed last, so
 * that a page can be told of those alone that it does not know.
 *
 * @param <K> what a row is known by
 * @param <R> what it says
 */
final class Rows<K, R> {
  private final Map<K, Integer> numbers = new HashMap<>();
  private final List<R> rows = new ArrayList<>();
  private final List<Long> revisions = new ArrayList<>();

  /** Writes a row with its number. */
  interface Form<R> {
    void write(R row, int number, JsonWriter json) throws IOException;
  }

  /** A row as it is now; nothing has changed if it is as it was. */
  void put(K key, R row, long revision) {
    Integer known = numbers.get(key);
    if (known == null) {
      numbers.put(key, rows.size());
      rows.add(row);
      revisions.add(revision);
    } else if (!rows.get(known).equals(row)) {
      rows.set(known, row);
      revisions.set(known, revision);
    }
  }

  boolean contains(K key) {
    return numbers.containsKey(key);
  }

  R get(K key) {
    Integer number = numbers.get(key);
    if (number == null) {
      throw new IllegalArgumentException("no row for " + key);
    }
    return rows.get(number);
  }

  /** The row with a number, from 0, in the order in which they came. */
  Optional<R> at(int number) {
    return number >= 0 && number < rows.size() ? Optional.of(rows.get(number)) : Optional.empty();
  }

  int size() {
    return rows.size();
  }

  void clear() {
    numbers.clear();
    rows.clear();
    revisions.clear();
  }

  /** An array of the rows that have changed since a revision. */
  void write(String name, long since, Form<R> form, JsonWriter json) throws IOException {
    json.name(name).beginArray();
    for (int i = 0; i < rows.size(); i++) {
      if (revisions.get(i) > since) {
        form.write(rows.get(i), i, json);
      }
    }
    json.endArray();
  }
}
