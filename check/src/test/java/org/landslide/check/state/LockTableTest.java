package org.landslide.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.landslide.check.heap.Site;
import org.landslide.check.state.LockTable.Mutex;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;

final class LockTableTest {
  private static final Mutex A = new Mutex(1, 0x01003000);
  private static final Mutex B = new Mutex(1, 0x01003010);
  private static final Frame HERE = new Frame(0x01000040, "work", "a.c", 4);
  private static final Frame EARLIER = new Frame(0x01000030, "work", "a.c", 3);
  private static final LockTable A_HELD_BY_2 =
      LockTable.EMPTY.acquired(new Site(2, List.of(EARLIER)), A);

  private static Site thread(int id) {
    return new Site(id, List.of(HERE));
  }

  private static Optional<Bug> unlock(LockTable table, int thread) {
    return table.checkUnlock(thread(thread), A, "a", false);
  }

  @Test
  void aMutexIsHeldUntilItIsReleased() {
    LockTable table = LockTable.EMPTY.acquired(2, A).acquired(3, B);
    assertThat(table.holder(A)).hasValue(2);
    assertThat(table.holder(B)).hasValue(3);
    assertThat(table.released(2, A).holder(A)).isEmpty();
    assertThat(table.released(2, A).holder(B)).hasValue(3);
    assertThat(table.holder(A)).hasValue(2);
  }

  @Test
  void aThreadWantsTheMutexThatItHasNotGotYet() {
    LockTable table = A_HELD_BY_2.wanting(3, A).wanting(4, B);
    assertThat(table.wanted(3)).contains(A);
    assertThat(table.wanted(4)).contains(B);
    assertThat(table.wanted(2)).isEmpty();
    assertThat(table.released(2, A).acquired(3, A).wanted(3)).isEmpty();
    assertThat(table.wanting(3, B).wanted(3)).contains(B);
  }

  @Test
  void properUseIsNoBug() {
    assertThat(LockTable.EMPTY.checkLock(thread(2), A, "a")).isEmpty();
    assertThat(A_HELD_BY_2.checkLock(thread(3), A, "a")).isEmpty();
    assertThat(A_HELD_BY_2.checkLock(thread(2), B, "b")).isEmpty();
    assertThat(unlock(A_HELD_BY_2, 2)).isEmpty();
  }

  @Test
  void whatMayHaveBeenTakenByATryIsNotJudged() {
    assertThat(unlock(LockTable.EMPTY, 2)).isPresent();
    assertThat(unlock(LockTable.EMPTY.doubting(A), 2)).isEmpty();
    assertThat(unlock(LockTable.EMPTY.doubting(A).initialised(A), 2)).isPresent();
  }

  @Test
  void aMutexOfWhichOnlyTheNamesAreKnownIsHeldAsOftenAsItWasLocked() {
    LockTable twice = A_HELD_BY_2.acquired(2, A);
    assertThat(twice.releasedOnce(2, A).holder(A)).hasValue(2);
    assertThat(twice.releasedOnce(2, A).releasedOnce(2, A).holder(A)).isEmpty();
    assertThat(twice.released(2, A).holder(A)).isEmpty();
    assertThat(twice.doubting(A).releasedOnce(2, A).holder(A)).isEmpty();
  }

  @Test
  void aMutexOfWhichOnlyTheNamesAreKnownIsUsedOnceItWasUnlocked() {
    assertThat(A_HELD_BY_2.isUsed(A)).isFalse();
    LockTable table = A_HELD_BY_2.releasedOnce(2, A);
    assertThat(table.isUsed(A)).isTrue();
    assertThat(table.isUsed(B)).isFalse();
    assertThat(table.initialised(A).isUsed(A)).isFalse();
    assertThat(table).isNotEqualTo(LockTable.EMPTY);
  }

  @Test
  void lockingAMutexTwiceIsABug() {
    Bug bug = A_HELD_BY_2.checkLock(thread(2), A, "a").orElseThrow();
    assertThat(bug.kind()).isEqualTo(BugKind.LOCK_MISUSE);
    assertThat(bug.message()).isEqualTo("thread 2 locks mutex a, which it holds already");
    assertThat(bug.evidence())
        .containsExactly(
            new Evidence("thread 2 locks it here", List.of(HERE)),
            new Evidence("thread 2 locked it here", List.of(EARLIER)));
  }

  @Test
  void unlockingAMutexThatNobodyHoldsIsABug() {
    Bug bug = unlock(LockTable.EMPTY, 2).orElseThrow();
    assertThat(bug.kind()).isEqualTo(BugKind.LOCK_MISUSE);
    assertThat(bug.message()).isEqualTo("thread 2 unlocks mutex a, which nobody holds");
    assertThat(LockTable.EMPTY.checkUnlock(thread(2), A, "a", true)).isPresent();
  }

  @Test
  void unlockingAnothersMutexIsABugUnlessItIsAllowed() {
    Bug bug = unlock(A_HELD_BY_2, 3).orElseThrow();
    assertThat(bug.message()).isEqualTo("thread 3 unlocks mutex a, which thread 2 holds");
    assertThat(bug.evidence()).hasSize(2);
    assertThat(A_HELD_BY_2.checkUnlock(thread(3), A, "a", true)).isEmpty();
    assertThat(A_HELD_BY_2.released(3, A).holder(A)).isEmpty();
  }

  @Test
  void mutexesOfTasksAreDifferentOnes() {
    Mutex other = new Mutex(5, A.address());
    assertThat(A_HELD_BY_2.holder(other)).isEmpty();
    assertThat(A_HELD_BY_2.withoutTask(5).holder(A)).hasValue(2);
    assertThat(A_HELD_BY_2.wanting(3, A).withoutTask(1).holder(A)).isEmpty();
    assertThat(A_HELD_BY_2.wanting(3, A).withoutTask(1).wanted(3)).isEmpty();
  }

  @Test
  void aForkedTaskHoldsWhatItsParentHeld() {
    Mutex copy = new Mutex(5, A.address());
    LockTable table = A_HELD_BY_2.acquired(3, B).forked(1, 2, 5, 5);
    assertThat(table.checkUnlock(thread(5), copy, "a", false)).isEmpty();
    assertThat(table.holder(A)).hasValue(2);
    assertThat(table.holder(new Mutex(5, B.address()))).hasValue(3);
  }

  @Test
  void aMutexThatIsInitialisedAgainIsHeldByNobody() {
    LockTable table = A_HELD_BY_2.initialised(A);
    assertThat(table.checkLock(thread(2), A, "a")).isEmpty();
    assertThat(table.holder(A)).isEmpty();
  }

  @Test
  void nothingIsReportedOfAMutexThatTwoThreadsGot() {
    LockTable table = A_HELD_BY_2.acquired(3, A);
    assertThat(unlock(table, 2)).isEmpty();
    assertThat(unlock(table.released(3, A), 2)).isEmpty();
    assertThat(table.checkLock(thread(3), A, "a")).isEmpty();
    Mutex copy = new Mutex(5, A.address());
    assertThat(table.forked(1, 2, 5, 5).checkUnlock(thread(5), copy, "a", false)).isEmpty();
    assertThat(unlock(table.initialised(A), 2)).isPresent();
    assertThat(unlock(table.withoutTask(1), 2)).isPresent();
  }
}
