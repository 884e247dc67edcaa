package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.landslide.cli.message.NearestNames;
import org.landslide.cli.message.Text;
import org.landslide.guest.check.PreemptionKind;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * Turns the tables of a file into settings. What is not known is an error, since a mistyped key
 * that was silently left out would change what a check covers.
 */
final class ConfigReader {
  private static final String HEURISTICS = "heuristics";
  private static final String PROGRAM = "program";

  private final ConfigText text;
  private final Map<String, Function<TomlValue, List<Setting>>> readers = new HashMap<>();

  ConfigReader(ConfigText text) {
    this.text = text;
    readers.put("preempt", this::preempt);
    readers.put("scope", this::scope);
    readers.put(HEURISTICS, this::heuristics);
    for (NameList list : NameList.values()) {
      readers.put(list.key(), value -> names(list, value));
    }
    for (Flag flag : Flag.values()) {
      readers.put(flag.key(), value -> List.of(new Setting.Switched(flag, value.flag())));
    }
    for (TransactionNumber number : TransactionNumber.values()) {
      readers.put(number.key(), value -> transactions(number, value));
    }
  }

  /** What holds for all programs, then what holds for this one. */
  List<Setting> read(TomlTable root, String program) {
    List<Setting> forAll = new ArrayList<>();
    List<Setting> forThis = new ArrayList<>();
    for (TomlValue value : values(root)) {
      if (value.key().equals(PROGRAM)) {
        forThis.addAll(programs(value.table(), program));
      } else {
        forAll.addAll(setting(value, true));
      }
    }
    forAll.addAll(forThis);
    return forAll;
  }

  private List<Setting> programs(TomlTable tables, String wanted) {
    List<Setting> settings = new ArrayList<>();
    for (TomlValue program : values(tables)) {
      List<Setting> read = new ArrayList<>();
      for (TomlValue value : values(program.table())) {
        read.addAll(setting(value, false));
      }
      if (program.key().equals(wanted)) {
        settings.addAll(read);
      }
    }
    return settings;
  }

  private List<Setting> setting(TomlValue value, boolean atTop) {
    Function<TomlValue, List<Setting>> reader = readers.get(value.key());
    if (reader == null) {
      Set<String> known = new TreeSet<>(readers.keySet());
      if (atTop) {
        known.add(PROGRAM);
      }
      throw unknown(value, known);
    }
    return reader.apply(value);
  }

  private static RuntimeException unknown(TomlValue value, Set<String> known) {
    String advice = "there are " + Text.allOf(List.copyOf(known));
    return value
        .origin()
        .error("unknown key " + value.key() + NearestNames.hintOr(value.key(), known, advice));
  }

  private List<Setting> preempt(TomlValue value) {
    Set<PreemptionKind> kinds = EnumSet.noneOf(PreemptionKind.class);
    for (TomlValue.Word word : value.words(text)) {
      if (word.text().equals(Words.NONE)) {
        throw word.origin().error("for no kind of preemption point write preempt = []");
      }
      kinds.add(Words.preemptionKind(word.text(), word.origin()));
    }
    return List.of(new Setting.Preempt(kinds));
  }

  private List<Setting> scope(TomlValue value) {
    List<Setting> rules = new ArrayList<>();
    for (TomlValue.Word word : value.words(text)) {
      rules.add(new Setting.Scope(Words.scopeRule(word.text(), word.origin()), word.origin()));
    }
    return rules;
  }

  private List<Setting> names(NameList list, TomlValue value) {
    List<Setting> names = new ArrayList<>();
    for (TomlValue.Word word : value.words(text)) {
      names.add(new Setting.Listed(list, word.text(), word.origin()));
    }
    return names;
  }

  private List<Setting> heuristics(TomlValue table) {
    List<Setting> limits = new ArrayList<>();
    for (TomlValue value : values(table.table())) {
      Threshold threshold =
          Threshold.of(value.key())
              .orElseThrow(() -> unknown(value, new TreeSet<>(Threshold.keys())));
      limits.add(new Setting.Limited(threshold, threshold.checked(value.number(), value.origin())));
    }
    return limits;
  }

  private static List<Setting> transactions(TransactionNumber number, TomlValue value) {
    int checked = number.checked(value.number(), value.origin());
    return List.of(new Setting.Transacting(number, checked));
  }

  /** The entries of a table in the order of the file, so that the first mistake is named first. */
  private List<TomlValue> values(TomlTable table) {
    List<Placed> placed = new ArrayList<>();
    table
        .entrySet()
        .forEach(
            entry -> {
              TomlPosition at = table.inputPositionOf(List.of(entry.getKey()));
              placed.add(
                  new Placed(at, new TomlValue(entry.getKey(), entry.getValue(), text.at(at))));
            });
    placed.sort(
        Comparator.<Placed>comparingInt(each -> each.at().line())
            .thenComparingInt(each -> each.at().column()));
    return placed.stream().map(Placed::value).toList();
  }

  private record Placed(TomlPosition at, TomlValue value) {}
}
