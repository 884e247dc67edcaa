package org.landslide.cli.display;

import org.landslide.engine.model.Estimate;
import org.landslide.quicksand.job.Progress;
import org.landslide.report.text.Figures;

/** Says on one line, shorter than a terminal is wide, how far a search has come. */
final class ProgressLine {
  private static final double ALMOST_ALL = 0.999;

  private ProgressLine() {}

  static String of(Progress progress, double seconds) {
    if (progress.interleavings() == 0) {
      return "in the first interleaving, " + Figures.time(seconds);
    }
    return Figures.count((double) progress.interleavings())
        + (progress.interleavings() == 1 ? " interleaving" : " interleavings")
        + " ("
        + Figures.count((double) progress.interleavings() / seconds)
        + "/s), "
        + outlook(progress.estimate(), seconds);
  }

  private static String outlook(Estimate estimate, double seconds) {
    if (!(estimate.proportion() > 0)) {
      return Figures.time(seconds);
    }
    double left = Math.max(0, estimate.seconds() - seconds);
    return percent(estimate.proportion())
        + " of about "
        + Figures.count(estimate.interleavings())
        + ", "
        + Figures.time(left)
        + " left";
  }

  /** Rounded down, so that 100 % is never claimed before the end. */
  private static String percent(double proportion) {
    int percent = (int) (100 * Math.min(proportion, ALMOST_ALL));
    return percent == 0 ? "<1%" : percent + "%";
  }
}
