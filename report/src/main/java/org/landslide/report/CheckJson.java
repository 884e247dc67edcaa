package org.landslide.report;

import com.google.gson.FormattingStyle;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.landslide.report.CheckSummary.FoundBug;

/** The result of a check as one JSON object. docs/ARCHITECTURE.md describes its fields. */
public final class CheckJson {
  /** From here on a double no longer knows every whole number. */
  private static final double LARGEST_WHOLE = 1e15;

  private CheckJson() {}

  /** Writes the object and a line break. */
  public static void write(CheckSummary summary, Writer out) throws IOException {
    JsonWriter json = new JsonWriter(out);
    json.setFormattingStyle(FormattingStyle.PRETTY);
    json.beginObject();
    json.name("verdict").value(summary.verdict().name());
    json.name("reason").value(summary.ending().label());
    json.name("program").value(summary.program());
    strings(json, "arguments", summary.arguments());
    json.name("interleavings").value(summary.interleavings());
    json.name("cut").value(summary.cut());
    estimate(json, summary);
    strings(json, "preemption_points", summary.preemptionPoints());
    strings(json, "restrictions", summary.restrictions());
    json.name("cpu_seconds").value(milliseconds(summary.cpuSeconds()));
    json.name("wall_seconds").value(milliseconds(summary.wallSeconds()));
    if (summary.bug().isPresent()) {
      bug(json, summary.bug().get());
    }
    json.endObject();
    json.flush();
    out.write('\n');
    out.flush();
  }

  private static void estimate(JsonWriter json, CheckSummary summary) throws IOException {
    json.name("estimate");
    if (!summary.isEstimated()) {
      json.nullValue().name("proportion").nullValue();
      return;
    }
    double interleavings = summary.estimate().interleavings();
    if (interleavings < LARGEST_WHOLE) {
      json.value(Math.round(interleavings));
    } else {
      json.value(interleavings);
    }
    json.name("proportion").value(summary.estimate().proportion());
  }

  private static void bug(JsonWriter json, FoundBug bug) throws IOException {
    json.name("bug").beginObject();
    json.name("kind").value(bug.kind().label());
    json.name("message").value(bug.message());
    json.name("trace");
    if (bug.trace().isPresent()) {
      json.value(bug.trace().get());
    } else {
      json.nullValue();
    }
    json.endObject();
  }

  private static void strings(JsonWriter json, String name, List<String> strings)
      throws IOException {
    json.name(name).beginArray();
    for (String string : strings) {
      json.value(string);
    }
    json.endArray();
  }

  private static double milliseconds(double seconds) {
    return Math.round(seconds * 1e3) / 1e3;
  }
}
