package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;

final class WaitTest {
  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;

  private void exit(int tid, int status) {
    world.switchTo(tid);
    test.call1(SystemCall.SET_STATUS, status);
    test.event1(SystemCall.VANISH, 0);
  }

  @Test
  void withoutChildrenThereIsNothingToWaitFor() {
    assertThat(test.call1(SystemCall.WAIT, TestWorld.DATA)).isEqualTo(ErrorCode.NO_CHILD);
  }

  @Test
  void anExitedChildIsCollectedOnceAndOldestFirst() {
    int first = test.fork();
    int second = test.fork();
    exit(second, 22);
    exit(first, 11);
    world.switchTo(1);
    assertThat(test.call1(SystemCall.WAIT, TestWorld.DATA)).isEqualTo(second);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(22);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(first);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(ErrorCode.NO_CHILD);
    world.validate();
  }

  @Test
  void aWaitingThreadGetsTheChildThatExits() {
    int child = test.fork();
    assertThat(test.event1(SystemCall.WAIT, TestWorld.DATA))
        .isEqualTo(new Event.Blocked(PebblesStatus.WAITING_FOR_CHILD));
    assertThat(world.runnable()).containsExactly(child);
    world.switchTo(child);
    test.call1(SystemCall.SET_STATUS, 33);
    assertThat(test.event1(SystemCall.VANISH, 0)).isEqualTo(new Event.Vanished(child, 1));

    assertThat(world.thread(1).status()).isEqualTo(PebblesStatus.RUNNABLE);
    world.switchTo(1);
    world.run(0);
    assertThat(test.result()).isEqualTo(child);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(33);
    world.validate();
  }

  @Test
  void aBadStatusAddressCollectsNothing() {
    int child = test.fork();
    exit(child, 1);
    world.switchTo(1);
    assertThat(test.call1(SystemCall.WAIT, TestWorld.CONSTANTS)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call1(SystemCall.WAIT, TestWorld.DATA_END - 3))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(child);
  }

  @Test
  void aStatusAddressThatIsRemovedDuringTheWaitIsAnError() {
    int other = test.threadFork();
    test.call(SystemCall.NEW_PAGES, 0x02000000, Limits.PAGE_SIZE);
    int child = test.fork();
    test.event1(SystemCall.WAIT, 0x02000000);
    world.switchTo(other);
    assertThat(test.call1(SystemCall.REMOVE_PAGES, 0x02000000)).isZero();
    exit(child, 1);
    world.switchTo(1);
    world.run(0);
    assertThat(test.result()).isEqualTo(ErrorCode.BAD_ADDRESS);
  }

  @Test
  void aWaiterThatCanNeverBeServedGetsAnError() {
    int second = test.threadFork();
    int child = test.fork();
    test.event1(SystemCall.WAIT, 0);
    world.switchTo(second);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(ErrorCode.NO_CHILD);
    int grandchild = test.fork();
    assertThat(test.event1(SystemCall.WAIT, 0)).isInstanceOf(Event.Blocked.class);
    world.validate();
    exit(grandchild, 0);
    exit(child, 0);
    assertThat(world.runnable()).containsExactly(1, second);
  }

  @Test
  void severalWaitersAreServedByAscendingId() {
    int second = test.threadFork();
    int a = test.fork();
    int b = test.fork();
    world.switchTo(second);
    test.event1(SystemCall.WAIT, 0);
    world.switchTo(1);
    test.event1(SystemCall.WAIT, 0);
    world.switchTo(b);
    assertThat(test.event1(SystemCall.VANISH, 0)).isEqualTo(new Event.Vanished(b, 1));
    world.switchTo(a);
    assertThat(test.event1(SystemCall.VANISH, 0)).isEqualTo(new Event.Vanished(a, second));
  }

  @Test
  void theIdIsThatOfTheChildsFirstThreadEvenWhenAnotherEndsLast() {
    int child = test.fork();
    world.switchTo(child);
    int helper = test.threadFork();
    test.event1(SystemCall.VANISH, 0);
    exit(helper, 9);
    world.switchTo(1);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(child);
  }

  @Test
  void orphansAreCollectedByNobodyWeCanSee() {
    int child = test.fork();
    world.switchTo(child);
    int grandchild = test.fork();
    exit(child, 0);
    world.switchTo(1);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(child);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(ErrorCode.NO_CHILD);
    exit(grandchild, 4);
    world.validate();
    world.switchTo(1);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(ErrorCode.NO_CHILD);
  }

  @Test
  void aForkedTaskStartsWithStatusZeroAndWithoutItsParentsChildren() {
    test.call1(SystemCall.SET_STATUS, 77);
    exit(test.fork(), 1);
    world.switchTo(1);
    int second = test.fork();
    world.switchTo(second);
    assertThat(test.call1(SystemCall.WAIT, 0)).isEqualTo(ErrorCode.NO_CHILD);
    test.event1(SystemCall.VANISH, 0);
    world.switchTo(1);
    test.call1(SystemCall.WAIT, 0);
    test.call1(SystemCall.WAIT, TestWorld.DATA);
    assertThat(test.peek(TestWorld.DATA)).isZero();
  }
}
