package org.landslide.report.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.report.RandomTraces;
import org.landslide.report.Samples;

final class TraceJsonTest {
  private static final int RANDOM_TRACES = 500;
  private static final int RANDOM_DAMAGES = 3_000;

  @Test
  void samplesAreReadBackAsTheyWere() throws Exception {
    for (Trace trace : Samples.all()) {
      assertThat(read(json(trace))).isEqualTo(trace);
    }
  }

  @Test
  void randomTracesAreReadBackAsTheyWere() throws Exception {
    for (int seed = 0; seed < RANDOM_TRACES; seed++) {
      Trace trace = RandomTraces.of(seed);
      assertThat(read(json(trace))).as("seed %d", seed).isEqualTo(trace);
    }
  }

  @Test
  void equalTracesGiveEqualFiles(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("trace.json");
    TraceJson.write(Samples.lostUpdate(), file);
    Trace again = TraceJson.read(file);
    assertThat(again).isEqualTo(Samples.lostUpdate());
    assertThat(Files.readString(file)).isEqualTo(json(again)).endsWith("}\n");
  }

  @Test
  void fileStartsWithItsFormatAndVersion() throws IOException {
    assertThat(json(Samples.lockOrder()))
        .startsWith("{\n \"format\": \"landslide-trace\",\n \"version\": 3,\n \"program\": {");
  }

  @Test
  void decisionIsAThreadAndAnOutcome() throws IOException {
    Trace trace = deciding(new Schedule(List.of(Move.of(4), new Move(5, 2))));
    assertThat(json(trace)).contains("\"decisions\": [[4, 0], [5, 2]]");
  }

  /** A number for each decision, as they were written before there was a version 2. */
  @Test
  void fileOfVersion1IsRead() throws Exception {
    try (InputStream old = getClass().getResourceAsStream("trace-version-1.json")) {
      Schedule decisions = TraceJson.read(old, "old.json").decisions();
      assertThat(decisions).isEqualTo(new Schedule(List.of(Move.of(4), new Move(5, 2))));
    }
  }

  @Test
  void editOfAFileOfVersion1IsNoticed() throws Exception {
    try (InputStream old = getClass().getResourceAsStream("trace-version-1.json")) {
      String edited =
          new String(old.readAllBytes(), StandardCharsets.UTF_8).replace("131077", "65541");
      assertThatThrownBy(() -> read(edited)).hasMessageContaining("does not fit its checksum");
    }
  }

  private static Trace deciding(Schedule decisions) {
    Trace sample = Samples.lockOrder();
    return new Trace(
        sample.program(), sample.options(), decisions, sample.threads(), List.of(), sample.bug());
  }

  @Test
  void unknownFieldsArePassedOver() throws Exception {
    String extended =
        json(Samples.lockOrder()).replace("\"reason\"", "\"later\": [{\"a\": null}], \"reason\"");
    assertThat(read(extended)).isEqualTo(Samples.lockOrder());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[]", "{}", "1", "\"x\"", "null", "{\"format\": 1}", "{\"format\": \"x\"}"})
  void otherJsonIsSaidToBeNoTrace(String json) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(
            "t.json is JSON but no trace of Landslide; give the JSON file that a check wrote");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"hello", "\u007fELF", "{\"format\": NaN}", "{'format': 1}", "{} {}x", "{,}"})
  void whatIsNotJsonIsSaidToBeNone(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("t.json is ")
        .hasMessageMatching(".*(not valid JSON|something follows its end).*");
  }

  @Test
  void emptyFileIsDamaged() {
    assertThatThrownBy(() -> read(""))
        .hasMessage("t.json is damaged: it ends too early; run the check again to get a new trace");
  }

  @Test
  void bytesThatAreNotUtf8AreSaidToBeSo() {
    byte[] bytes = {'{', '"', (byte) 0xff, '"', ':', '1', '}'};
    assertThatThrownBy(() -> TraceJson.read(new ByteArrayInputStream(bytes), "t.json"))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("is not UTF-8 text");
  }

  @Test
  void anotherVersionIsNamed() throws IOException {
    String newer = json(Samples.lockOrder()).replace("\"version\": 3", "\"version\": 4");
    assertThatThrownBy(() -> read(newer))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(
            "t.json is a trace of version 4, and this Landslide reads versions 1 to 3; run the"
                + " check again with this one to get a new trace");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "version": 3,                  |                                      | version is missing
          "version": 3                   | "version": 1e99999999                | version is no number from 0 to 2147483647
          "version": 3                   | "version": 3, "version": 3           | version is there twice
          "kind": "deadlock"             | "kind": "deadluck"                   | bug.kind is no kind of bug
          "kind": "deadlock"             | "kind": 7                            | bug.kind is no string
          "write": false                 | "write": "no"                        | rows[1].entries[2].write is neither true nor false
          "type": "access"               | "type": "excess"                     | rows[0].entries[2].type is no type of entry
          "type": "access"               | "type": "deed"                       | rows[0].entries[2].text is missing
          "count": 1                     | "count": 0                           | rows[0].entries[0].count is zero
          "thread": 5                    | "thread": 50                         | rows[1].thread is none of the threads
          "thread": 5                    | "thread": -5                         | rows[1].thread is no number from 0 to 2147483647
          "first_decision": 4            | "first_decision": 400                | rows[1].first_decision is out of order
          "rows": [2]                    | "rows": [3]                          | rows[1].entries[1].rows names a row too many
          [4, 0]                         | [4]                                  | decisions[0] is no pair of a thread and an outcome
          [4, 0]                         | 4                                    | decisions[0] is no array
          [4, 0]                         | [4, -1]                              | decisions[0][1] is no number from 0 to 2147483647
          "rows": [2]                    | "rows": 2                            | rows[1].entries[1].rows is no array
          "pc": "0x1000188"              | "pc": "4096"                         | rows[1].stack[2].pc is no address such as "0x1000290"
          "max-yields": "10"             | "max-yields": 10                     | options.max-yields is no string
          """)
  void damageIsNamedWithItsPlace(String original, String damaged, String message)
      throws IOException {
    String json = json(Samples.lockOrder());
    String where = message.startsWith("rows[1].stack") ? "\"thread\": 5" : "{";
    int from = json.indexOf(original, json.indexOf(where));
    assertThat(from).as(original).isNotNegative();
    String changed =
        json.substring(0, from)
            + (damaged == null ? "" : damaged)
            + json.substring(from + original.length());
    assertThatThrownBy(() -> read(changed))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage("t.json is damaged: " + message + "; run the check again to get a new trace");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "kind": "deadlock"  | "kind": "panic"
          "message": "        | "message": "not
          "max-yields": "10"  | "max-yields": "11"
          "decisions": [      | "decisions": [[7, 0],
          "sha256": "         | "sha256": "0
          "line": 41          | "line": 42
          "checksum": "       | "checksum": "0
          """)
  void editIsNoticed(String original, String edited) throws IOException {
    String json = json(Samples.lockOrder());
    assertThat(json).contains(original);
    assertThatThrownBy(() -> read(json.replaceFirst(Pattern.quote(original), edited)))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(
            "t.json is damaged: its content does not fit its checksum, as after an edit; run the"
                + " check again to get a new trace");
  }

  @Test
  void layoutDoesNotMatter() throws Exception {
    String json = json(Samples.lockOrder());
    assertThat(read(json.replace("\n ", "\n\n\t"))).isEqualTo(Samples.lockOrder());
  }

  @Test
  void everyTruncationIsDamage() throws IOException {
    String json = json(Samples.lockOrder()).strip();
    for (int length = 0; length < json.length(); length++) {
      String cut = json.substring(0, length);
      assertThatThrownBy(() -> read(cut))
          .as("the first %d characters", length)
          .isInstanceOf(TraceFormatException.class);
    }
  }

  @Test
  void changedBytesGiveTracesOrOneSentence() throws IOException {
    byte[] original = json(Samples.useAfterFree()).getBytes(StandardCharsets.UTF_8);
    for (int seed = 0; seed < RANDOM_DAMAGES; seed++) {
      Random random = new Random(seed);
      byte[] damaged = original.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        damaged[random.nextInt(damaged.length)] = anyByte(random);
      }
      readsOrSaysWhy(damaged, seed);
    }
  }

  /** Half of them bytes that mean something in JSON, which get further than others. */
  private static byte anyByte(Random random) {
    String special = "{}[]\",:\\-0123456789eE.tfn \n";
    return (byte)
        (random.nextBoolean()
            ? special.charAt(random.nextInt(special.length()))
            : random.nextInt(256));
  }

  @Test
  void movedPiecesGiveTracesOrOneSentence() throws IOException {
    byte[] original = json(Samples.lostUpdate()).getBytes(StandardCharsets.UTF_8);
    for (int seed = 0; seed < RANDOM_DAMAGES; seed++) {
      Random random = new Random(seed);
      byte[] damaged = original.clone();
      int length = random.nextInt(60);
      int from = random.nextInt(damaged.length - length);
      int to = random.nextInt(damaged.length - length);
      System.arraycopy(original, from, damaged, to, length);
      readsOrSaysWhy(damaged, seed);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "[{\"format\":["})
  void deepNestingIsOneSentence(String opening) {
    byte[] deep = opening.repeat(200_000).getBytes(StandardCharsets.UTF_8);
    readsOrSaysWhy(deep, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9", "1e", "-", "0.", "00"})
  void hugeNumbersAreOneSentence(String digits) throws IOException {
    String json = json(Samples.lockOrder());
    String number = digits + "9".repeat(100_000);
    for (String field :
        new String[] {"\"line\": 4", "\"bytes\": 4", "\"id\": 4", "\"version\": 3"}) {
      String damaged = json.replaceFirst(field, field.substring(0, field.length() - 1) + number);
      assertThatThrownBy(() -> read(damaged)).isInstanceOf(TraceFormatException.class);
    }
  }

  private static void readsOrSaysWhy(byte[] bytes, int seed) {
    try {
      assertThat(TraceJson.read(new ByteArrayInputStream(bytes), "t.json")).isNotNull();
    } catch (TraceFormatException e) {
      assertThat(e.sentence()).as("seed %d", seed).startsWith("t.json is ").hasSizeLessThan(300);
      assertThat(e.sentence().chars().filter(Character::isISOControl)).isEmpty();
    } catch (IOException | RuntimeException | Error e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static String json(Trace trace) throws IOException {
    StringWriter out = new StringWriter();
    TraceJson.write(trace, out);
    return out.toString();
  }

  private static Trace read(String json) throws IOException, TraceFormatException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return TraceJson.read(new ByteArrayInputStream(bytes), "t.json");
  }
}
