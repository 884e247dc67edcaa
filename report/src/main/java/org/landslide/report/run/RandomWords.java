package org.landslide.report.run;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.schedule.RandomCoverage.AtDepth;
import org.landslide.report.text.JsonObjectWriter;
import org.landslide.report.trace.TraceWords;

/** What random schedules have come to, told as what it is: probabilities, and no proof. */
public final class RandomWords {
  /** Where less is promised, nothing is worth saying. */
  private static final double LEAST = 0.01;

  private static final int FIRST_DEPTH = 2;

  private RandomWords() {}

  /** All in one line; where a bug was seen, nothing is promised. */
  public static String line(RandomCoverage coverage, boolean failed) {
    String run =
        TraceWords.count(coverage.schedules(), "random schedule", "random schedules")
            + " (--seed "
            + coverage.seed()
            + ")";
    return failed ? run : run + promise(coverage);
  }

  /** Of the depth that is done with and the one after it, which says all of those before. */
  private static String promise(RandomCoverage coverage) {
    List<AtDepth> depths =
        coverage.depths().stream()
            .filter(each -> each.depth() >= FIRST_DEPTH && each.probability() >= LEAST)
            .toList();
    if (depths.isEmpty()) {
      return ": too few for a promise";
    }
    AtDepth last = depths.get(depths.size() - 1);
    AtDepth first = depths.get(Math.max(0, depths.size() - 2));
    long steps = depths.stream().mapToLong(AtDepth::steps).min().orElseThrow();
    return String.format(
        Locale.ROOT,
        ": a bug of depth %d%s would have been seen with probability >= %s%s, if it takes no more"
            + " than %s and %s",
        first.depth(),
        first.depth() > FIRST_DEPTH ? " or less" : "",
        probability(first.probability()),
        last.equals(first) ? "" : another(last),
        TraceWords.count(last.threads(), "thread", "threads"),
        TraceWords.count(steps, "step", "steps"));
  }

  private static String another(AtDepth at) {
    return ", one of depth " + at.depth() + " with >= " + probability(at.probability());
  }

  /** Rounded down, so that it is still true. */
  static String probability(double probability) {
    return String.format(Locale.ROOT, "%.2f", Math.floor(probability * 100) / 100);
  }

  /** The field of a result. */
  static void write(JsonObjectWriter json, RandomCoverage coverage) throws IOException {
    json.object("random");
    json.field("seed", coverage.seed());
    json.field("schedules", coverage.schedules());
    json.array("depths", coverage.depths(), each -> depth(json, each));
    json.endObject();
  }

  private static void depth(JsonObjectWriter json, AtDepth at) throws IOException {
    json.beginObject();
    json.field("depth", at.depth());
    json.field("schedules", at.schedules());
    json.field("threads", at.threads());
    json.field("steps", at.steps());
    json.number("probability", at.probability());
    json.endObject();
  }
}
