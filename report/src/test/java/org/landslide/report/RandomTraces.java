package org.landslide.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/** Traces that no program would make but that keep every promise of the data. */
public final class RandomTraces {
  /** What JSON, XML, HTML and terminals each treat specially, and letters of one to four bytes. */
  private static final List<String> PIECES =
      List.of(
          "",
          " ",
          "a",
          "mutex_lock",
          "\"",
          "\\",
          "\\u0041",
          "'",
          "<",
          ">",
          "&",
          "&amp;",
          "]]>",
          "<!--",
          "\n",
          "\t",
          "\r",
          "\u0000",
          "\u001b[31m",
          "\u007f",
          "\u0085",
          "\u2028",
          "\u202e",
          "\ufeff",
          "\uffff",
          "é",
          "漢字",
          "😀",
          "/",
          "; ",
          "x".repeat(150),
          "0x1f",
          "${1}",
          "%s");

  private static final List<BugKind> KINDS = List.of(BugKind.values());
  private static final List<Necessity> NECESSITIES = List.of(Necessity.values());

  private final Random random;

  private RandomTraces(long seed) {
    random = new Random(seed);
  }

  public static Trace of(long seed) {
    return new RandomTraces(seed).trace();
  }

  private Trace trace() {
    List<TracedThread> threads =
        IntStream.rangeClosed(1, 1 + random.nextInt(8))
            .mapToObj(id -> new TracedThread(id * 3, text()))
            .toList();
    Schedule decisions =
        new Schedule(list(30, () -> new Move(random.nextInt(30), random.nextInt(3))));
    List<TraceRow> rows = rows(threads, decisions.size());
    return new Trace(
        new TracedProgram(text(), text(), list(3, this::text), text()),
        options(),
        decisions,
        threads,
        rows,
        new Bug(
            KINDS.get(random.nextInt(KINDS.size())),
            text(),
            list(4, () -> new Evidence(text(), stack()))),
        story(rows),
        rows.isEmpty() || random.nextBoolean()
            ? Optional.empty()
            : Optional.of(new Alternative(random.nextInt(rows.size()), rows(threads, 3))));
  }

  private Story story(List<TraceRow> rows) {
    return rows.isEmpty() ? Story.NONE : new Story("x" + text(), list(4, () -> event(rows)));
  }

  private Event event(List<TraceRow> rows) {
    int row = random.nextInt(rows.size());
    int entries = rows.get(row).entries().size();
    return new Event(row, random.nextInt(entries + 1) - 1);
  }

  private Map<String, String> options() {
    return list(4, this::text).stream()
        .distinct()
        .collect(Collectors.toMap(name -> name, name -> text()));
  }

  private List<TraceRow> rows(List<TracedThread> threads, int decisions) {
    int count = random.nextInt(12);
    List<TraceRow> rows = new ArrayList<>();
    int decision = 0;
    for (int i = 0; i < count; i++) {
      decision = Math.min(decisions, decision + random.nextInt(4));
      rows.add(
          new TraceRow(
              threads.get(random.nextInt(threads.size())).id(),
              decision,
              list(7, () -> entry(count)),
              stack(),
              text(),
              NECESSITIES.get(random.nextInt(NECESSITIES.size()))));
    }
    return rows;
  }

  private Entry entry(int rows) {
    int count = 1 + random.nextInt(3);
    return random.nextBoolean() ? new Deed(text(), frame(), count) : access(count, rows);
  }

  private SharedAccess access(int count, int rows) {
    return new SharedAccess(
        random.nextBoolean(),
        random.nextInt(16),
        random.nextInt(9),
        text(),
        text(),
        frame(),
        count,
        list(4, () -> random.nextInt(rows)).stream().distinct().sorted().toList(),
        random.nextInt(3),
        random.nextBoolean(),
        random.nextBoolean()
            ? Optional.empty()
            : Optional.of(new Pending(random.nextInt(3), frame())));
  }

  private List<Frame> stack() {
    return list(6, this::frame);
  }

  private Frame frame() {
    Frame.Part[] parts = Frame.Part.values();
    return new Frame(
        random.nextLong(),
        text(),
        text(),
        random.nextInt(Integer.MAX_VALUE),
        parts[random.nextInt(parts.length)]);
  }

  private String text() {
    return String.join("", list(5, () -> PIECES.get(random.nextInt(PIECES.size()))));
  }

  private <T> List<T> list(int most, Supplier<T> item) {
    return Stream.generate(item).limit(random.nextInt(most + 1)).toList();
  }
}
