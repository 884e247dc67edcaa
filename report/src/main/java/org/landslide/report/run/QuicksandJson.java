package org.landslide.report.run;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.RaceStory.Side;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.processes.ProcessWords;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.text.JsonObjectWriter;
import org.landslide.report.trace.TraceWords;

/** The result of a run of Quicksand as one JSON object. docs/QUICKSAND.md describes its fields. */
public final class QuicksandJson {
  private static final int VERSION = 1;
  private static final double PERCENT = 100;

  private final JobWords words;
  private final CodeNames names;

  public QuicksandJson(CodeNames names) {
    this.names = names;
    this.words = new JobWords(names);
  }

  /** Writes the object and a line break. */
  public void write(RunSummary summary, Writer out) throws IOException {
    JsonObjectWriter json = new JsonObjectWriter(out);
    json.beginObject();
    json.field("format", "landslide-quicksand");
    json.field("version", VERSION);
    json.field("verdict", summary.result().verdict().name());
    json.field("reason", summary.result().ending().label());
    json.field("program", summary.program());
    json.strings("arguments", summary.arguments());
    json.field("mode", summary.approach().label());
    json.field("race_rule", summary.approach().raceRule());
    json.field("bounded", summary.approach().isBounded());
    json.field("bound_completed", summary.result().boundCompleted());
    json.array("bugs", summary.bugGroups(), group -> bugs(json, group));
    json.array("jobs", summary.result().end().jobs(), job -> job(json, job));
    json.array("verified", summary.result().verified(), job -> json.value(job.number()));
    json.array("races", summary.races(), race -> race(json, summary, race));
    json.strings("restrictions", summary.restrictions());
    json.strings("trusted", summary.premises().trusted());
    json.strings("contradictions", summary.premises().contradictions());
    Suppositions.write(json, summary.result().end().suppositions());
    if (!summary.result().end().processes().isEmpty()) {
      ProcessWords.write(json, summary.result().end().processes());
    }
    if (summary.result().end().random().isPresent()) {
      RandomWords.write(json, summary.result().end().random().get());
    }
    json.field("interleavings", summary.interleavings());
    json.field("cut", summary.result().end().cut());
    json.seconds("cpu_seconds", summary.cpuSeconds());
    json.seconds("wall_seconds", summary.wallSeconds());
    json.endObject();
    json.finish();
  }

  private static void bugs(JsonObjectWriter json, BugGroup group) throws IOException {
    json.beginObject();
    bug(json, group.told());
    json.array(
        "also_seen_as",
        group.others(),
        other -> {
          json.beginObject();
          bug(json, other);
          json.endObject();
        });
    json.endObject();
  }

  private static void bug(JsonObjectWriter json, FoundBug bug) throws IOException {
    json.field("kind", bug.report().bug().kind().label());
    json.field("message", bug.report().bug().message());
    json.field("sentence", bug.recording().sentence());
    json.field("supposed", TraceWords.unlessEmpty(bug.report().bug().supposition()));
    json.field("trace", bug.recording().files().map(Files::json));
    json.field("page", bug.recording().files().map(Files::page));
    json.field("job", bug.report().job().number());
    List<BugReport> again = bug.reports().subList(1, bug.reports().size());
    json.array("also_found_by", again, report -> json.value(report.job().number()));
    json.field("interleaving", bug.report().interleaving());
    json.seconds("seconds", bug.report().seconds());
  }

  private void job(JsonObjectWriter json, JobReport report) throws IOException {
    Job job = report.job();
    json.beginObject();
    json.field("job", job.number());
    json.strings("preemption_points", words.points(job.points()));
    json.field("state", report.state().name().toLowerCase(Locale.ROOT));
    json.field("interleavings", report.progress().interleavings());
    json.field("cut", report.progress().cut());
    json.number("percentage", percentage(JobWords.explored(report)));
    json.seconds("seconds", report.progress().seconds());
    json.endObject();
  }

  /** To three digits behind the point, unless it is so little that nothing would be left. */
  private static double percentage(double proportion) {
    double percentage = proportion * PERCENT;
    return percentage >= 1 ? Math.round(percentage * 1e3) / 1e3 : percentage;
  }

  private void race(JsonObjectWriter json, RunSummary summary, RaceReport report)
      throws IOException {
    DataRace race = report.race();
    Optional<RaceStory> story = summary.story(report);
    json.beginObject();
    json.field("class", report.raceClass().label());
    json.beginArray("locations");
    location(json, race.first(), story.map(RaceStory::first));
    location(json, race.second(), story.map(RaceStory::second));
    json.endArray();
    json.field("both_orders", race.bothOrders());
    json.field("first_interleaving", race.firstInterleaving());
    json.endObject();
  }

  private void location(JsonObjectWriter json, Access access, Optional<Side> seen)
      throws IOException {
    json.beginObject();
    json.field("thread", access.thread());
    json.field("access", access.write() ? "write" : "read");
    json.field("variable", seen.map(Side::what).or(() -> names.data(access)));
    frame(json, names.place(access.instruction()));
    json.array("stack", seen.map(Side::stack).orElse(List.of()), frame -> stackFrame(json, frame));
    json.endObject();
  }

  private static void stackFrame(JsonObjectWriter json, Frame frame) throws IOException {
    json.beginObject();
    frame(json, frame);
    json.endObject();
  }

  private static void frame(JsonObjectWriter json, Frame frame) throws IOException {
    json.field("function", frame.function());
    json.field("file", frame.file());
    json.field("line", frame.line());
    json.field("pc", String.format("0x%08x", frame.pc()));
  }
}
