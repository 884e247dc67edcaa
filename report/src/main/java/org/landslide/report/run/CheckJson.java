package org.landslide.report.run;

import java.io.IOException;
import java.io.Writer;
import org.landslide.engine.finding.Bug;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.Progress;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.text.JsonObjectWriter;
import org.landslide.report.trace.TraceWords;

/** The result of a check as one JSON object. docs/architecture/report.md describes its fields. */
public final class CheckJson {
  private static final int VERSION = 1;

  /** From here on a double no longer knows every whole number. */
  private static final double LARGEST_WHOLE = 1e15;

  private CheckJson() {}

  /** Writes the object and a line break. */
  public static void write(RunSummary summary, Writer out) throws IOException {
    JsonObjectWriter json = new JsonObjectWriter(out);
    json.beginObject();
    Progress progress = summary.progress();
    json.field("format", "landslide-check");
    json.field("version", VERSION);
    json.field("verdict", summary.result().verdict().name());
    json.field("reason", reason(summary.result()));
    json.field("program", summary.program());
    json.strings("arguments", summary.arguments());
    json.field("interleavings", progress.interleavings());
    json.field("cut", progress.cut());
    estimate(json, progress);
    if (summary.result().end().random().isPresent()) {
      RandomWords.write(json, summary.result().end().random().get());
    }
    json.strings("preemption_points", summary.kinds());
    json.strings("restrictions", summary.restrictions());
    json.strings("trusted", summary.premises().trusted());
    json.strings("contradictions", summary.premises().contradictions());
    Suppositions.write(json, progress.suppositions());
    json.seconds("cpu_seconds", summary.cpuSeconds());
    json.seconds("wall_seconds", summary.wallSeconds());
    if (summary.bug().isPresent()) {
      bug(json, summary.bug().get());
    }
    json.endObject();
    json.finish();
  }

  private static String reason(Result result) {
    return switch (result.verdict()) {
      case BUG -> "bug";
      case COMPLETED, VERIFIED -> "complete";
      case UNFINISHED ->
          switch (result.ending()) {
            case NOTHING_LEFT -> result.droppedJobs().isEmpty() ? "supposed" : "out of memory";
            case FIRST_BUG, TIME_LIMIT, INTERLEAVING_LIMIT, INTERRUPTED -> result.ending().label();
          };
    };
  }

  private static void estimate(JsonObjectWriter json, Progress progress) throws IOException {
    double interleavings = progress.estimate().interleavings();
    if (progress.isEstimated() && interleavings < LARGEST_WHOLE) {
      json.field("estimate", Math.round(interleavings));
    } else {
      json.number("estimate", progress.isEstimated() ? interleavings : Double.NaN);
    }
    json.number("proportion", progress.isEstimated() ? progress.proportion() : Double.NaN);
  }

  private static void bug(JsonObjectWriter json, FoundBug bug) throws IOException {
    json.object("bug");
    Bug found = bug.report().bug();
    json.field("kind", found.kind().label());
    json.field("message", found.message());
    json.field("sentence", bug.recording().sentence());
    json.field("supposed", TraceWords.unlessEmpty(found.supposition()));
    json.field("trace", bug.recording().files().map(Files::json));
    json.endObject();
  }
}
