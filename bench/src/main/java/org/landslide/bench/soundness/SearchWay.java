package org.landslide.bench.soundness;

import java.util.List;
import java.util.Locale;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.bench.evaluation.SearchMode.Reference;
import org.landslide.engine.RaceRule;
import org.landslide.quicksand.QuicksandOptions.Mode;

/** A way to search that claims to see all there is. */
public enum SearchWay {
  MAXIMAL(SearchMode.LARGEST, "-M"),
  DEFAULT(SearchMode.DEFAULT),
  EVERYWHERE(SearchMode.EVERYWHERE, "-C", "-0"),
  LIMITED(SearchMode.LIMITED, "-H"),
  MAXIMAL_LIMITED(mode(RaceRule.LIMITED, false), "-M", "-H"),
  BOUNDED(mode(RaceRule.EVERY, true), "-C", "-0", "-I"),
  MAXIMAL_BOUNDED(mode(RaceRule.PURE, true), "-M", "-I");

  private final SearchMode mode;
  private final List<String> options;

  SearchWay(SearchMode mode, String... options) {
    this.mode = mode;
    this.options = List.of(options);
  }

  private static SearchMode mode(RaceRule races, boolean bounded) {
    return new SearchMode("", "", new Reference("", -1), Mode.MAXIMAL, races, bounded);
  }

  public SearchMode mode() {
    return mode;
  }

  /** What a user gives to have it. */
  List<String> options() {
    return options;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
