package org.landslide.report.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;

/**
 * How a run of Quicksand ended and what it covered.
 *
 * @param program as the user gave it
 * @param bugs in the order in which they were found
 * @param stories how data races came about, by their accesses; not of all there are
 * @param restrictions what kept it from seeing everything, each as a clause
 * @param premises what it rests on that is known of this program in particular
 */
public record RunSummary(
    String program,
    List<String> arguments,
    Approach approach,
    Result result,
    List<FoundBug> bugs,
    Map<Set<RacingAccess>, RaceStory> stories,
    List<String> restrictions,
    Premises premises,
    double cpuSeconds,
    double wallSeconds) {
  public RunSummary {
    arguments = List.copyOf(arguments);
    bugs = List.copyOf(bugs);
    stories = Map.copyOf(stories);
    restrictions = List.copyOf(restrictions);
  }

  /** Of a user program about which nothing is known in particular. */
  public RunSummary(
      String program,
      List<String> arguments,
      Approach approach,
      Result result,
      List<FoundBug> bugs,
      Map<Set<RacingAccess>, RaceStory> stories,
      List<String> restrictions,
      boolean testedMutexes,
      double cpuSeconds,
      double wallSeconds) {
    this(
        program,
        arguments,
        approach,
        result,
        bugs,
        stories,
        restrictions,
        Premises.ofProgram(testedMutexes),
        cpuSeconds,
        wallSeconds);
  }

  /**
   * A bug with what is known of how it comes about.
   *
   * @param reports of all that have found it, the first one first
   */
  public record FoundBug(List<BugReport> reports, Recording recording) {
    public FoundBug {
      reports = List.copyOf(reports);
    }

    /** How it was found first. */
    public BugReport report() {
      return reports.get(0);
    }

    /** The bug; its evidence is complete if it was recorded. */
    public Bug bug() {
      return recording.trace().map(Trace::bug).orElse(report().bug());
    }
  }

  /**
   * What came of running the interleaving of a bug once more.
   *
   * @param trace there unless it was not recorded in time, or could not be
   * @param files there unless there is no trace, or it could not be saved
   * @param fault why it could not be recorded, by a fault of ours
   * @param outOfMemory whether there was no memory for it
   */
  public record Recording(
      Optional<Trace> trace, Optional<Files> files, Optional<String> fault, boolean outOfMemory) {
    /** It was not waited for. */
    public static final Recording NONE = without(Optional.empty(), false);

    public static final Recording OUT_OF_MEMORY = without(Optional.empty(), true);

    public static Recording of(Trace trace, Optional<Files> files) {
      return new Recording(Optional.of(trace), files, Optional.empty(), false);
    }

    public static Recording failed(String fault) {
      return without(Optional.of(fault), false);
    }

    /** What happened, in one sentence, if that is known. */
    public Optional<String> sentence() {
      return trace.map(each -> each.story().sentence()).filter(text -> !text.isEmpty());
    }

    private static Recording without(Optional<String> fault, boolean outOfMemory) {
      return new Recording(Optional.empty(), Optional.empty(), fault, outOfMemory);
    }
  }

  /**
   * Where a trace is.
   *
   * @param json the path of the trace
   * @param page the path of the trace as a page
   * @param replay the command that runs the interleaving again, as typed into a shell
   */
  public record Files(String json, String page, String replay) {}

  /** The bugs, those with one cause as one. */
  public List<BugGroup> bugGroups() {
    return BugGroup.all(bugs);
  }

  /** What went wrong by a fault of ours. */
  public Stream<String> faults() {
    return Stream.concat(
        bugs.stream().flatMap(bug -> bug.recording().fault().stream()),
        result.failedJobs().stream().map(JobReport::failure));
  }

  /** Of a run with one state space: how far it has come. */
  Progress progress() {
    return result.end().jobs().get(0).progress();
  }

  /** Of a run with one state space: the kinds of its preemption points, as users call them. */
  List<String> kinds() {
    return result.end().jobs().get(0).job().points().stream()
        .filter(Kind.class::isInstance)
        .map(point -> ((Kind) point).name())
        .toList();
  }

  /** What was found first. */
  Optional<FoundBug> bug() {
    return bugs.stream().findFirst();
  }

  /**
   * How many interleavings were run; of a state space that starts anew as more shared accesses
   * become known, those of the last time.
   */
  long interleavings() {
    List<JobReport> jobs = result.end().jobs();
    return approach.isEverywhere()
        ? jobs.get(jobs.size() - 1).progress().interleavings()
        : result.end().interleavings();
  }

  /** Accesses that become preemption points race or not are no data races. */
  List<RaceReport> races() {
    return approach.isEverywhere() ? List.of() : result.end().races();
  }

  List<RaceReport> races(RaceClass raceClass) {
    return races().stream().filter(race -> race.raceClass() == raceClass).toList();
  }

  Optional<RaceStory> story(RaceReport race) {
    return Optional.ofNullable(stories.get(race.accesses()));
  }

  JobReport report(Job job) {
    return result.end().jobs().get(job.number());
  }
}
