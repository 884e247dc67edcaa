package org.landslide.report;

import java.io.IOException;
import java.io.Writer;
import org.landslide.report.CheckSummary.FoundBug;

/** The result of a check as one JSON object. docs/ARCHITECTURE.md describes its fields. */
public final class CheckJson {
  /** From here on a double no longer knows every whole number. */
  private static final double LARGEST_WHOLE = 1e15;

  private CheckJson() {}

  /** Writes the object and a line break. */
  public static void write(CheckSummary summary, Writer out) throws IOException {
    JsonObjectWriter json = new JsonObjectWriter(out);
    json.beginObject();
    json.field("verdict", summary.verdict().name());
    json.field("reason", summary.ending().label());
    json.field("program", summary.program());
    json.strings("arguments", summary.arguments());
    json.field("interleavings", summary.interleavings());
    json.field("cut", summary.cut());
    estimate(json, summary);
    json.strings("preemption_points", summary.preemptionPoints());
    json.strings("restrictions", summary.restrictions());
    Suppositions.write(json, summary.suppositions());
    json.seconds("cpu_seconds", summary.cpuSeconds());
    json.seconds("wall_seconds", summary.wallSeconds());
    if (summary.bug().isPresent()) {
      bug(json, summary.bug().get());
    }
    json.endObject();
    json.finish();
  }

  private static void estimate(JsonObjectWriter json, CheckSummary summary) throws IOException {
    double interleavings = summary.estimate().interleavings();
    if (summary.isEstimated() && interleavings < LARGEST_WHOLE) {
      json.field("estimate", Math.round(interleavings));
    } else {
      json.number("estimate", summary.isEstimated() ? interleavings : Double.NaN);
    }
    json.number("proportion", summary.isEstimated() ? summary.estimate().proportion() : Double.NaN);
  }

  private static void bug(JsonObjectWriter json, FoundBug bug) throws IOException {
    json.object("bug");
    json.field("kind", bug.kind().label());
    json.field("message", bug.message());
    json.field("supposed", Words.unlessEmpty(bug.supposition()));
    json.field("trace", bug.trace());
    json.endObject();
  }
}
