package org.landslide.report.text;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A value in a JSON document that knows where it stands, so that whatever is wrong with it can be
 * said in words.
 *
 * <p>A document is read into a tree first and understood afterwards: the order of its fields then
 * does not matter, and its format and version are known before anything else is looked at.
 */
public final class JsonValue {
  /** Deeper than any trace, shallow enough for every stack. */
  private static final int DEEPEST = 32;

  private static final int LONGEST_PATH = 100;
  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]{1,16}");

  /** A number as it is written, since most numbers that can be written are none that we use. */
  private record Numeral(String digits) {}

  private record Nothing() {}

  private final String path;
  private final Object value;

  private JsonValue(String path, Object value) {
    this.path = path;
    this.value = value;
  }

  /** Reads a whole document. */
  public static JsonValue read(Reader input) throws IOException, DamageException {
    JsonReader reader = new JsonReader(input);
    reader.setStrictness(Strictness.STRICT);
    reader.setNestingLimit(DEEPEST);
    JsonValue document = new JsonValue("", value(reader));
    if (reader.peek() != JsonToken.END_DOCUMENT) {
      throw new DamageException("something follows its end");
    }
    return document;
  }

  private static Object value(JsonReader reader) throws IOException, DamageException {
    return switch (reader.peek()) {
      case BEGIN_OBJECT -> object(reader);
      case BEGIN_ARRAY -> array(reader);
      case STRING -> reader.nextString();
      case NUMBER -> new Numeral(reader.nextString());
      case BOOLEAN -> reader.nextBoolean();
      default -> {
        reader.nextNull();
        yield new Nothing();
      }
    };
  }

  private static Map<String, Object> object(JsonReader reader) throws IOException, DamageException {
    Map<String, Object> fields = new LinkedHashMap<>();
    reader.beginObject();
    while (reader.hasNext()) {
      String name = reader.nextName();
      if (fields.put(name, value(reader)) != null) {
        throw new DamageException(readable(name) + " is there twice");
      }
    }
    reader.endObject();
    return fields;
  }

  private static List<Object> array(JsonReader reader) throws IOException, DamageException {
    List<Object> items = new ArrayList<>();
    reader.beginArray();
    while (reader.hasNext()) {
      items.add(value(reader));
    }
    reader.endArray();
    return items;
  }

  /** The field of this name, empty when there is none or this is no object. */
  public Optional<JsonValue> find(String name) {
    if (!(value instanceof Map<?, ?> fields)) {
      return Optional.empty();
    }
    return Optional.ofNullable(fields.get(name)).map(field -> child(name, field));
  }

  public JsonValue field(String name) throws DamageException {
    if (!(value instanceof Map<?, ?>)) {
      throw wrong("is no object");
    }
    return find(name).orElseThrow(() -> child(name, value).wrong("is missing"));
  }

  /** The fields of an object whose values are all strings. */
  public Map<String, String> strings() throws DamageException {
    if (!(value instanceof Map<?, ?> fields)) {
      throw wrong("is no object");
    }
    Map<String, String> strings = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : fields.entrySet()) {
      String name = (String) entry.getKey();
      strings.put(name, field(name).string());
    }
    return strings;
  }

  public List<JsonValue> items() throws DamageException {
    if (!(value instanceof List<?> list)) {
      throw wrong("is no array");
    }
    List<JsonValue> items = new ArrayList<>(list.size());
    for (Object item : list) {
      items.add(new JsonValue(path + "[" + items.size() + "]", item));
    }
    return items;
  }

  public String string() throws DamageException {
    if (!(value instanceof String string)) {
      throw wrong("is no string");
    }
    return string;
  }

  public boolean bool() throws DamageException {
    if (!(value instanceof Boolean bool)) {
      throw wrong("is neither true nor false");
    }
    return bool;
  }

  /** A count, an index or an id. */
  public int number() throws DamageException {
    if (!(value instanceof Numeral numeral)) {
      throw wrong("is no number");
    }
    try {
      int number = Integer.parseInt(numeral.digits());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Neither a fraction nor a number of a hundred digits is one of ours: said below.
    }
    throw wrong("is no number from 0 to " + Integer.MAX_VALUE);
  }

  public long address() throws DamageException {
    String digits = string();
    if (!ADDRESS.matcher(digits).matches()) {
      throw wrong("is no address such as \"0x1000290\"");
    }
    return Long.parseUnsignedLong(digits.substring(2), 16);
  }

  public DamageException wrong(String problem) {
    return new DamageException(readable(path.isEmpty() ? "the document" : path) + " " + problem);
  }

  private JsonValue child(String name, Object field) {
    return new JsonValue(path.isEmpty() ? name : path + "." + name, field);
  }

  private static String readable(String path) {
    return Columns.shorten(Printable.of(path), LONGEST_PATH);
  }
}
