package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.tomlj.TomlTable;

/**
 * Turns the tables of a file into settings. What is not known is an error, since a mistyped key
 * that was silently left out would change what a check covers.
 */
final class ConfigReader {
  private static final String PROGRAM = "program";

  private final ConfigText text;

  ConfigReader(ConfigText text) {
    this.text = text;
  }

  /** What holds for all programs, then what holds for this one. */
  List<Setting<?>> read(TomlTable root, String program) {
    List<Setting<?>> forAll = new ArrayList<>();
    List<Setting<?>> forThis = new ArrayList<>();
    for (TomlValue value : TomlValue.entries(root, text)) {
      if (value.key().equals(PROGRAM)) {
        forThis.addAll(programs(value, program));
      } else {
        forAll.addAll(settings(value, true));
      }
    }
    forAll.addAll(forThis);
    return forAll;
  }

  private static List<Setting<?>> programs(TomlValue tables, String wanted) {
    List<Setting<?>> settings = new ArrayList<>();
    for (TomlValue program : tables.entries()) {
      List<Setting<?>> read = new ArrayList<>();
      for (TomlValue value : program.entries()) {
        read.addAll(settings(value, false));
      }
      if (program.key().equals(wanted)) {
        settings.addAll(read);
      }
    }
    return settings;
  }

  private static List<? extends Setting<?>> settings(TomlValue value, boolean atTop) {
    return SettingTable.ROWS.stream()
        .filter(row -> row.isInFile() && row.name().equals(value.key()))
        .findFirst()
        .orElseThrow(() -> value.unknown(known(atTop)))
        .read(value);
  }

  private static SortedSet<String> known(boolean atTop) {
    SortedSet<String> known = new TreeSet<>();
    SettingTable.ROWS.stream().filter(SettingKey::isInFile).forEach(row -> known.add(row.name()));
    if (atTop) {
      known.add(PROGRAM);
    }
    return known;
  }
}
