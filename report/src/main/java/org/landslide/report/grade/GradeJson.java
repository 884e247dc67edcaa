package org.landslide.report.grade;

import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.text.DamageException;
import org.landslide.report.text.JsonObjectWriter;
import org.landslide.report.text.JsonValue;

/** A grade as one JSON object, from which it can be read again. */
public final class GradeJson {
  private static final int VERSION = 3;
  private static final double MILLIS = 1e3;

  private GradeJson() {}

  public static void write(Grade grade, Writer out) throws IOException {
    JsonObjectWriter json = new JsonObjectWriter(out);
    json.beginObject();
    json.field("format", "landslide-grade");
    json.field("version", VERSION);
    json.field("library", grade.library());
    json.field("test", grade.test());
    json.field("key", grade.key());
    json.field("verdict", grade.verdict().name());
    json.field("milliseconds", milliseconds(grade.seconds()));
    json.field("processor_milliseconds", milliseconds(grade.processorSeconds()));
    json.field("interleavings", Math.min(Integer.MAX_VALUE, grade.interleavings()));
    json.array("bugs", grade.bugs(), bug -> write(bug, json));
    json.field("note", grade.note());
    json.endObject();
    json.finish();
  }

  private static long milliseconds(double seconds) {
    return Math.min(Integer.MAX_VALUE, Math.round(seconds * MILLIS));
  }

  private static void write(GradedBug bug, JsonObjectWriter json) throws IOException {
    json.beginObject();
    json.field("kind", bug.kind());
    json.field("message", bug.message());
    json.field("place", bug.place());
    json.field("page", bug.page());
    json.field("supposed", bug.supposition());
    json.endObject();
  }

  /** A grade that was written by this version; nothing if it was not, or only in part. */
  public static Optional<Grade> read(Reader input) throws IOException {
    try {
      JsonValue json = JsonValue.read(input);
      boolean known =
          json.field("format").string().equals("landslide-grade")
              && json.field("version").number() == VERSION;
      return known ? Optional.of(grade(json)) : Optional.empty();
    } catch (DamageException | MalformedJsonException | EOFException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Grade grade(JsonValue json) throws DamageException {
    List<GradedBug> bugs = new ArrayList<>();
    for (JsonValue bug : json.field("bugs").items()) {
      bugs.add(
          new GradedBug(
              bug.field("kind").string(),
              bug.field("message").string(),
              bug.field("place").string(),
              bug.field("page").string(),
              bug.field("supposed").string()));
    }
    return new Grade(
        json.field("library").string(),
        json.field("test").string(),
        json.field("key").string(),
        Grade.Verdict.valueOf(json.field("verdict").string()),
        json.field("milliseconds").number() / MILLIS,
        json.field("processor_milliseconds").number() / MILLIS,
        json.field("interleavings").number(),
        bugs,
        json.field("note").string());
  }
}
