package org.landslide.report.trace;

import com.google.gson.stream.MalformedJsonException;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.landslide.engine.finding.Trace;
import org.landslide.report.text.DamageException;
import org.landslide.report.text.JsonValue;
import org.landslide.report.text.Printable;

/**
 * A trace as a JSON file, complete: what is written and read back is equal.
 * docs/architecture/report.md describes the format.
 */
public final class TraceJson {
  static final String FORMAT = "landslide-trace";
  static final int VERSION = 3;

  /** Has a number for each decision; see {@link PackedMove}. */
  static final int VERSION_1 = 1;

  /** What was added later; each is left out where nothing is known. */
  static final String STORY = "story";

  static final String UPDATE = "update";

  static final String PART = "part";

  static final String NECESSARY = "necessary";

  static final String ALTERNATIVE = "alternative";

  /** The types of entries. */
  static final String SUPPOSED = "supposed";

  /** How many rows an access conflicts with besides those it names; left out if none. */
  static final String MORE = "more";

  /** Left out unless a store to the same bytes had not come yet. */
  static final String PENDING = "pending";

  static final String DEED = "deed";

  static final String ACCESS = "access";

  private static final String GIVE_ANOTHER = "; give the JSON file that a check wrote";

  private TraceJson() {}

  public static void write(Trace trace, Writer out) throws IOException {
    String checksum = TraceChecksum.of(trace, VERSION);
    new TraceWriter(out, VERSION).write(trace, Optional.of(checksum));
    out.write('\n');
  }

  public static void write(Trace trace, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      write(trace, out);
    }
  }

  /**
   * Reads a file.
   *
   * @throws TraceFormatException if the file is no trace, or a damaged one
   * @throws IOException if the file cannot be read at all
   */
  public static Trace read(Path file) throws IOException, TraceFormatException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString());
    }
  }

  /**
   * Reads all there is.
   *
   * @param name what the input is called in messages
   */
  public static Trace read(InputStream in, String name) throws IOException, TraceFormatException {
    String subject = Printable.of(name);
    JsonValue document = document(in, subject);
    int version = version(document, subject);
    try {
      Trace trace = TraceReader.trace(document, version);
      if (!document.field("checksum").string().equals(TraceChecksum.of(trace, version))) {
        throw damaged(subject, "its content does not fit its checksum, as after an edit");
      }
      return trace;
    } catch (DamageException e) {
      throw damaged(subject, e.problem());
    }
  }

  /** The decoder reports bytes that are not UTF-8 instead of replacing them. */
  private static JsonValue document(InputStream in, String subject)
      throws IOException, TraceFormatException {
    Reader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
    try {
      return JsonValue.read(reader);
    } catch (EOFException e) {
      throw damaged(subject, "it ends too early");
    } catch (CharacterCodingException e) {
      throw new TraceFormatException(
          subject + " is no trace of Landslide, for it is not UTF-8 text" + GIVE_ANOTHER);
    } catch (MalformedJsonException e) {
      throw new TraceFormatException(
          subject
              + " is no trace of Landslide, or a damaged one, for it is not valid JSON"
              + GIVE_ANOTHER);
    } catch (DamageException e) {
      throw damaged(subject, e.problem());
    }
  }

  private static int version(JsonValue document, String subject) throws TraceFormatException {
    try {
      if (!document.field("format").string().equals(FORMAT)) {
        throw notOurs(subject);
      }
    } catch (DamageException e) {
      throw notOurs(subject);
    }
    try {
      int version = document.field("version").number();
      if (version < VERSION_1 || version > VERSION) {
        throw new TraceFormatException(
            String.format(
                "%s is a trace of version %d, and this Landslide reads versions %d to %d; run the"
                    + " check again with this one to get a new trace",
                subject, version, VERSION_1, VERSION));
      }
      return version;
    } catch (DamageException e) {
      throw damaged(subject, e.problem());
    }
  }

  private static TraceFormatException notOurs(String subject) {
    return new TraceFormatException(subject + " is JSON but no trace of Landslide" + GIVE_ANOTHER);
  }

  private static TraceFormatException damaged(String subject, String problem) {
    return new TraceFormatException(
        subject + " is damaged: " + problem + "; run the check again to get a new trace");
  }
}
