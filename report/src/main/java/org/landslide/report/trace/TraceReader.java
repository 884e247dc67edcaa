package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.report.text.DamageException;
import org.landslide.report.text.JsonValue;

/** Understands a document as a trace. Fields that it does not know are passed over. */
final class TraceReader {
  /** Reads one kind of thing. */
  private interface Form<T> {
    T read(JsonValue json) throws DamageException;
  }

  private TraceReader() {}

  static Trace trace(JsonValue json, int version) throws DamageException {
    Form<Move> move = version == TraceJson.VERSION_1 ? TraceReader::packedMove : TraceReader::move;
    Trace trace =
        new Trace(
            program(json.field("program")),
            json.field("options").strings(),
            new Schedule(list(json.field("decisions"), move)),
            list(json.field("threads"), TraceReader::thread),
            list(json.field("rows"), TraceReader::row),
            bug(json.field("bug")));
    checkReferences(trace, json.field("rows").items());
    return trace;
  }

  private static <T> List<T> list(JsonValue json, Form<T> form) throws DamageException {
    List<T> list = new ArrayList<>();
    for (JsonValue item : json.items()) {
      list.add(form.read(item));
    }
    return list;
  }

  private static TracedProgram program(JsonValue json) throws DamageException {
    return new TracedProgram(
        json.field("name").string(),
        json.field("path").string(),
        list(json.field("arguments"), JsonValue::string),
        json.field("sha256").string());
  }

  private static Move packedMove(JsonValue json) throws DamageException {
    return PackedMove.unpack(json.number());
  }

  private static Move move(JsonValue json) throws DamageException {
    List<Integer> pair = list(json, JsonValue::number);
    if (pair.size() != 2) {
      throw json.wrong("is no pair of a thread and an outcome");
    }
    return new Move(pair.get(0), pair.get(1));
  }

  private static TracedThread thread(JsonValue json) throws DamageException {
    return new TracedThread(json.field("id").number(), json.field("entry").string());
  }

  private static Bug bug(JsonValue json) throws DamageException {
    JsonValue kind = json.field("kind");
    return new Bug(
        BugKind.of(kind.string()).orElseThrow(() -> kind.wrong("is no kind of bug")),
        json.field("message").string(),
        list(json.field("evidence"), TraceReader::evidence),
        json.find(TraceJson.SUPPOSED).isPresent() ? json.field(TraceJson.SUPPOSED).string() : "");
  }

  private static Evidence evidence(JsonValue json) throws DamageException {
    return new Evidence(json.field("title").string(), stack(json));
  }

  private static TraceRow row(JsonValue json) throws DamageException {
    return new TraceRow(
        json.field("thread").number(),
        json.field("first_decision").number(),
        list(json.field("entries"), TraceReader::entry),
        stack(json),
        json.field("reason").string());
  }

  private static Entry entry(JsonValue json) throws DamageException {
    JsonValue type = json.field("type");
    return switch (type.string()) {
      case TraceJson.DEED ->
          new Deed(json.field("text").string(), frame(json.field("at")), count(json));
      case TraceJson.ACCESS -> access(json);
      default -> throw type.wrong("is no type of entry");
    };
  }

  private static int count(JsonValue json) throws DamageException {
    JsonValue count = json.field("count");
    if (count.number() == 0) {
      throw count.wrong("is zero");
    }
    return count.number();
  }

  private static SharedAccess access(JsonValue json) throws DamageException {
    return new SharedAccess(
        json.field("write").bool(),
        json.field("address").address(),
        json.field("bytes").number(),
        json.field("variable").string(),
        json.field("value").string(),
        frame(json.field("at")),
        count(json),
        list(json.field("rows"), JsonValue::number),
        json.find(TraceJson.MORE).isPresent() ? json.field(TraceJson.MORE).number() : 0);
  }

  private static List<Frame> stack(JsonValue json) throws DamageException {
    return list(json.field("stack"), TraceReader::frame);
  }

  private static Frame frame(JsonValue json) throws DamageException {
    return new Frame(
        json.field("pc").address(),
        json.field("function").string(),
        json.field("file").string(),
        json.field("line").number());
  }

  /** Whatever names a thread, a row or a decision names one that exists. */
  private static void checkReferences(Trace trace, List<JsonValue> rows) throws DamageException {
    Set<Integer> threads =
        trace.threads().stream().map(TracedThread::id).collect(Collectors.toSet());
    int decision = 0;
    for (int i = 0; i < rows.size(); i++) {
      TraceRow row = trace.rows().get(i);
      if (!threads.contains(row.thread())) {
        throw rows.get(i).field("thread").wrong("is none of the threads");
      }
      if (row.firstDecision() < decision || row.firstDecision() > trace.decisions().size()) {
        throw rows.get(i).field("first_decision").wrong("is out of order");
      }
      decision = row.firstDecision();
      checkConflicts(row, rows.get(i), rows.size());
    }
  }

  private static void checkConflicts(TraceRow row, JsonValue json, int rows)
      throws DamageException {
    for (int i = 0; i < row.entries().size(); i++) {
      if (row.entries().get(i) instanceof SharedAccess access
          && access.rows().stream().anyMatch(other -> other >= rows)) {
        throw json.field("entries").items().get(i).field("rows").wrong("names a row too many");
      }
    }
  }
}
