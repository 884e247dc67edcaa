package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Options as a trace keeps them, by the names they have in {@code landslide.toml}. What holds by
 * default is kept as well, so that a trace means the same when a default changes; only lists that
 * are empty and switches that are off are left out.
 */
public final class StoredOptions {
  private StoredOptions() {}

  public static SortedMap<String, String> of(Settings.Resolved all) {
    SortedMap<String, String> stored = new TreeMap<>();
    SettingTable.ROWS.stream()
        .filter(SettingKey::isInTraces)
        .forEach(row -> store(row, all, stored));
    return stored;
  }

  private static void store(
      SettingKey<?> row, Settings.Resolved all, SortedMap<String, String> stored) {
    if (row.type().isTable()) {
      row.write(all)
          .map(entry -> entry.split("=", 2))
          .forEach(entry -> stored.put(row.name() + "." + entry[0], entry[1]));
      return;
    }
    String text = row.write(all).collect(Collectors.joining(","));
    if (!text.isEmpty()) {
      stored.put(row.name(), text);
    }
  }

  /**
   * What was stored.
   *
   * @param source where it was stored, for messages
   */
  public static Settings.Resolved read(Map<String, String> stored, String source) {
    List<Setting<?>> settings = new ArrayList<>();
    Origin origin = new Origin(source);
    new TreeMap<>(stored).forEach((key, value) -> settings.addAll(read(key, value, origin)));
    return new Settings(settings).resolve();
  }

  private static List<? extends Setting<?>> read(String key, String value, Origin origin) {
    int dot = key.indexOf('.');
    String name = dot < 0 ? key : key.substring(0, dot);
    SettingKey<?> row =
        SettingTable.ROWS.stream()
            .filter(each -> each.isInTraces() && each.name().equals(name))
            .filter(each -> each.type().isTable() == dot >= 0)
            .findFirst()
            .orElseThrow(
                () ->
                    origin.error(
                        "this Landslide has no option '" + key + "'; check the program again"));
    return row.read(dot < 0 ? value : key.substring(dot + 1) + "=" + value, origin);
  }
}
