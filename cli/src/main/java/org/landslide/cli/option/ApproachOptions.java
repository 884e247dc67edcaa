package org.landslide.cli.option;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.run.SearchPlan;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.run.Approach;
import picocli.CommandLine.Option;

/** The options about which state spaces are explored, and in what order. */
public final class ApproachOptions {
  @Option(
      names = {"-C", "--single"},
      order = 60,
      description = "Explore one state space, with all preemption points that are no data races.")
  private boolean single;

  @Option(
      names = {"-I", "--bounded"},
      order = 61,
      description =
          "With -C or -M: first the interleavings without a preemption, then those with one, and so"
              + " on (iterative context bounding).")
  private boolean bounded;

  @Option(
      names = "--max-preemptions",
      paramLabel = "N",
      order = 62,
      description = "With -I: no more than N preemptions.")
  private @Nullable Integer maxPreemptions;

  @Option(
      names = {"-0", "--everywhere"},
      order = 62,
      description = "With -C: preempt threads before every access to memory that they share.")
  private boolean everywhere;

  @Option(
      names = {"-M", "--maximal"},
      order = 63,
      description =
          "Explore only the largest state space, which starts anew with each new data race: the"
              + " fastest way to a verification, if there is no bug.")
  private boolean maximal;

  @Option(
      names = "--random",
      order = 63,
      description =
          "Explore nothing to its end: run random schedules at all known preemption points, and say"
              + " with which probability a bug would have been seen.")
  private boolean random;

  @Option(
      names = "--seed",
      paramLabel = "N",
      order = 63,
      description =
          "What random schedules are drawn from, here and where state spaces are too large"
              + " (default: ${DEFAULT-VALUE}).")
  private long seed = SearchPlan.SEED;

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

  @Option(
      names = "--revisit",
      order = 68,
      description =
          "Explore a state again whenever it is reached in another way; for comparison: then the"
              + " interleavings that end are exactly those that differ.")
  private boolean revisit;

  /** Which interleavings are left out. */
  public Reduction reduction() {
    return revisit ? Reduction.DPOR_WITH_SLEEP_SETS : Reduction.DPOR_WITH_STATES;
  }

  /** What the user has chosen; fails when that makes no sense. */
  public Approach approach() {
    refuseContradictions();
    refuseWhatHasNoEffect();
    refuse(maxPreemptions != null && maxPreemptions < 0, "--max-preemptions must be 0 or more");
    return new Approach(mode(), races(), preemptions(), random);
  }

  /** What random schedules are drawn from. */
  public long seed() {
    return seed;
  }

  private void refuseContradictions() {
    refuse(
        single && maximal, "-C and -M are two ways to explore one state space; give one of them");
    refuse(limited && pure, "-H and -V are two definitions of a data race; give one of them");
    refuse(
        maximal && everywhere,
        "-0 and -M are two ways to find out where to preempt threads; give -C -0 or -M");
  }

  private void refuseWhatHasNoEffect() {
    refuse(
        bounded && !single && !maximal,
        "-I is about the order within one state space; add -C or -M to explore only one");
    refuse(everywhere && !single, "-0 makes one state space out of all accesses; add -C");
    refuse(maxPreemptions != null && !bounded, "--max-preemptions is the last step of -I; add -I");
    refuse(
        everywhere && (limited || pure),
        "-0 preempts threads at every shared access, race or not; leave -H and -V out");
    refuse(random && bounded, "-I explores in order, and --random does not; give one of them");
    refuse(
        (single || maximal || random) && (etaFactor != null || etaThreshold != null),
        "-e and -E choose between state spaces, and with -C, -M or --random there is only one;"
            + " leave them out");
  }

  private Mode mode() {
    if (maximal || everywhere || (random && !single)) {
      return Mode.MAXIMAL;
    }
    return single ? Mode.SINGLE : Mode.ITERATIVE_DEEPENING;
  }

  private RaceRule races() {
    if (everywhere) {
      return RaceRule.EVERY;
    }
    return limited ? RaceRule.LIMITED : RaceRule.PURE;
  }

  private OptionalInt preemptions() {
    if (!bounded) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(maxPreemptions == null ? ExplorerOptions.UNBOUNDED : maxPreemptions);
  }

  /** What the user makes of estimates. */
  public Heuristics heuristics() {
    Heuristics usual = Heuristics.DEFAULT;
    double factor = etaFactor == null ? usual.etaFactor() : etaFactor;
    int threshold = etaThreshold == null ? usual.threshold() : etaThreshold;
    refuse(!(factor > 0) || Double.isInfinite(factor), "-e must be a number above 0");
    refuse(threshold < 1, "-E must be a whole number from 1 up");
    return new Heuristics(factor, threshold, usual.hopelessFactor(), usual.secondsBeforeHunt());
  }

  private static void refuse(boolean senseless, String sentence) {
    if (senseless) {
      throw new UserError(sentence);
    }
  }
}
