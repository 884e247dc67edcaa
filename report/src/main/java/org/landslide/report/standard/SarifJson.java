package org.landslide.report.standard;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.run.BugGroup;
import org.landslide.report.run.RunSummary;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.text.JsonObjectWriter;
import org.landslide.report.trace.TraceWords;

/**
 * The bugs of a run in the Static Analysis Results Interchange Format, version 2.1.0, which code
 * hosts and editors show beside the source. The interleaving of a bug is a code flow with a flow
 * for each thread, and the execution order across them.
 */
public final class SarifJson {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  /** Viewers are made for flows of some hundred steps; the trace file has all. */
  private static final int MOST_STEPS = 1000;

  private final String toolVersion;

  /**
   * @param toolVersion of Landslide
   */
  public SarifJson(String toolVersion) {
    this.toolVersion = toolVersion;
  }

  /** Writes the log and a line break. */
  public void write(RunSummary summary, Writer out) throws IOException {
    JsonObjectWriter json = new JsonObjectWriter(out);
    List<BugGroup> groups = summary.bugGroups();
    json.beginObject();
    json.field("$schema", SCHEMA);
    json.field("version", "2.1.0");
    json.beginArray("runs");
    json.beginObject();
    tool(json, groups);
    invocation(json, summary);
    json.array("results", groups, group -> result(json, group));
    json.object("properties");
    json.field("verdict", summary.result().verdict().name());
    json.field("program", summary.program());
    json.strings("arguments", summary.arguments());
    json.endObject();
    json.endObject();
    json.endArray();
    json.endObject();
    json.finish();
  }

  private void tool(JsonObjectWriter json, List<BugGroup> groups) throws IOException {
    List<BugKind> kinds = groups.stream().map(SarifJson::kind).distinct().sorted().toList();
    json.object("tool");
    json.object("driver");
    json.field("name", "Landslide");
    json.field("version", toolVersion);
    json.array("rules", kinds, kind -> rule(json, kind));
    json.endObject();
    json.endObject();
  }

  private static void rule(JsonObjectWriter json, BugKind kind) throws IOException {
    json.beginObject();
    json.field("id", id(kind));
    text(json, "shortDescription", "An interleaving of threads ends in: " + kind.label());
    json.endObject();
  }

  private static void invocation(JsonObjectWriter json, RunSummary summary) throws IOException {
    json.beginArray("invocations");
    json.beginObject();
    json.field("executionSuccessful", summary.faults().findAny().isEmpty());
    if (summary.result().verdict() == Verdict.UNFINISHED) {
      json.beginArray("toolExecutionNotifications");
      json.beginObject();
      json.field("level", "note");
      text(json, "message", "Not all interleavings were covered: " + reason(summary));
      json.endObject();
      json.endArray();
    }
    json.endObject();
    json.endArray();
  }

  private static String reason(RunSummary summary) {
    return summary.result().ending().label();
  }

  private static void result(JsonObjectWriter json, BugGroup group) throws IOException {
    FoundBug found = group.told();
    Bug bug = found.bug();
    json.beginObject();
    json.field("ruleId", id(bug.kind()));
    json.field("level", "error");
    String story = found.recording().sentence().map(sentence -> sentence + ". ").orElse("");
    text(json, "message", story + bug.message());
    Optional<Frame> place = TraceWords.place(bug).filter(SarifJson::isInSource);
    json.array("locations", place.stream().toList(), frame -> location(json, frame));
    json.array("stacks", withStack(bug), evidence -> stack(json, evidence));
    json.array(
        "codeFlows", found.recording().trace().stream().toList(), trace -> flow(json, trace));
    json.object("partialFingerprints");
    json.field("kindAndPlace/v1", id(bug.kind()) + place.map(at -> "@" + at.describe()).orElse(""));
    json.endObject();
    json.endObject();
  }

  private static List<Evidence> withStack(Bug bug) {
    return bug.evidence().stream().filter(evidence -> !evidence.stack().isEmpty()).toList();
  }

  private static BugKind kind(BugGroup group) {
    return group.told().bug().kind();
  }

  private static String id(BugKind kind) {
    return kind.label().replace(' ', '-').toLowerCase(Locale.ROOT);
  }

  private static boolean isInSource(Frame frame) {
    return !frame.file().isEmpty() && frame.line() > 0;
  }

  private static void stack(JsonObjectWriter json, Evidence evidence) throws IOException {
    json.beginObject();
    text(json, "message", evidence.title());
    json.array(
        "frames",
        evidence.stack(),
        frame -> {
          json.beginObject();
          json.object("location");
          place(json, frame);
          json.endObject();
          json.endObject();
        });
    json.endObject();
  }

  private static void location(JsonObjectWriter json, Frame frame) throws IOException {
    json.beginObject();
    place(json, frame);
    json.endObject();
  }

  private static void place(JsonObjectWriter json, Frame frame) throws IOException {
    if (isInSource(frame)) {
      json.object("physicalLocation");
      json.object("artifactLocation");
      json.field("uri", uri(frame.file()));
      json.endObject();
      json.object("region");
      json.field("startLine", frame.line());
      json.endObject();
      json.endObject();
    }
    json.beginArray("logicalLocations");
    json.beginObject();
    json.field("name", frame.function());
    json.field("kind", "function");
    json.endObject();
    json.endArray();
  }

  /** File names may have any characters; those of an address may not. */
  private static String uri(String file) {
    StringBuilder uri = new StringBuilder();
    for (byte each : file.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (each & 0xFF);
      boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || "-._~/+".indexOf(c) >= 0);
      uri.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
    }
    return uri.toString();
  }

  /** A step of the interleaving: what a thread did at a place, as the so-manieth of all. */
  private record Step(int thread, int order, String text, Frame at) {}

  private static void flow(JsonObjectWriter json, Trace trace) throws IOException {
    List<Step> steps = steps(trace);
    List<Trace.TracedThread> threads =
        trace.threads().stream()
            .filter(thread -> steps.stream().anyMatch(step -> step.thread == thread.id()))
            .toList();
    json.beginObject();
    json.array("threadFlows", threads, thread -> threadFlow(json, thread, steps));
    json.endObject();
  }

  private static List<Step> steps(Trace trace) {
    List<Step> steps = new ArrayList<>();
    for (TraceRow row : trace.rows()) {
      for (TraceRow.Entry entry : row.entries()) {
        if (steps.size() < MOST_STEPS) {
          steps.add(new Step(row.thread(), steps.size() + 1, TraceWords.entry(entry), entry.at()));
        }
      }
    }
    return steps;
  }

  private static void threadFlow(JsonObjectWriter json, Trace.TracedThread thread, List<Step> steps)
      throws IOException {
    json.beginObject();
    json.field("id", "thread " + thread.id());
    json.array(
        "locations",
        steps.stream().filter(step -> step.thread == thread.id()).toList(),
        step -> {
          json.beginObject();
          json.field("executionOrder", step.order);
          json.object("location");
          text(json, "message", step.text);
          place(json, step.at);
          json.endObject();
          json.endObject();
        });
    json.endObject();
  }

  private static void text(JsonObjectWriter json, String name, String text) throws IOException {
    json.object(name);
    json.field("text", text);
    json.endObject();
  }
}
