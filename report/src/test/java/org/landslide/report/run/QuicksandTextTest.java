package org.landslide.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.report.RunSamples.LOCK;
import static org.landslide.report.RunSamples.UNLOCK;
import static org.landslide.report.RunSamples.access;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.RunSamples;
import org.landslide.report.trace.TraceText;

/** What the answer of a run says, and that it says no more. */
final class QuicksandTextTest {
  private final RunSamples run = new RunSamples();

  private String render(Verdict verdict, Ending ending) {
    return new QuicksandText(RunSamples.NAMES, false, TraceText.WIDTH, false)
        .render(run.summary(verdict, ending));
  }

  @Test
  void verifiedSaysWhatItMeansAndWhatIsTakenForGranted() {
    run.complete(LOCK, UNLOCK, access(1, 10), access(2, 10));
    run.race(RaceClass.BENIGN, 10, 10);
    run.race(RaceClass.FALSE_POSITIVE, 11, 12);
    run.race(RaceClass.SUPPRESSED, 13, 14);
    run.race(RaceClass.SUPPRESSED, 15, 16);
    assertThat(render(Verdict.VERIFIED, Ending.NOTHING_LEFT))
        .isEqualTo(
            """
            VERIFIED: every interleaving of this program ends well, apart from what was left out.
              Checked: sum 2 two words
              Time: 1 min 1 s, 1.23 s of processor time
              State spaces: 1 was considered and 1 explored to the end, in 4 interleavings
              Left out: accesses to log_buffer
              Taken as given: one processor, where an instruction such as incl is atomic without a lock prefix;
                a clock that stands still while a thread can go on; these arguments, and no input; a kernel that
                never refuses memory or a thread; malloc and free that are right, whatever addresses they
                return; the inside of mutex_lock and mutex_unlock (--testing-mutexes looks into them)
            Threads were preempted before each access that takes part in a data race, and where they lock and
            unlock; preempting them elsewhere leads to nothing else.

            Covered without a bug: all interleavings in which a thread is preempted only at these points, and
            wherever one yields, blocks, ends or makes another one runnable:
              { mutex_lock, mutex_unlock, add (sum.c:10) in threads 1, 2 } (4 interleavings)

            Data races that do no harm: either access was tried first, and nothing went wrong:
              thread 1 writes total in add (sum.c:10), thread 2 reads it in add (sum.c:10)

            1 data race was found to be none: the accesses cannot come the other way round.

            2 data races were not tested on their own: the memory was freed and allocated anew between the
            accesses, and each of them was tried on either side of that.
            """);
  }

  @Test
  void unfinishedSaysWhatWasCoveredWhatWasNotAndWhereToLook() {
    run.complete(UNLOCK);
    run.job(JobState.RUNNING, LOCK, UNLOCK, access(1, 10));
    run.job(JobState.PENDING, Progress.NONE, access(1, 10));
    run.told(run.race(RaceClass.UNTESTED, 10, 20));
    run.race(RaceClass.UNTESTED, 12, 20);
    assertThat(render(Verdict.UNFINISHED, Ending.TIME_LIMIT))
        .startsWith(
            """
            UNFINISHED: the time was up. No bug so far, but not every interleaving was covered.
            """)
        .endsWith(
            """

            Covered without a bug: all interleavings in which a thread is preempted only at these points, and
            wherever one yields, blocks, ends or makes another one runnable:
              { mutex_unlock } (4 interleavings)
            Not explored to the end:
              { mutex_lock, mutex_unlock, add (sum.c:10) in thread 1 } (running: 21.9 %, 7 min 9 s left, 51
                interleavings in 2 min 1 s)
              { add (sum.c:10) in thread 1 } (not begun)

            Data races that were not tested to the end. Look at them yourself, the most suspicious first:
              thread 1 writes total in add (sum.c:10), thread 2 reads it in add (sum.c:20)
                  seen in this order only
                  thread 1: add (sum.c:10) < main (main.c:99)
                  thread 2: add (sum.c:20) < main (main.c:99)
              thread 1 writes total in add (sum.c:12), thread 2 reads it in add (sum.c:20)
                  seen in this order only
            Where there are no stacks, the run ended before they were taken.
            """);
  }

  @Test
  void bugComesFirstWithItsTraceAndTheSameOneOnce() {
    Job first = run.job(JobState.BUG, LOCK);
    Job second = run.job(JobState.BUG, UNLOCK);
    run.bug(first, "nobody can run", true).again(second);
    run.complete();
    String text = render(Verdict.BUG, Ending.NOTHING_LEFT);
    assertThat(text)
        .startsWith("BUG: deadlock\n")
        .containsOnlyOnce("BUG: deadlock\n")
        .containsOnlyOnce("How it came about")
        .contains("Found by job 0 { mutex_lock } in its interleaving 51, after 1.23 s.")
        .contains("The same was found by job 1.")
        .contains("  Trace: x.json\n  As a page: x.html\n")
        .endsWith(
            """
            To run exactly this again:
                ./landslide replay x.json

            About the run:
              Checked: sum 2 two words
              Time: 1 min 1 s, 1.23 s of processor time
              State spaces: 3 were considered and 1 explored to the end, in 106 interleavings
              Left out: accesses to log_buffer
              -v lists all state spaces and data races.
            """);
  }

  @Test
  void bugWithoutATraceSaysWhy() {
    run.bug(run.job(JobState.BUG, LOCK), "nobody can run", false);
    assertThat(render(Verdict.BUG, Ending.TIME_LIMIT))
        .contains("Nobody can run\n", "The run was ended before its trace was recorded");
  }

  @Test
  void bugThatDoesNotComeAboutAgainIsAFaultOfOurs() {
    run.bug(run.job(JobState.BUG, LOCK), "nobody can run", true).unrepeatable();
    assertThat(render(Verdict.BUG, Ending.TIME_LIMIT))
        .contains("Running this interleaving again did not lead to it, by a fault of Landslide.\n");
  }

  @Test
  void onlyTheFirstFewOfManyBugsAreToldInFull() {
    for (int i = 0; i < 5; i++) {
      run.bug(run.job(JobState.BUG, access(1, i)), new Bug(BugKind.PANIC, "bug " + i), true);
    }
    assertThat(render(Verdict.BUG, Ending.NOTHING_LEFT).split("How it came about", -1)).hasSize(4);
  }

  @Test
  void bugsWithOneCauseAreToldOnceWithALineForEachOther() {
    run.bug(run.job(JobState.BUG, LOCK), "nobody can run", true);
    run.bug(run.job(JobState.BUG, UNLOCK), "nobody can run, and thread 3 neither", true);
    assertThat(render(Verdict.BUG, Ending.NOTHING_LEFT))
        .startsWith("BUG: deadlock\n")
        .containsOnlyOnce("How it came about")
        .contains("Also seen as: nobody can run, and thread 3 neither, in job 1 (x.html)\n");
  }

  @Test
  void besideABugRacesAreAFewLinesUnlessAllIsAskedFor() {
    run.bug(run.job(JobState.BUG, LOCK), "nobody can run", true).complete(UNLOCK);
    for (int i = 0; i < 40; i++) {
      run.race(i < 10 ? RaceClass.BUG : RaceClass.UNTESTED, 100 + i, 200 + i);
    }
    run.race(RaceClass.BENIGN, 1, 2);
    RunSummary summary = run.summary(Verdict.BUG, Ending.TIME_LIMIT);
    assertThat(render(Verdict.BUG, Ending.TIME_LIMIT))
        .endsWith(
            """
              Left out: accesses to log_buffer
              Data races at which preempting a thread led to a bug:
                thread 1 writes total in add (sum.c:100), thread 2 reads it in add (sum.c:200)
                thread 1 writes total in add (sum.c:101), thread 2 reads it in add (sum.c:201)
                thread 1 writes total in add (sum.c:102), thread 2 reads it in add (sum.c:202)
                ... and 7 more
              Other data races: 30 not tested to the end, 1 without harm
              -v lists all state spaces and data races.
            """);
    assertThat(new QuicksandText(RunSamples.NAMES, false, TraceText.WIDTH, true).render(summary))
        .startsWith("BUG: deadlock\n")
        .contains("Covered without a bug", "(sum.c:139)", "Data races that do no harm");
  }

  @Test
  void singleStateSpaceClaimsNothingElse() {
    run.by(new Approach(Mode.SINGLE, RaceRule.PURE, OptionalInt.empty())).complete(LOCK, UNLOCK);
    run.race(RaceClass.UNTESTED, 10, 20);
    assertThat(render(Verdict.COMPLETED, Ending.NOTHING_LEFT))
        .startsWith(
            "COMPLETED: every interleaving at these preemption points ends well; others were not"
                + " tried.\n")
        .contains("A bug that needs a thread to be preempted elsewhere is not ruled out.")
        .contains("Data races that were not tested. Look at them yourself");
  }

  @Test
  void everySharedAccessIsNoDataRace() {
    run.by(new Approach(Mode.MAXIMAL, RaceRule.EVERY, OptionalInt.empty()));
    run.job(JobState.SUPERSEDED, LOCK);
    run.complete(LOCK, access(1, 10));
    run.race(RaceClass.BENIGN, 10, 20);
    assertThat(render(Verdict.VERIFIED, Ending.NOTHING_LEFT))
        .contains("started anew 1 time as more shared accesses became known; 4 interleavings\n")
        .contains("Threads were preempted before each access that others share with them;")
        .doesNotContain("Data races");
  }

  @Test
  void loopInWhichAThreadOnlySeemsToWaitIsNamed() {
    run.supposing("spin (sum.c:7)", LOCK, UNLOCK);
    assertThat(render(Verdict.UNFINISHED, Ending.NOTHING_LEFT))
        .startsWith(
            """
            UNFINISHED: it is only supposed that a thread waits. No bug so far, but not every interleaving was
            covered.
            """)
        .contains(
            """
              Supposed: that a thread waits in the loop at spin (sum.c:7), after 4,711 rounds, 2 times. Each
            """)
        .contains("(4 interleavings, supposing that threads wait as said above)");
  }

  @Test
  void whatRestsOnASuppositionHoldsWithinNoBound() {
    run.by(new Approach(Mode.SINGLE, RaceRule.PURE, OptionalInt.of(2))).bounded(2);
    run.supposing("spin (sum.c:7)", LOCK);
    assertThat(render(Verdict.UNFINISHED, Ending.NOTHING_LEFT))
        .doesNotContain("No interleaving with at most");
  }

  @Test
  void boundThatWasReachedIsNamed() {
    run.by(new Approach(Mode.SINGLE, RaceRule.PURE, OptionalInt.of(2))).bounded(2);
    run.job(JobState.BOUNDED, LOCK);
    assertThat(render(Verdict.UNFINISHED, Ending.NOTHING_LEFT))
        .startsWith(
            "UNFINISHED: more preemptions were not to be tried. No interleaving with at most 2"
                + " preemptions at\nthese points fails; others may.\n");
  }

  @ParameterizedTest
  @EnumSource(
      value = JobState.class,
      names = {"FAILED", "DROPPED"})
  void whatIsMissingIsSaid(JobState state) {
    run.job(state, LOCK);
    assertThat(render(Verdict.UNFINISHED, Ending.NOTHING_LEFT))
        .containsPattern(state == JobState.FAILED ? "fault of Landslide" : "memory was too short")
        .containsPattern(state == JobState.FAILED ? "  Failed: 1 state" : "  Given up: 1 state");
  }

  @Test
  void colourIsPaintOnly() {
    run.complete(LOCK).bug(run.job(JobState.BUG, UNLOCK), "nobody can run", true);
    RunSummary summary = run.summary(Verdict.BUG, Ending.INTERRUPTED);
    String painted =
        new QuicksandText(RunSamples.NAMES, true, TraceText.WIDTH, false).render(summary);
    assertThat(painted.replaceAll("\u001b\\[[0-9;]*m", "").replaceAll(" +\n", "\n"))
        .isEqualTo(
            new QuicksandText(RunSamples.NAMES, false, TraceText.WIDTH, false).render(summary));
  }
}
