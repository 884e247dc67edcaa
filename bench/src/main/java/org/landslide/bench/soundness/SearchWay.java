package org.landslide.bench.soundness;

import java.util.List;
import java.util.Locale;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.bench.evaluation.SearchMode.Reference;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/** A way to search that claims to see all there is. */
public enum SearchWay {
  MAXIMAL("-M"),
  DEFAULT(""),
  EVERYWHERE("-C -0"),
  LIMITED("-H"),
  MAXIMAL_LIMITED("-M -H"),
  BOUNDED("-C -0 -I"),
  MAXIMAL_BOUNDED("-M -I");

  private final String options;

  SearchWay(String options) {
    this.options = options;
  }

  public SearchMode mode() {
    return switch (this) {
      case MAXIMAL -> SearchMode.LARGEST;
      case DEFAULT -> SearchMode.DEFAULT;
      case EVERYWHERE -> SearchMode.EVERYWHERE;
      case LIMITED -> SearchMode.LIMITED;
      case MAXIMAL_LIMITED -> mode(RaceRule.LIMITED, false);
      case BOUNDED -> mode(RaceRule.EVERY, true);
      case MAXIMAL_BOUNDED -> mode(RaceRule.PURE, true);
    };
  }

  private static SearchMode mode(RaceRule races, boolean bounded) {
    return new SearchMode("", "", new Reference("", -1), Mode.MAXIMAL, races, bounded);
  }

  /** What a user gives to have it. */
  List<String> options() {
    return OptionWords.of(options);
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
