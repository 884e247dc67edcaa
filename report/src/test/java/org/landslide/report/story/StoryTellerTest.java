package org.landslide.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.engine.schedule.Schedule;
import org.landslide.report.RandomTraces;
import org.landslide.report.Samples;

/** Stories say what was recorded, and nothing that only might have been. */
final class StoryTellerTest {
  private static final Frame ADD = new Frame(0x100, "add", "a.c", 10);
  private static final Frame CHECK = new Frame(0x200, "check", "a.c", 20);

  private static SharedAccess access(boolean write, String value, Frame at, int count) {
    return new SharedAccess(write, 0x1000, 4, "count", value, at, count, List.of(), 0);
  }

  private static TraceRow row(int thread, String reason, Frame stop, Entry... entries) {
    return new TraceRow(thread, 0, List.of(entries), List.of(stop), reason);
  }

  private static Trace trace(TraceRow... rows) {
    return StoryTeller.tell(
        new Trace(
            new TracedProgram("a", "", List.of(), ""),
            Map.of(),
            Schedule.of(1, 2, 1),
            List.of(new TracedThread(1, "main"), new TracedThread(2, "run")),
            List.of(rows),
            new Bug(
                BugKind.FAILED_ASSERTION,
                "a.c:20: failed assertion `count == 2'",
                List.of(new Evidence("thread 1 is here", List.of(CHECK))))));
  }

  @Test
  void aLostUpdateNamesBothStoresAndTheLookBefore() {
    Trace trace =
        trace(
            row(1, "preempted before a racing access", ADD, access(false, "0", ADD, 1)),
            row(2, "exited", ADD, access(false, "0", ADD, 1), access(true, "1", ADD, 1)),
            row(1, "", CHECK, access(true, "1", ADD, 1), access(false, "1", CHECK, 1)));
    assertThat(trace.story().sentence())
        .isEqualTo(
            "`add` (thread 1) stored `count` = 1 over the 1 that `add` (thread 2) had written,"
                + " because it had read `count` = 0 before that");
    assertThat(trace.story().events())
        .containsExactly(new Event(0, 0), new Event(1, 1), new Event(2, 0), new Event(2, 1));
  }

  /** It has added to what the other had stored: nothing is lost. */
  @Test
  void anInstructionThatReadsAndWritesAtOnceLosesNothing() {
    Trace trace =
        trace(
            row(1, "preempted before a racing access", ADD, access(false, "0", ADD, 1)),
            row(2, "exited", ADD, access(true, "1", ADD, 1).updating()),
            row(1, "", CHECK, access(true, "2", ADD, 1).updating(), access(false, "2", CHECK, 1)));
    assertThat(trace.story().sentence())
        .isEqualTo(
            "`add` (thread 1) stored `count` = 2 after `add` (thread 2) had stored `count` = 1");
  }

  /** What is read does not come from that store: something was not recorded. */
  @Test
  void valuesThatDoNotFitTogetherAreNotTold() {
    Trace trace =
        trace(
            row(1, "preempted before a racing access", ADD, access(false, "0", ADD, 1)),
            row(2, "exited", ADD, access(true, "1", ADD, 1)),
            row(1, "", CHECK, access(true, "1", ADD, 1), access(false, "7", CHECK, 1)));
    assertThat(trace.story().sentence())
        .isEqualTo("`check` (thread 1) failed in a.c:20")
        .doesNotContain("stored");
  }

  /** Within a row the order of what is done several times is not known. */
  @Test
  void aLookInTheSameRowAsTheStoreIsNoReason() {
    Trace trace =
        trace(
            row(2, "preempted before a racing access", ADD, access(true, "1", ADD, 1)),
            row(
                1,
                "",
                CHECK,
                access(false, "1", ADD, 3),
                access(true, "4", ADD, 3),
                access(false, "4", CHECK, 1)));
    assertThat(trace.story().sentence()).doesNotContain("over").doesNotContain("because");
  }

  /** Which of two stores in a loop came last is not known, nor what was there in the end. */
  @Test
  void aValueThatMayHaveBeenOverwrittenIsNotNamed() {
    Frame other = new Frame(0x300, "add", "a.c", 12);
    Trace trace =
        trace(
            row(1, "preempted before a racing access", ADD, access(false, "0", ADD, 1)),
            row(2, "exited", ADD, access(true, "5", ADD, 2), access(true, "2", other, 1)),
            row(1, "", CHECK, access(true, "1", ADD, 1), access(false, "1", CHECK, 1)));
    assertThat(trace.story().sentence())
        .startsWith("`add` (thread 1) stored `count` = 1 over what `add` (thread 2) had written");
  }

  @Test
  void everyTraceHasASentenceWhoseEventsAreInIt() {
    for (int seed = 0; seed < 300; seed++) {
      requireEvents(StoryTeller.tell(RandomTraces.of(seed)));
    }
    Samples.all().forEach(trace -> requireEvents(StoryTeller.tell(trace)));
  }

  private static void requireEvents(Trace trace) {
    if (trace.rows().isEmpty()) {
      return;
    }
    assertThat(trace.story().sentence()).isNotEmpty();
    assertThat(trace.story().events()).isNotEmpty().isSorted().doesNotHaveDuplicates();
    for (Event event : trace.story().events()) {
      assertThat(event.row()).isBetween(0, trace.rows().size() - 1);
      assertThat(event.entry()).isLessThan(trace.rows().get(event.row()).entries().size());
    }
  }
}
