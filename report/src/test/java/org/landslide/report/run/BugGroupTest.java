package org.landslide.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.report.Samples.frame;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.RunSamples;

/** Which bugs are told as one. */
final class BugGroupTest {
  private static final Frame STUB = frame(1, "deschedule", "deschedule.S", 7);
  private static final Frame FREE = frame(2, "free", "malloc.c", 9);
  private final RunSamples run = new RunSamples();

  private static Frame line(int number) {
    return frame(0x1000 + number, "work", "lib.c", number);
  }

  private static Evidence at(String title, Frame... stack) {
    return new Evidence(title, List.of(stack));
  }

  private BugGroupTest found(BugKind kind, String message, Evidence... evidence) {
    run.bug(run.job(JobState.BUG), new Bug(kind, message, List.of(evidence)), true);
    return this;
  }

  private List<List<String>> groups() {
    return run.summary(Verdict.BUG, Ending.NOTHING_LEFT).bugGroups().stream()
        .map(BugGroupTest::messages)
        .toList();
  }

  private static List<String> messages(BugGroup group) {
    String[] messages = new String[group.others().size() + 1];
    messages[0] = group.told().bug().message();
    Arrays.setAll(messages, i -> i == 0 ? messages[0] : group.others().get(i - 1).bug().message());
    return List.of(messages);
  }

  @Test
  void theSameKindInTheSameLineIsOneWhateverNoticesIt() {
    found(BugKind.DOUBLE_FREE, "a", at("thread 1 frees it", FREE, line(3)));
    found(BugKind.DOUBLE_FREE, "b", at("thread 2 frees it", line(3)));
    found(BugKind.DOUBLE_FREE, "c", at("thread 2 frees it", FREE, line(4)));
    found(BugKind.MEMORY_FAULT, "d", at("thread 2 is here", line(3)));
    assertThat(groups()).containsExactly(List.of("a", "b"), List.of("c"), List.of("d"));
  }

  /** It is noticed in whatever line of it. */
  @Test
  void aLoopWithoutEndIsOneInAllOfItsLines() {
    Frame elsewhere = frame(0x2000, "other", "lib.c", 30);
    found(BugKind.INFINITE_LOOP, "a", at("thread 1 is here", line(3)));
    found(BugKind.INFINITE_LOOP, "b", at("thread 1 is here", line(5)));
    found(BugKind.INFINITE_LOOP, "c", at("thread 1 is here", elsewhere));
    assertThat(groups()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void usesOfOneBlockInSeveralLinesAreOne() {
    Evidence allocated = at("thread 1 allocated the block", line(10));
    Evidence freed = at("thread 2 freed the block", FREE, line(20));
    found(BugKind.USE_AFTER_FREE, "a", at("thread 1 reads it", line(1)), allocated, freed);
    found(BugKind.USE_AFTER_FREE, "b", at("thread 1 reads it", line(2)), allocated, freed);
    Evidence elsewhere = at("thread 2 freed the block", FREE, line(21));
    found(BugKind.USE_AFTER_FREE, "c", at("thread 1 reads it", line(5)), allocated, elsewhere);
    assertThat(groups()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void deadlocksInTheSameLinesAreOneWhicheverThreadsTheyAre() {
    found(
        BugKind.DEADLOCK,
        "a",
        at("thread 1 is descheduled", STUB, line(1)),
        at("thread 2 is descheduled", STUB, line(2)));
    found(
        BugKind.DEADLOCK,
        "b",
        at("thread 2 is descheduled", STUB, line(2)),
        at("thread 3 is descheduled", STUB, line(1)),
        at("thread 4 is descheduled", STUB, line(1)));
    found(BugKind.DEADLOCK, "c", at("thread 2 is descheduled", STUB, line(2)));
    assertThat(groups()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void deadlocksAboutTheSameMutexesAreOneWhereverThreadsWait() {
    found(BugKind.DEADLOCK, "a", at("thread 1 waits for mutex m, held by thread 2", line(1)));
    found(BugKind.DEADLOCK, "b", at("thread 3 waits for mutex m, held by thread 1", line(2)));
    found(BugKind.DEADLOCK, "c", at("thread 3 waits for mutex n, held by thread 1", line(3)));
    assertThat(groups()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void threadsThatAreStuckInFreeMutexesHaveOneCause() {
    Frame lock = frame(3, "mutex_lock", "mutex.c", 37);
    Evidence joins = at("thread 1 waits for thread 2 to end", STUB, line(9));
    found(BugKind.DEADLOCK, "a", joins, at("thread 2 goes round in a loop", lock, line(1)));
    found(
        BugKind.DEADLOCK, "b", at("thread 1 waits for mutex m, which nobody holds", lock, line(2)));
    found(BugKind.DEADLOCK, "c", joins, at("thread 2 is descheduled", STUB, line(3)));
    assertThat(groups()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void faultsOnStacksAreOneWhereverTheyShow() {
    Evidence second = at("the address is on the stack of thread 2");
    Evidence third = at("the address is on the stack of thread 3");
    found(BugKind.MEMORY_FAULT, "a", at("thread 2 is here", line(1)), second);
    found(BugKind.MEMORY_FAULT, "b", at("thread 3 is here", line(2)), third);
    found(BugKind.MEMORY_FAULT, "c", at("thread 3 is here", line(3)));
    assertThat(groups()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void whatIsKnownToHaveNothingInCommonIsApart() {
    found(BugKind.PANIC, "a").found(BugKind.PANIC, "b");
    assertThat(groups()).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void whatHasATraceIsToldAndWhatDoesNotComeAboutAgainIsNoPartOfIt() {
    Bug bug = new Bug(BugKind.PANIC, "a", List.of(at("thread 1 is here", line(1))));
    run.bug(run.job(JobState.BUG), bug, true).unrepeatable();
    run.bug(run.job(JobState.BUG), new Bug(bug.kind(), "b", bug.evidence()), false);
    found(BugKind.PANIC, "c", at("thread 1 is here", line(1)));
    assertThat(groups()).containsExactly(List.of("c", "b"), List.of("a"));
  }
}
