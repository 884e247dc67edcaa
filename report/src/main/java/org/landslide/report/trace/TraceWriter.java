package org.landslide.report.trace;

import com.google.gson.FormattingStyle;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;

/** Writes a trace as a document: one line for each small thing, fields in order. */
final class TraceWriter {
  private static final FormattingStyle LINES = FormattingStyle.PRETTY.withIndent(" ");
  private static final FormattingStyle ONE_LINE =
      FormattingStyle.COMPACT.withSpaceAfterSeparators(true);

  /** Writes one kind of thing. */
  private interface Form<T> {
    void write(T thing) throws IOException;
  }

  private final JsonWriter json;
  private final int version;

  TraceWriter(Writer out, int version) {
    this.version = version;
    json = new JsonWriter(out);
    json.setFormattingStyle(LINES);
  }

  void write(Trace trace, Optional<String> checksum) throws IOException {
    json.beginObject();
    json.name("format").value(TraceJson.FORMAT);
    json.name("version").value(version);
    json.name("program");
    program(trace.program());
    json.name("options");
    options(trace.options());
    json.name("bug");
    bug(trace.bug());
    story(trace.story());
    list("threads", trace.threads(), this::thread);
    json.name("decisions");
    decisions(trace.decisions());
    list("rows", trace.rows(), this::row);
    if (trace.alternative().isPresent()) {
      json.name(TraceJson.ALTERNATIVE);
      alternative(trace.alternative().get());
    }
    if (checksum.isPresent()) {
      json.name("checksum").value(checksum.get());
    }
    json.endObject();
    json.flush();
  }

  private <T> void list(String name, List<T> things, Form<T> form) throws IOException {
    json.name(name).beginArray();
    for (T thing : things) {
      form.write(thing);
    }
    json.endArray();
  }

  private void program(TracedProgram program) throws IOException {
    json.beginObject();
    json.name("name").value(program.name());
    json.name("path").value(program.path());
    list("arguments", program.arguments(), json::value);
    json.name("sha256").value(program.sha256());
    json.endObject();
  }

  /** In the order of their names: equal traces give equal files. */
  private void options(Map<String, String> options) throws IOException {
    json.beginObject();
    for (Map.Entry<String, String> option : new TreeMap<>(options).entrySet()) {
      json.name(option.getKey()).value(option.getValue());
    }
    json.endObject();
  }

  private void bug(Bug bug) throws IOException {
    json.beginObject();
    json.name("kind").value(bug.kind().label());
    json.name("message").value(bug.message());
    if (!bug.supposition().isEmpty()) {
      json.name(TraceJson.SUPPOSED).value(bug.supposition());
    }
    list("evidence", bug.evidence(), this::evidence);
    json.endObject();
  }

  private void story(Story story) throws IOException {
    if (story.sentence().isEmpty()) {
      return;
    }
    json.name(TraceJson.STORY).beginObject();
    json.name("sentence").value(story.sentence());
    json.name("events").beginArray();
    for (Story.Event event : story.events()) {
      boolean end = event.entry() == Story.END;
      numbers(end ? List.of(event.row()) : List.of(event.row(), event.entry()));
    }
    json.endArray();
    json.endObject();
  }

  private void alternative(Alternative alternative) throws IOException {
    json.beginObject();
    json.name("row").value(alternative.row());
    list("rows", alternative.rows(), this::row);
    json.endObject();
  }

  private void evidence(Evidence evidence) throws IOException {
    json.beginObject();
    json.name("title").value(evidence.title());
    list("stack", evidence.stack(), this::frame);
    json.endObject();
  }

  private void decisions(Schedule decisions) throws IOException {
    if (version == TraceJson.VERSION_1) {
      numbers(decisions.moves().stream().map(PackedMove::pack).toList());
      return;
    }
    json.beginArray();
    json.setFormattingStyle(ONE_LINE);
    for (Move move : decisions) {
      json.beginArray().value(move.thread()).value(move.outcome()).endArray();
    }
    json.endArray();
    json.setFormattingStyle(LINES);
  }

  private void thread(TracedThread thread) throws IOException {
    json.beginObject();
    json.setFormattingStyle(ONE_LINE);
    json.name("id").value(thread.id());
    json.name("entry").value(thread.entry());
    json.endObject();
    json.setFormattingStyle(LINES);
  }

  private void row(TraceRow row) throws IOException {
    json.beginObject();
    json.name("thread").value(row.thread());
    json.name("first_decision").value(row.firstDecision());
    list("entries", row.entries(), this::entry);
    list("stack", row.stack(), this::frame);
    json.name("reason").value(row.reason());
    if (row.necessity() != Necessity.UNKNOWN) {
      json.name(TraceJson.NECESSARY).value(row.necessity() == Necessity.NECESSARY);
    }
    json.endObject();
  }

  private void entry(Entry entry) throws IOException {
    json.beginObject();
    if (entry instanceof Deed deed) {
      json.name("type").value(TraceJson.DEED);
      json.name("text").value(deed.text());
    } else if (entry instanceof SharedAccess access) {
      json.name("type").value(TraceJson.ACCESS);
      access(access);
    }
    json.name("count").value(entry.count());
    json.name("at");
    frame(entry.at());
    json.endObject();
  }

  private void access(SharedAccess access) throws IOException {
    json.name("write").value(access.write());
    json.name("address").value(address(access.address()));
    json.name("bytes").value(access.bytes());
    json.name("variable").value(access.variable());
    json.name("value").value(access.value());
    json.name("rows");
    numbers(access.rows());
    if (access.update()) {
      json.name(TraceJson.UPDATE).value(true);
    }
    if (access.more() > 0) {
      json.name(TraceJson.MORE).value(access.more());
    }
    if (access.pending().isPresent()) {
      json.name(TraceJson.PENDING).beginObject();
      json.name("thread").value(access.pending().get().thread());
      json.name("at");
      frame(access.pending().get().at());
      json.endObject();
    }
  }

  private void frame(Frame frame) throws IOException {
    json.beginObject();
    json.setFormattingStyle(ONE_LINE);
    json.name("pc").value(address(frame.pc()));
    json.name("function").value(frame.function());
    json.name("file").value(frame.file());
    json.name("line").value(frame.line());
    if (frame.part() != Frame.Part.CODE) {
      json.name(TraceJson.PART).value(frame.part().name().toLowerCase(Locale.ROOT));
    }
    json.endObject();
    json.setFormattingStyle(LINES);
  }

  private void numbers(List<Integer> numbers) throws IOException {
    json.beginArray();
    json.setFormattingStyle(ONE_LINE);
    for (int number : numbers) {
      json.value(number);
    }
    json.endArray();
    json.setFormattingStyle(LINES);
  }

  /** As people write addresses; a number in JSON would not carry 64 bits everywhere. */
  private static String address(long address) {
    return "0x" + Long.toHexString(address);
  }
}
