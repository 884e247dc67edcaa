package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.landslide.cli.message.NearestNames;
import org.landslide.cli.message.Text;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.guest.check.ScopeRule;

/** What single words of the user mean. */
final class Words {
  static final String NONE = "none";

  private static final String WITHIN = "within ";
  private static final String WITHOUT = "without ";

  private Words() {}

  static PreemptionKind preemptionKind(String word, Origin origin) {
    for (PreemptionKind kind : PreemptionKind.values()) {
      if (kind.label().equals(word)) {
        return kind;
      }
    }
    List<String> labels = Stream.of(PreemptionKind.values()).map(PreemptionKind::label).toList();
    throw origin.error(
        "no kind of preemption point is called '"
            + word
            + "'"
            + NearestNames.hintOr(word, labels, "there are " + Text.allOf(labels)));
  }

  /** {@code within F} or {@code without F}. */
  static ScopeRule scopeRule(String text, Origin origin) {
    String rule = text.strip();
    if (rule.startsWith(WITHIN)) {
      return new ScopeRule(true, rule.substring(WITHIN.length()).strip());
    }
    if (rule.startsWith(WITHOUT)) {
      return new ScopeRule(false, rule.substring(WITHOUT.length()).strip());
    }
    throw origin.error("'" + text + "' must be 'within FUNCTION' or 'without FUNCTION'");
  }

  /** {@code lock,unlock}; {@code none} for none. */
  static Set<PreemptionKind> preemptionKinds(String list, Origin origin) {
    Set<PreemptionKind> kinds = EnumSet.noneOf(PreemptionKind.class);
    if (!list.equals(NONE)) {
      split(list).forEach(word -> kinds.add(preemptionKind(word, origin)));
    }
    return kinds;
  }

  /** {@code yields=10}. */
  static Setting.Limited threshold(String text, Origin origin) {
    int equals = text.indexOf('=');
    String key = equals < 0 ? text : text.substring(0, equals);
    Threshold threshold = named(key.strip(), origin);
    if (equals < 0) {
      throw origin.error("'" + text + "' must be " + threshold.key() + "=NUMBER");
    }
    return new Setting.Limited(
        threshold, threshold.checked(number(text.substring(equals + 1)), origin));
  }

  private static Threshold named(String key, Origin origin) {
    String advice = "there are " + Text.allOf(Threshold.keys());
    return Threshold.of(key)
        .orElseThrow(
            () ->
                origin.error(
                    "no heuristic is called '"
                        + key
                        + "'"
                        + NearestNames.hintOr(key, Threshold.keys(), advice)));
  }

  /** Not a number if it is none. */
  static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  static List<String> split(String list) {
    List<String> words = new ArrayList<>();
    for (String word : list.split(",", -1)) {
      words.add(word.strip());
    }
    return words;
  }
}
