package org.landslide.report.live;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.grade.Grade;
import org.landslide.report.processes.ProcessWords;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.JobWords;
import org.landslide.report.run.RandomWords;
import org.landslide.report.text.Figures;

/**
 * How things stand, for pages that are open in browsers: any number of them, each of which knows
 * some revision of the board and is told what has changed since. There may be ten thousand jobs, of
 * which a few change in a second. Any Java thread may use it.
 */
public final class LiveBoard {
  /** Longer lists of preemption points are cut, as the text of a row. */
  private static final int POINTS_WIDTH = 200;

  /** No user looks further ahead. */
  private static final int MOST_NEXT = 12;

  private final Rows<Integer, JobRow> jobs = new Rows<>();
  private final Rows<Integer, String> points = new Rows<>();
  private final Rows<Set<RacingAccess>, RaceRow> races = new Rows<>();
  private final Rows<Bug, BugRow> bugs = new Rows<>();
  private final Rows<String, Grade> grades = new Rows<>();

  private long revision;

  /** Before it the board told of something else. */
  private long beginning;

  private Optional<CodeNames> names = Optional.empty();
  private Rate rate = new Rate();
  private String title = "";
  private String note = "";
  private double budget;
  private List<Integer> next = List.of();
  private String figures = "";
  private double perSecond;
  private long cut;
  private String random = "";
  private String processes = "";
  private String over = "";

  /**
   * A run begins, and takes the place of the one before.
   *
   * @param program what is checked
   * @param of what its places and its data are called
   * @param seconds how long it may take
   */
  public synchronized void begin(String program, CodeNames of, double seconds) {
    beginning = revision;
    jobs.clear();
    points.clear();
    races.clear();
    bugs.clear();
    rate = new Rate();
    perSecond = 0;
    cut = 0;
    names = Optional.of(of);
    title = program;
    budget = seconds;
    figures = "";
    random = "";
    processes = "";
    next = List.of();
    change();
  }

  /** Something that a user should know, in place of what was said before. */
  public synchronized void say(String sentence) {
    note = sentence;
    change();
  }

  /** How the run stands now, and which jobs come next. */
  public synchronized void look(RunSnapshot run, List<Job> upcoming) {
    CodeNames known = names.orElseThrow();
    long now = revision + 1;
    JobWords words = new JobWords(known);
    for (JobReport report : run.jobs()) {
      int number = report.job().number();
      if (!points.contains(number)) {
        points.put(number, words.set(report.job().points(), POINTS_WIDTH), now);
      }
      jobs.put(number, JobRow.of(report), now);
    }
    run.races().forEach(race -> look(race, known, now));
    next = upcoming.stream().limit(MOST_NEXT).map(Job::number).toList();
    perSecond = rate.of(run);
    cut = run.cut();
    figures = Figures.time(run.seconds()) + " of " + Figures.time(budget);
    processes = run.processes().isEmpty() ? "" : ProcessWords.line(run.processes());
    random = run.random().map(each -> RandomWords.line(each, hasBug())).orElse("");
    change();
  }

  /** The words for a race are made once: there may be thousands. */
  private void look(RaceReport race, CodeNames known, long now) {
    RaceRow row =
        races.contains(race.accesses())
            ? races.get(race.accesses()).in(race.raceClass())
            : RaceRow.of(race, known);
    races.put(race.accesses(), row, now);
  }

  /** A bug was found; one that was found before is told of once. */
  public synchronized void found(BugReport report) {
    if (!bugs.contains(key(report))) {
      bugs.put(key(report), BugRow.of(report), revision + 1);
      change();
    }
  }

  /** The trace of a bug is there, as a page. */
  public synchronized void traced(BugReport report, String page) {
    found(report);
    bugs.put(key(report), bugs.get(key(report)).on(page), revision + 1);
    change();
  }

  /** The path of the page of a bug, if it has one. */
  public synchronized Optional<String> page(int bug) {
    return bugs.at(bug).map(BugRow::page).filter(path -> !path.isEmpty());
  }

  private static Bug key(BugReport report) {
    return new Bug(report.bug().kind(), report.bug().message());
  }

  /** A grade is known. */
  public synchronized void graded(Grade grade) {
    grades.put(grade.library() + "\n" + grade.test(), grade, revision + 1);
    change();
  }

  /** All is over. */
  public synchronized void end(String headline) {
    over = headline;
    next = List.of();
    change();
  }

  public synchronized boolean hasBug() {
    return bugs.size() > 0;
  }

  private void change() {
    revision++;
    notifyAll();
  }

  /** Returns when something has changed since a revision, or after a while; says whether it has. */
  public synchronized boolean await(long since, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (revision == since && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    return revision != since;
  }

  /**
   * What has changed since a revision.
   *
   * @param json in one line
   */
  public record News(long revision, String json) {}

  /** What has changed since a revision; a page that knows nothing yet asks for 0. */
  public synchronized News since(long known) {
    boolean fresh = known <= beginning || known > revision;
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      json.name("fresh").value(fresh);
      json.name("title").value(title).name("note").value(note).name("over").value(over);
      json.name("figures").value(figures).name("rate").value(Figures.count(perSecond));
      json.name("cut").value(cut);
      json.name("random").value(random);
      json.name("processes").value(processes);
      json.name("next").beginArray();
      for (int number : next) {
        json.value(number);
      }
      json.endArray();
      writeTables(fresh ? 0 : known, fresh, json);
      json.endObject();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return new News(revision, text.toString());
  }

  private void writeTables(long known, boolean fresh, JsonWriter json) throws IOException {
    if (fresh) {
      JobRow.writeStates(json);
      RaceRow.writeClasses(json);
    }
    points.write("points", known, (row, i, out) -> out.value(row), json);
    jobs.write("jobs", known, JobRow::write, json);
    races.write("races", known, RaceRow::write, json);
    bugs.write("bugs", known, BugRow::write, json);
    grades.write("grades", known, (grade, i, out) -> write(grade, out), json);
  }

  private static void write(Grade grade, JsonWriter json) throws IOException {
    json.beginArray().value(grade.library()).value(grade.test());
    json.value(grade.verdict().label()).endArray();
  }
}
