package org.landslide.report.run;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Decisions;
import org.landslide.engine.finding.Decisions.AskedStack;
import org.landslide.engine.finding.Decisions.Count;
import org.landslide.engine.finding.Decisions.InFunction;
import org.landslide.engine.finding.Decisions.Point;
import org.landslide.engine.finding.Frame;
import org.landslide.report.text.JsonObjectWriter;

/**
 * The preemption points of one interleaving as one JSON object. docs/architecture/report.md
 * describes its fields.
 */
public final class DecisionsJson {
  private DecisionsJson() {}

  /** Writes the object and a line break. */
  public static void write(String program, List<String> arguments, Decisions decisions, Writer out)
      throws IOException {
    JsonObjectWriter json = new JsonObjectWriter(out);
    json.beginObject();
    json.field("program", program);
    json.strings("arguments", arguments);
    json.field("times", decisions.times());
    json.field("choices", decisions.choices());
    json.field("whole", decisions.isWhole());
    json.field("bug", decisions.bug().map(bug -> bug.kind().label()));
    json.array("points", decisions.points(), point -> point(json, point));
    json.array("functions", decisions.functions(), each -> function(json, each));
    json.array("stacks", decisions.stacks(), stack -> stack(json, stack));
    json.endObject();
    json.finish();
  }

  private static void point(JsonObjectWriter json, Point point) throws IOException {
    json.beginObject();
    json.field("what", point.what());
    place(json, point.place());
    count(json, point.count());
    json.endObject();
  }

  private static void place(JsonObjectWriter json, Optional<Frame> place) throws IOException {
    json.field("function", place.map(Frame::function));
    json.field("file", place.map(Frame::file).filter(file -> !file.isEmpty()));
    json.field("line", place.map(Frame::line).orElse(0));
  }

  private static void function(JsonObjectWriter json, InFunction each) throws IOException {
    json.beginObject();
    json.field("function", each.function());
    count(json, each.count());
    json.endObject();
  }

  private static void count(JsonObjectWriter json, Count count) throws IOException {
    json.field("times", count.times());
    json.field("choices", count.choices());
  }

  private static void stack(JsonObjectWriter json, AskedStack asked) throws IOException {
    json.beginObject();
    json.field("times", asked.times());
    json.array(
        "stack",
        asked.stack(),
        frame -> {
          json.beginObject();
          place(json, Optional.of(frame));
          json.endObject();
        });
    json.endObject();
  }
}
