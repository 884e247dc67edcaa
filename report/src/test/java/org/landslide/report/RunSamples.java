package org.landslide.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.RaceStory.Side;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.Schedule;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.job.Sighting;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.run.Approach;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.RunSummary;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.run.RunSummary.Recording;

/** Runs of Quicksand made by hand. */
public final class RunSamples {
  public static final PreemptionPoint LOCK = new Kind("lock");
  public static final PreemptionPoint UNLOCK = new Kind("unlock");
  public static final Approach DEEPENING =
      new Approach(Mode.ITERATIVE_DEEPENING, RaceRule.PURE, OptionalInt.empty());

  /** Line 10 in add is at 10, and so on. */
  public static final CodeNames NAMES =
      new CodeNames() {
        @Override
        public String kind(String kind) {
          return "mutex_" + kind;
        }

        @Override
        public Frame place(long instruction) {
          return new Frame(instruction, "add", "src/sum.c", (int) instruction);
        }

        @Override
        public Optional<String> data(Access access) {
          return access.address() == 0 ? Optional.empty() : Optional.of("total");
        }
      };

  private final List<JobReport> jobs = new ArrayList<>();
  private final List<RaceReport> races = new ArrayList<>();
  private final List<BugReport> bugs = new ArrayList<>();
  private final List<FoundBug> found = new ArrayList<>();
  private final List<Job> verified = new ArrayList<>();
  private Map<Set<RacingAccess>, RaceStory> stories = Map.of();
  private Approach approach = DEEPENING;
  private OptionalInt boundCompleted = OptionalInt.empty();

  public static RacingAccess access(int thread, int line) {
    return new RacingAccess(thread, line);
  }

  public Job job(JobState state, Progress progress, PreemptionPoint... points) {
    Job job = new Job(jobs.size(), new LinkedHashSet<>(List.of(points)), Job.Size.SEED);
    jobs.add(new JobReport(job, state, progress, state == JobState.FAILED ? "our fault" : ""));
    return job;
  }

  public Job job(JobState state, PreemptionPoint... points) {
    return job(state, new Progress(51, 0.2199, 121), points);
  }

  public RunSamples complete(PreemptionPoint... points) {
    verified.add(job(JobState.COMPLETE, new Progress(4, 1, 7), points));
    return this;
  }

  /** Complete if a thread waits in a loop in which it seems to. */
  public RunSamples supposing(String loop, PreemptionPoint... points) {
    List<Supposition> suppositions = List.of(new Supposition(loop, 4711, 2));
    Progress progress = new Progress(4, 1, 7, Optional.empty(), suppositions);
    verified.add(job(JobState.COMPLETE, progress, points));
    return this;
  }

  /** A write of thread 1 at one line and a read of thread 2 at another. */
  public RaceReport race(RaceClass raceClass, int write, int read) {
    DataRace race =
        new DataRace(
            new Access(1, write, true, 1, 0x1000, 4),
            new Access(2, read, false, 1, 0x1000, 4),
            raceClass == RaceClass.BENIGN,
            true,
            false);
    Job seen = new Job(0, Set.of(), Job.Size.SEED);
    RaceReport report = new RaceReport(race, raceClass, new Sighting(seen, Schedule.of(1, 2)));
    races.add(report);
    return report;
  }

  public RunSamples told(RaceReport race) {
    Frame main = new Frame(99, "main", "src/main.c", 99);
    RaceStory story =
        new RaceStory(
            new Side(1, true, "total", List.of(NAMES.place(10), main)),
            new Side(2, false, "total", List.of(NAMES.place(20), main)));
    stories = Map.of(race.accesses(), story);
    return this;
  }

  /** A deadlock; if it is recorded, with the evidence of a sample. */
  public RunSamples bug(Job job, String message, boolean recorded) {
    List<Evidence> evidence = recorded ? Samples.lockOrder().bug().evidence() : List.of();
    return bug(job, new Bug(BugKind.DEADLOCK, message, evidence), recorded);
  }

  public RunSamples bug(Job job, Bug bug, boolean recorded) {
    BugReport report = report(job, bug);
    bugs.add(report);
    Files files = new Files("x.json", "x.html", "./landslide replay x.json");
    found.add(
        new FoundBug(
            List.of(report),
            recorded ? Recording.of(trace(bug), Optional.of(files)) : Recording.NONE));
    return this;
  }

  /** A sample that ends in a bug. */
  private static Trace trace(Bug bug) {
    Trace sample = Samples.lockOrder();
    return new Trace(
        sample.program(),
        sample.options(),
        sample.decisions(),
        sample.threads(),
        sample.rows(),
        bug);
  }

  private static BugReport report(Job job, Bug bug) {
    return new BugReport(job, bug, Schedule.of(1, 2), 51, 1.234);
  }

  /** Another job has found the last bug as well. */
  public RunSamples again(Job job) {
    FoundBug last = found.remove(found.size() - 1);
    List<BugReport> reports = new ArrayList<>(last.reports());
    reports.add(report(job, last.report().bug()));
    found.add(new FoundBug(reports, last.recording()));
    return this;
  }

  /** The last bug could not be repeated. */
  public RunSamples unrepeatable() {
    FoundBug last = found.remove(found.size() - 1);
    found.add(new FoundBug(last.reports(), Recording.failed("java.lang.Error: no")));
    return this;
  }

  public RunSamples by(Approach other) {
    approach = other;
    return this;
  }

  public RunSamples bounded(int completed) {
    boundCompleted = OptionalInt.of(completed);
    return this;
  }

  public RunSnapshot snapshot() {
    return new RunSnapshot(172, jobs, races, bugs);
  }

  public RunSummary summary(Verdict verdict, Ending ending) {
    return new RunSummary(
        "sum",
        List.of("2", "two words"),
        approach,
        new Result(verdict, ending, snapshot(), verified, boundCompleted, false, 1),
        found,
        stories,
        List.of("accesses to log_buffer"),
        false,
        1.23456,
        61.2);
  }
}
