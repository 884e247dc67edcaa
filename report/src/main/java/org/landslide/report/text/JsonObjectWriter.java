package org.landslide.report.text;

import com.google.gson.FormattingStyle;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Writes JSON that people may look at: a field a line, times to the millisecond. */
public final class JsonObjectWriter {
  private final Writer out;
  private final JsonWriter json;

  /** Writes something. */
  public interface Item<T> {
    void write(T value) throws IOException;
  }

  public JsonObjectWriter(Writer out) {
    this.out = out;
    this.json = new JsonWriter(out);
    json.setFormattingStyle(FormattingStyle.PRETTY);
  }

  public void beginObject() throws IOException {
    json.beginObject();
  }

  public void endObject() throws IOException {
    json.endObject();
  }

  public void beginArray(String name) throws IOException {
    json.name(name).beginArray();
  }

  public void endArray() throws IOException {
    json.endArray();
  }

  public void field(String name, String value) throws IOException {
    json.name(name).value(value);
  }

  public void field(String name, long value) throws IOException {
    json.name(name).value(value);
  }

  public void field(String name, boolean value) throws IOException {
    json.name(name).value(value);
  }

  /** Null when there is none. */
  public void field(String name, Optional<String> value) throws IOException {
    json.name(name).value(value.orElse(null));
  }

  /** Null when there is none. */
  public void field(String name, OptionalInt value) throws IOException {
    json.name(name);
    if (value.isPresent()) {
      json.value(value.getAsInt());
    } else {
      json.nullValue();
    }
  }

  /** An element of an array. */
  public void value(long value) throws IOException {
    json.value(value);
  }

  /** Null when it is none that JSON knows. */
  public void number(String name, double value) throws IOException {
    json.name(name);
    if (Double.isFinite(value)) {
      json.value(value);
    } else {
      json.nullValue();
    }
  }

  public void seconds(String name, double seconds) throws IOException {
    number(name, Math.round(seconds * 1e3) / 1e3);
  }

  public void object(String name) throws IOException {
    json.name(name).beginObject();
  }

  public <T> void array(String name, List<T> values, Item<T> item) throws IOException {
    beginArray(name);
    for (T value : values) {
      item.write(value);
    }
    json.endArray();
  }

  public void strings(String name, List<String> strings) throws IOException {
    array(name, strings, json::value);
  }

  /** Ends the text with a line break. */
  public void finish() throws IOException {
    json.flush();
    out.write('\n');
    out.flush();
  }
}
