package org.landslide.report.run;

import java.io.IOException;
import java.util.List;
import org.landslide.engine.model.Supposition;
import org.landslide.report.text.JsonObjectWriter;

/** On what a result rests that is not certain, as JSON. */
final class Suppositions {
  private Suppositions() {}

  static void write(JsonObjectWriter json, List<Supposition> suppositions) throws IOException {
    json.field("supposed_waits", Supposition.times(suppositions));
    json.array("suppositions", suppositions, supposition -> write(json, supposition));
  }

  private static void write(JsonObjectWriter json, Supposition supposition) throws IOException {
    json.beginObject();
    json.field("place", supposition.place());
    json.field("rounds", supposition.rounds());
    json.field("times", supposition.times());
    json.endObject();
  }
}
