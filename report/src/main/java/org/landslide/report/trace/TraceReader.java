package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.Pending;
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
            bug(json.field("bug")),
            json.find(TraceJson.STORY).isPresent()
                ? story(json.field(TraceJson.STORY))
                : Story.NONE,
            alternative(json));
    checkReferences(trace, json.field("rows").items());
    checkEvents(trace, json);
    return trace;
  }

  private static Story story(JsonValue json) throws DamageException {
    return new Story(
        json.field("sentence").string(), list(json.field("events"), TraceReader::event));
  }

  private static Event event(JsonValue json) throws DamageException {
    List<Integer> numbers = list(json, JsonValue::number);
    return switch (numbers.size()) {
      case 1 -> new Event(numbers.get(0), Story.END);
      case 2 -> new Event(numbers.get(0), numbers.get(1));
      default -> throw json.wrong("is neither a row nor an entry of one");
    };
  }

  private static Optional<Alternative> alternative(JsonValue json) throws DamageException {
    if (json.find(TraceJson.ALTERNATIVE).isEmpty()) {
      return Optional.empty();
    }
    JsonValue found = json.field(TraceJson.ALTERNATIVE);
    return Optional.of(
        new Alternative(found.field("row").number(), list(found.field("rows"), TraceReader::row)));
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
        json.field("reason").string(),
        necessity(json));
  }

  private static Necessity necessity(JsonValue json) throws DamageException {
    if (json.find(TraceJson.NECESSARY).isEmpty()) {
      return Necessity.UNKNOWN;
    }
    return json.field(TraceJson.NECESSARY).bool() ? Necessity.NECESSARY : Necessity.REPLACEABLE;
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
        json.find(TraceJson.MORE).isPresent() ? json.field(TraceJson.MORE).number() : 0,
        json.find(TraceJson.UPDATE).isPresent() && json.field(TraceJson.UPDATE).bool(),
        pending(json));
  }

  private static Optional<Pending> pending(JsonValue json) throws DamageException {
    if (json.find(TraceJson.PENDING).isEmpty()) {
      return Optional.empty();
    }
    JsonValue store = json.field(TraceJson.PENDING);
    return Optional.of(new Pending(store.field("thread").number(), frame(store.field("at"))));
  }

  private static List<Frame> stack(JsonValue json) throws DamageException {
    return list(json.field("stack"), TraceReader::frame);
  }

  private static Frame frame(JsonValue json) throws DamageException {
    return new Frame(
        json.field("pc").address(),
        json.field("function").string(),
        json.field("file").string(),
        json.field("line").number(),
        part(json));
  }

  private static Frame.Part part(JsonValue json) throws DamageException {
    if (json.find(TraceJson.PART).isEmpty()) {
      return Frame.Part.CODE;
    }
    return switch (json.field(TraceJson.PART).string()) {
      case "notices" -> Frame.Part.NOTICES;
      case "locks" -> Frame.Part.LOCKS;
      default -> throw json.field(TraceJson.PART).wrong("is neither \"notices\" nor \"locks\"");
    };
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

  private static void checkEvents(Trace trace, JsonValue json) throws DamageException {
    for (Event event : trace.story().events()) {
      boolean known =
          event.row() < trace.rows().size()
              && event.entry() < trace.rows().get(event.row()).entries().size();
      if (!known) {
        throw json.field(TraceJson.STORY).field("events").wrong("names what is not there");
      }
    }
    if (trace.alternative().filter(other -> other.row() >= trace.rows().size()).isPresent()) {
      throw json.field(TraceJson.ALTERNATIVE).field("row").wrong("is a row too many");
    }
  }
}
