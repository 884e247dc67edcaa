package org.landslide.bench.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.schedule.Schedule;
import org.landslide.pebbles.catalog.Program;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.job.Sighting;
import org.landslide.quicksand.job.Verdict;

final class FindingsTest {
  private static final SearchMode SYNC = SearchMode.ALL.get(2);
  private static final Program FIRST = program("first", "deadlock");
  private static final Program SECOND = program("second", "deadlock");
  private static final Program RIGHT = program("right", Program.OK);
  private static final Program RACY = program("racy", Program.OK);

  private static Program program(String name, String expected) {
    return new Program(
        name, "test", List.of(), List.of(expected), List.of(), "", Path.of("target", name));
  }

  private static ProgramTrial bug(Program program, SearchMode mode, BugKind kind, double seconds) {
    Bug bug = new Bug(kind, "", List.of());
    Job job = new Job(0, Set.of(), Job.Size.SEED);
    BugReport report = new BugReport(job, bug, Schedule.EMPTY, 1, seconds);
    return trial(program, mode, Verdict.BUG, List.of(), List.of(report), seconds);
  }

  private static ProgramTrial verified(Program program, SearchMode mode, RaceReport... races) {
    return trial(program, mode, Verdict.VERIFIED, List.of(races), List.of(), 1);
  }

  private static ProgramTrial unfinished(Program program, SearchMode mode) {
    return trial(program, mode, Verdict.UNFINISHED, List.of(), List.of(), 1);
  }

  private static ProgramTrial trial(
      Program program,
      SearchMode mode,
      Verdict verdict,
      List<RaceReport> races,
      List<BugReport> bugs,
      double seconds) {
    RunSnapshot end = new RunSnapshot(seconds, List.of(), races, bugs);
    Result result =
        new Result(
            verdict, Ending.NOTHING_LEFT, end, List.of(), OptionalInt.empty(), false, seconds);
    return new ProgramTrial(program, mode, result);
  }

  private static RaceReport benign() {
    Access access = new Access(1, 2, true, 3, 4, 4);
    DataRace race = new DataRace(access, access, true, true, false);
    Job job = new Job(0, Set.of(), Job.Size.SEED);
    return new RaceReport(race, RaceClass.BENIGN, new Sighting(job, Schedule.EMPTY));
  }

  @Test
  void bugsComeInTheOrderOfTheirTimes() {
    Findings findings =
        new Findings(
            List.of(bug(FIRST, SYNC, BugKind.DEADLOCK, 2), bug(SECOND, SYNC, BugKind.DEADLOCK, 1)));
    assertThat(findings.bugs(SYNC))
        .extracting(ProgramTrial::program)
        .containsExactly(SECOND, FIRST);
    assertThat(findings.missed(SYNC)).isEmpty();
    assertThat(findings.falseAlarms()).isEmpty();
  }

  @Test
  void whatAnotherModeFindsCountsAsMissed() {
    Findings findings =
        new Findings(
            List.of(
                unfinished(FIRST, SearchMode.DEFAULT),
                unfinished(SECOND, SearchMode.DEFAULT),
                bug(FIRST, SYNC, BugKind.DEADLOCK, 1),
                unfinished(SECOND, SYNC)));
    assertThat(findings.missed(SearchMode.DEFAULT)).containsExactly(FIRST, SECOND);
    assertThat(findings.missedBy(SearchMode.DEFAULT, SYNC)).containsExactly(FIRST);
    assertThat(findings.missedBy(SYNC, SearchMode.DEFAULT)).isEmpty();
  }

  @Test
  void bugsThatTheProgramDoesNotHaveAreFalseAlarms() {
    ProgramTrial inRight = bug(RIGHT, SYNC, BugKind.DEADLOCK, 1);
    ProgramTrial other = bug(FIRST, SYNC, BugKind.PANIC, 1);
    Findings findings = new Findings(List.of(inRight, other));
    assertThat(findings.falseAlarms()).containsExactly(inRight, other);
  }

  @Test
  void whoKnowsNothingOfRacesVerifiesOnlyWhatHasNone() {
    Findings findings =
        new Findings(
            List.of(
                verified(RIGHT, SearchMode.DEFAULT),
                verified(RACY, SearchMode.DEFAULT, benign()),
                verified(RIGHT, SYNC),
                verified(RACY, SYNC)));
    assertThat(findings.verified(SearchMode.DEFAULT)).hasSize(2);
    assertThat(findings.completed(SYNC)).hasSize(2);
    assertThat(findings.verified(SYNC)).extracting(ProgramTrial::program).containsExactly(RIGHT);
    assertThat(findings.races(SearchMode.DEFAULT, RaceClass.BENIGN)).isEqualTo(1);
  }
}
