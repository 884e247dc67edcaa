package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.engine.PreemptionPoint.RacingAccess;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.guest.check.ScopeRule;

/**
 * Options as a trace keeps them, by the names they have in {@code landslide.toml}. What holds by
 * default is kept as well, so that a trace means the same when a default changes; only lists that
 * are empty and switches that are off are left out.
 */
public final class StoredOptions {
  private static final String HEURISTICS = "heuristics.";

  private static final int HEXADECIMAL = 16;

  /** Only traces have it, since nobody writes down addresses by hand. */
  private static final String RACING = "racing_accesses";

  private static final Pattern ACCESS = Pattern.compile("thread (\\d{1,9}) at 0x([0-9a-f]{1,15})");

  private StoredOptions() {}

  public static SortedMap<String, String> of(Settings.Resolved all) {
    SortedMap<String, String> stored = new TreeMap<>();
    stored.put("preempt", preempt(all));
    putUnlessEmpty(stored, RACING, racing(all.options().preemption().racingAccesses()));
    putUnlessEmpty(
        stored, "scope", all.options().preemption().scope().stream().map(StoredOptions::text));
    for (NameList list : NameList.values()) {
      putUnlessEmpty(stored, list.key(), list.of(all.options()).stream());
    }
    for (Flag flag : Flag.values()) {
      if (flag.isOn(all.options())) {
        stored.put(flag.key(), "true");
      }
    }
    for (TransactionNumber number : TransactionNumber.values()) {
      number.of(all.options()).ifPresent(value -> stored.put(number.key(), String.valueOf(value)));
    }
    for (Threshold threshold : Threshold.values()) {
      stored.put(HEURISTICS + threshold.key(), String.valueOf(threshold.of(all)));
    }
    return stored;
  }

  /**
   * What was stored.
   *
   * @param source where it was stored, for messages
   */
  public static Settings.Resolved read(Map<String, String> stored, String source) {
    List<Setting> settings = new ArrayList<>();
    Origin origin = new Origin(source);
    new TreeMap<>(stored).forEach((key, value) -> add(settings, key, value, origin));
    return new Settings(settings).resolve();
  }

  private static String preempt(Settings.Resolved all) {
    List<String> labels =
        all.options().preemption().kinds().stream().sorted().map(PreemptionKind::label).toList();
    return labels.isEmpty() ? Words.NONE : String.join(",", labels);
  }

  private static Stream<String> racing(Set<RacingAccess> accesses) {
    return accesses.stream()
        .sorted(
            Comparator.comparingInt(RacingAccess::thread)
                .thenComparingLong(RacingAccess::instruction))
        .map(a -> "thread " + a.thread() + " at 0x" + Long.toHexString(a.instruction()));
  }

  private static Setting.Racing racing(String text, Origin origin) {
    Matcher access = ACCESS.matcher(text);
    if (!access.matches()) {
      throw origin.error("'" + text + "' is no access of a thread; check the program again");
    }
    return new Setting.Racing(
        new RacingAccess(
            Integer.parseInt(access.group(1)), Long.parseLong(access.group(2), HEXADECIMAL)));
  }

  private static String text(ScopeRule rule) {
    return (rule.within() ? "within " : "without ") + rule.function();
  }

  private static void putUnlessEmpty(Map<String, String> stored, String key, Stream<String> words) {
    String list = words.collect(Collectors.joining(","));
    if (!list.isEmpty()) {
      stored.put(key, list);
    }
  }

  private static void add(List<Setting> settings, String key, String value, Origin origin) {
    int before = settings.size();
    if (key.equals("preempt")) {
      settings.add(new Setting.Preempt(Words.preemptionKinds(value, origin)));
    }
    if (key.equals(RACING)) {
      Words.split(value).forEach(access -> settings.add(racing(access, origin)));
    }
    if (key.equals("scope")) {
      Words.split(value)
          .forEach(rule -> settings.add(new Setting.Scope(Words.scopeRule(rule, origin), origin)));
    }
    if (key.startsWith(HEURISTICS)) {
      settings.add(Words.threshold(key.substring(HEURISTICS.length()) + "=" + value, origin));
    }
    Flag.of(key).ifPresent(flag -> settings.add(new Setting.Switched(flag, value.equals("true"))));
    TransactionNumber.of(key)
        .ifPresent(
            number ->
                settings.add(
                    new Setting.Transacting(number, number.checked(Words.number(value), origin))));
    NameList.of(key)
        .ifPresent(
            list ->
                Words.split(value)
                    .forEach(name -> settings.add(new Setting.Listed(list, name, origin))));
    if (settings.size() == before) {
      throw origin.error("this Landslide has no option '" + key + "'; check the program again");
    }
  }
}
