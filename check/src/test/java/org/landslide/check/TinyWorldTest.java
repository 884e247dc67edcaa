package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.trace.PointNames;
import org.landslide.check.trace.TraceRecorder;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.search.Explorer;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/** The checks know nothing of a world but its interface: here they check one of another kind. */
final class TinyWorldTest {
  private static final String COUNT =
      """
      int seen = counter;
      counter = seen + 1;
      """;

  private static final String EXPECT =
      """
      ended = ended + 1;
      if (ended == 2 && counter != 2) { give_up(__LINE__, "failed assertion: %d is 2", counter); }
      """;

  @TempDir private Path folder = Path.of("");

  private TinyGuest guest(String body) throws Exception {
    return TinyGuest.compile(folder, body);
  }

  private static CheckOptions options(Set<PreemptionPoint> points) {
    return CheckOptions.DEFAULT.withPoints(points).withRaces(true);
  }

  private static StateSpace open(Guest guest, Set<PreemptionPoint> points) throws BootException {
    GuestSubject subject = GuestSubject.boot(guest, List.of(), options(points));
    return new StateSpace(
        new Explorer<>(subject, ExplorerOptions.DEFAULT.with(RaceRule.PURE)),
        subject::requestStop,
        subject::trim,
        0);
  }

  private static Result check(Guest guest) {
    QuicksandOptions options = new QuicksandOptions(Mode.ITERATIVE_DEEPENING, 60, 1);
    return new Quicksand(points -> open(guest, points), options, Listener.NONE).run();
  }

  private static Trace record(Guest guest, BugReport found) throws BootException {
    return TraceRecorder.record(
        guest,
        new Trace.TracedProgram("tiny", "", List.of(), "0"),
        options(found.job().points()),
        Map.of(),
        found.decisions());
  }

  @Test
  void raceIsSeenAndTakenForAPreemptionPointUntilItShowsTheBug() throws Exception {
    TinyGuest guest = guest(COUNT + "acquire(&held);" + EXPECT + "release(&held);");
    Result result = check(guest);
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    BugReport found = result.end().bugs().get(0);
    assertThat(found.bug().kind()).isEqualTo(BugKind.FAILED_ASSERTION);
    assertThat(found.bug().message()).isEqualTo("failed assertion: 1 is 2");
    assertThat(found.job().points()).anyMatch(PreemptionPoint.RacingAccess.class::isInstance);
  }

  @Test
  void itsTraceNamesThreadsAndVariables() throws Exception {
    TinyGuest guest = guest(COUNT + "acquire(&held);" + EXPECT + "release(&held);");
    BugReport found = check(guest).end().bugs().get(0);
    Trace trace = record(guest, found);
    assertThat(trace.toString()).contains("counter", "run", "tiny.c", "locks held");
    assertThat(trace.bug()).isEqualTo(found.bug());
  }

  @Test
  void mutexOfItsOwnNameOrdersTheAccesses() throws Exception {
    TinyGuest guest = guest("acquire(&held);" + COUNT + EXPECT + "release(&held);");
    Result result = check(guest);
    assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(result.end().interleavings()).isGreaterThan(1);
  }

  @Test
  void threadsThatWaitForEachOtherAreDeadlocked() throws Exception {
    Result result = check(guest("acquire(&held); acquire(&held);"));
    assertThat(result.end().bugs().get(0).bug().kind()).isEqualTo(BugKind.LOCK_MISUSE);
  }

  @Test
  void instructionThatDoesNotExistIsABugOfTheThread() throws Exception {
    Result result = check(guest("asm volatile(\"ud2\");"));
    assertThat(result.end().bugs().get(0).bug().kind()).isEqualTo(BugKind.ILLEGAL_INSTRUCTION);
  }

  @Test
  void threadThatTheGuestsSchedulerNeverReachesEndsTheCheckWithASentence() throws Exception {
    Guest guest = guest(COUNT).neverReaching(2);
    GuestSubject subject = GuestSubject.boot(guest, List.of(), CheckOptions.DEFAULT);
    assertThatThrownBy(() -> subject.step(Move.of(2), Long.MAX_VALUE))
        .isInstanceOf(UnsupportedSubjectException.class)
        .hasMessage("the scheduler does not come to thread 2");
  }

  @Test
  void functionKeepsThePositionsOfItsArgumentsWhenItGetsAnotherRole() {
    ThreadApi api =
        ThreadApi.builder().with(Role.PANIC, "f", 3, 4).with(Role.PROGRESS, "f").build();
    assertThat(api.functions())
        .containsExactly(new ThreadApi.Function("f", Set.of(Role.PANIC, Role.PROGRESS), 3, 4));
  }

  @Test
  void preemptionPointsHaveTheNamesOfItsFunctions() throws Exception {
    PointNames names = PointNames.of(guest(COUNT));
    assertThat(names.describe(new PreemptionPoint.Kind("lock"))).isEqualTo("acquire");
    assertThat(names.describe(new PreemptionPoint.Kind("unlock"))).isEqualTo("release");
  }
}
