package org.landslide.cli.quicksand;

import org.jspecify.annotations.Nullable;
import org.landslide.cli.message.UserError;
import org.landslide.engine.RaceRule;
import org.landslide.quicksand.QuicksandOptions.Heuristics;
import org.landslide.quicksand.QuicksandOptions.Mode;
import picocli.CommandLine.Option;

/** The options about which state spaces are explored, and in what order. */
public final class ApproachOptions {
  @Option(
      names = {"-C", "--single"},
      order = 60,
      description = "Explore one state space, with all preemption points that are no data races.")
  private boolean single;

  @Option(
      names = {"-M", "--maximal"},
      order = 63,
      description =
          "Explore only the largest state space, which starts anew with each new data race: the"
              + " fastest way to a verification, if there is no bug.")
  private boolean maximal;

  @Option(
      names = {"-H", "--limited"},
      order = 64,
      description =
          "Preempt threads also where two accesses only might race (limited happens-before).")
  private boolean limited;

  @Option(
      names = {"-V", "--pure"},
      order = 65,
      description = "Preempt threads where accesses do race (pure happens-before; the default).")
  private boolean pure;

  @Option(
      names = {"-e", "--eta-factor"},
      paramLabel = "NUMBER",
      order = 66,
      description =
          "Put a state space aside when it would take this many times the time left (default: 2).")
  private @Nullable Double etaFactor;

  @Option(
      names = {"-E", "--eta-threshold"},
      paramLabel = "N",
      order = 67,
      description = "Believe estimates after N interleavings (default: 32).")
  private @Nullable Integer etaThreshold;

  /** What the user has chosen; fails when that makes no sense. */
  public Approach approach() {
    refuse(single && maximal, "-C and -M are two ways to explore a single state space; give one");
    refuse(limited && pure, "-H and -V are two definitions of a data race; give one of them");
    refuse(
        (single || maximal) && (etaFactor != null || etaThreshold != null),
        "-e and -E choose between state spaces, and with -C or -M there is only one; leave them"
            + " out");
    Mode mode = single ? Mode.SINGLE : maximal ? Mode.MAXIMAL : Mode.ITERATIVE_DEEPENING;
    return new Approach(mode, limited ? RaceRule.LIMITED : RaceRule.PURE, heuristics());
  }

  private Heuristics heuristics() {
    Heuristics usual = Heuristics.DEFAULT;
    double factor = etaFactor == null ? usual.etaFactor() : etaFactor;
    int threshold = etaThreshold == null ? usual.threshold() : etaThreshold;
    refuse(!(factor > 0) || Double.isInfinite(factor), "-e must be a number above 0");
    refuse(threshold < 1, "-E must be a whole number from 1 up");
    return new Heuristics(factor, threshold, usual.hopelessFactor());
  }

  private static void refuse(boolean senseless, String sentence) {
    if (senseless) {
      throw new UserError(sentence);
    }
  }
}
