package org.landslide.checker.settings;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.check.options.PreemptionKind;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.Text;
import org.landslide.checker.message.UserError;

/** Kinds of preemption points: {@code lock,unlock}, or {@code none}; in the file a list. */
final class PreemptionKindsType implements ValueType<Set<PreemptionKind>> {
  private static final String NONE = "none";

  @Override
  public List<Set<PreemptionKind>> parse(String text, Origin origin) {
    Set<PreemptionKind> kinds = EnumSet.noneOf(PreemptionKind.class);
    if (!text.equals(NONE)) {
      ListType.words(text).forEach(word -> kinds.add(kind(word, origin)));
    }
    return List.of(kinds);
  }

  @Override
  public List<Located<Set<PreemptionKind>>> read(TomlValue value) {
    Set<PreemptionKind> kinds = EnumSet.noneOf(PreemptionKind.class);
    for (Located<String> word : value.words()) {
      if (word.value().equals(NONE)) {
        throw word.origin().error("for no kind of preemption point write preempt = []");
      }
      kinds.add(kind(word.value(), word.origin()));
    }
    return List.of(new Located<>(kinds, value.origin()));
  }

  @Override
  public String write(Set<PreemptionKind> kinds) {
    return kinds.isEmpty()
        ? NONE
        : kinds.stream().sorted().map(PreemptionKind::label).collect(Collectors.joining(","));
  }

  @Override
  public String label() {
    return "KINDS";
  }

  private static PreemptionKind kind(String word, Origin origin) {
    return Stream.of(PreemptionKind.values())
        .filter(kind -> kind.label().equals(word))
        .findFirst()
        .orElseThrow(() -> unknown(word, origin));
  }

  private static UserError unknown(String word, Origin origin) {
    List<String> labels = PreemptionKind.labels();
    String hint = NearestNames.hintOr(word, labels, "there are " + Text.allOf(labels));
    return origin.error("no kind of preemption point is called '" + word + "'" + hint);
  }
}
