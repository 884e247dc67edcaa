package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.AbortCode;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

/** What the kernel does with transactions. */
final class TransactionsTest {
  private static final WorldEvent BUDGET = new WorldEvent.Budget();
  private static final WorldEvent BEGINS = new WorldEvent.TransactionBegins(TestWorld.BEGIN);
  private static final WorldEvent ENDED = new WorldEvent.TransactionEnded();

  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;
  private final Cpu cpu = test.cpu;

  @BeforeEach
  void report() {
    world.setTransactionsStop(true);
  }

  private void begin() {
    assertThat(test.step(TestWorld.BEGIN)).isEqualTo(BEGINS);
    assertThat(world.beginTransaction()).isTrue();
    assertThat(world.inTransaction(world.current())).isTrue();
  }

  private void store(int address, int value) {
    cpu.setReg(Register.EAX, address);
    cpu.setReg(Register.EBX, value);
    assertThat(test.step(TestWorld.STORE)).isEqualTo(BUDGET);
  }

  private void assertAborted(int code) {
    assertThat(cpu.eip()).isEqualTo(TestWorld.FALLBACK);
    assertThat(test.result()).isEqualTo(code);
    assertThat(world.inTransaction(world.current())).isFalse();
  }

  // ---- Events ----

  @Test
  void beginningAndEndAreReported() {
    begin();
    store(TestWorld.DATA, 7);
    assertThat(test.step(TestWorld.END)).isEqualTo(ENDED);
    assertThat(cpu.trap().instruction()).isEqualTo(TestWorld.END);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(7);
    assertThat(world.inTransaction(world.current())).isFalse();
  }

  @Test
  void abortIsReportedWithItsCode() {
    begin();
    store(TestWorld.DATA, 7);
    int code = AbortCode.explicit(5);
    assertThat(test.step(TestWorld.ABORT)).isEqualTo(new WorldEvent.TransactionAborted(code));
    assertThat(test.peek(TestWorld.DATA)).isZero();
    assertAborted(code);
  }

  @Test
  void refusedTransactionIsNotReportedAgain() {
    test.step(TestWorld.BEGIN);
    assertThat(world.refuseTransaction(AbortCode.RETRY)).isTrue();
    assertAborted(AbortCode.RETRY);
    assertThat(world.run(1)).isEqualTo(BUDGET);
  }

  @Test
  void beginningIsReportedUntilSomebodyDecides() {
    int tid = test.threadFork();
    cpu.setEip(TestWorld.BEGIN);
    assertThat(world.run(1)).isEqualTo(BEGINS);
    world.switchTo(tid);
    assertThat(world.run(1)).isEqualTo(BUDGET);
    world.switchTo(PebblesWorld.FIRST_TASK);
    assertThat(world.run(1)).isEqualTo(BEGINS);
    assertThat(cpu.eip()).isEqualTo(TestWorld.BEGIN);
  }

  @Test
  void nothingIsReportedUnlessSomebodyWantsIt() {
    world.setTransactionsStop(false);
    assertThat(test.step(TestWorld.BEGIN)).isEqualTo(BUDGET);
    assertThat(test.step(TestWorld.END)).isEqualTo(BUDGET);
    test.step(TestWorld.BEGIN);
    assertThat(test.step(TestWorld.ABORT)).isEqualTo(BUDGET);
    test.step(TestWorld.BEGIN);
    cpu.setEip(TestWorld.CODE + 2 * SystemCall.GETTID.vector());
    assertThat(world.run(2)).isEqualTo(BUDGET);
    assertThat(test.result()).isEqualTo(AbortCode.CAPACITY);
  }

  @Test
  void endWithoutBeginningIsAFault() {
    world.setFaultsStop(true);
    assertThat(test.step(TestWorld.END)).isInstanceOf(WorldEvent.Faulted.class);
  }

  // ---- Breakpoints ----

  @Test
  void breakpointsAroundTheBeginningAreReportedOnceEach() {
    cpu.setBreakpoint(TestWorld.BEGIN);
    cpu.setBreakpoint(TestWorld.BEGIN + 6);
    cpu.setBreakpoint(TestWorld.FALLBACK);
    cpu.setEip(TestWorld.BEGIN);
    assertThat(world.run(9)).isEqualTo(new WorldEvent.Breakpoint(TestWorld.BEGIN));
    assertThat(world.run(9)).isEqualTo(BEGINS);
    assertThat(world.run(9)).isEqualTo(BEGINS);
    WorldSnapshot before = world.snapshot();
    world.beginTransaction();
    assertThat(world.run(9)).isEqualTo(new WorldEvent.Breakpoint(TestWorld.BEGIN + 6));
    world.abortTransaction(0);
    assertThat(world.run(9)).isEqualTo(new WorldEvent.Breakpoint(TestWorld.FALLBACK));
    world.restore(before);
    world.refuseTransaction(0);
    assertThat(world.run(9)).isEqualTo(new WorldEvent.Breakpoint(TestWorld.FALLBACK));
  }

  // ---- System calls ----

  @Test
  void systemCallAbortsInsteadOfBeingMade() {
    begin();
    store(TestWorld.DATA, 7);
    WorldEvent event = test.event(SystemCall.PRINT, 1, test.text(TestWorld.DATA + 100, "x"));
    assertThat(event).isEqualTo(new WorldEvent.TransactionAborted(AbortCode.CAPACITY));
    assertThat(cpu.trap().instruction()).isEqualTo(TestWorld.CODE + 2 * SystemCall.PRINT.vector());
    assertThat(world.output()).isEmpty();
    assertThat(test.peek(TestWorld.DATA)).isZero();
    assertAborted(AbortCode.CAPACITY);
  }

  @Test
  void interruptThatIsNoSystemCallAbortsToo() {
    begin();
    assertThat(test.step(TestWorld.CODE + 2 * 0x80))
        .isEqualTo(new WorldEvent.TransactionAborted(AbortCode.CAPACITY));
    assertAborted(AbortCode.CAPACITY);
  }

  @Test
  void systemCallsCanBeAllowed() {
    world.setCallsInTransactions(true);
    begin();
    assertThat(test.call1(SystemCall.GETTID, 0)).isEqualTo(PebblesWorld.FIRST_TASK);
    test.call(SystemCall.PRINT, 1, test.text(TestWorld.DATA + 100, "x"));
    assertThat(test.output()).isEqualTo("x");
    int tid = test.threadFork();
    assertThat(world.inTransaction(world.current())).isTrue();
    assertThat(world.inTransaction(tid)).isFalse();
    world.switchTo(tid);
    assertThat(cpu.inTransaction()).isFalse();
    world.switchTo(PebblesWorld.FIRST_TASK);
    world.abortTransaction(AbortCode.CONFLICT);
    assertAborted(AbortCode.CONFLICT);
    assertThat(test.peek(TestWorld.DATA + 100)).isZero();
    assertThat(test.output()).isEqualTo("x");
    world.validate();
  }

  @Test
  void whoeverEndsOrBecomesAnotherProgramLeavesItsTransaction() {
    world.setCallsInTransactions(true);
    int tid = test.fork();
    begin();
    test.poke(TestWorld.DATA + 8, 0);
    int name = test.text(TestWorld.DATA, "other");
    assertThat(test.event(SystemCall.EXEC, name, TestWorld.DATA + 8))
        .isEqualTo(new Event.Executed("other"));
    assertThat(world.inTransaction(PebblesWorld.FIRST_TASK)).isFalse();
    begin();
    assertThat(test.event1(SystemCall.VANISH, 0)).isInstanceOf(Event.Vanished.class);
    assertThat(cpu.inTransaction()).isFalse();
    world.switchTo(tid);
    assertThat(world.inTransaction(tid)).isFalse();
    world.validate();
  }

  // ---- Faults ----

  @ParameterizedTest
  @CsvSource({"0x250, 0", "0x200, 0", "0x280, 0", "0x270, 16"})
  void faultAbortsIfTheProgramHasAHandler(int instruction, int code) {
    world.setFaultsStop(true);
    test.call(SystemCall.SWEXN, TestWorld.DATA + 0x800, TestWorld.LOOP, 0, 0);
    begin();
    cpu.setReg(Register.EAX, 0);
    assertThat(test.step(TestWorld.CODE + instruction))
        .isEqualTo(new WorldEvent.TransactionAborted(code));
    assertAborted(code);
    // It was not used.
    assertThat(test.step(TestWorld.UNDEFINED)).isInstanceOf(Event.HandlerEntered.class);
  }

  @Test
  void faultAbortsIfNobodyWantsToKnowOfIt() {
    begin();
    assertThat(test.step(TestWorld.UNDEFINED)).isEqualTo(new WorldEvent.TransactionAborted(0));
    assertAborted(0);
  }

  @Test
  void faultThatNobodyHandlesIsReported() {
    world.setFaultsStop(true);
    begin();
    store(TestWorld.DATA, 7);
    assertThat(test.step(TestWorld.UNDEFINED)).isInstanceOf(WorldEvent.Faulted.class);
    assertThat(cpu.eip()).isEqualTo(TestWorld.UNDEFINED);
    assertThat(world.inTransaction(world.current())).isTrue();
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(7);
  }

  // ---- Threads and states ----

  @Test
  void threadsHaveTransactionsOfTheirOwn() {
    int one = PebblesWorld.FIRST_TASK;
    int two = test.threadFork();
    begin();
    store(TestWorld.DATA, 1);
    world.switchTo(two);
    begin();
    store(TestWorld.DATA + 4, 2);
    world.switchTo(one);
    store(TestWorld.DATA + 8, 1);
    assertThat(world.inTransaction(two)).isTrue();
    world.abortTransaction(0);
    assertAborted(0);
    assertThat(test.peek(TestWorld.DATA)).isZero();
    assertThat(test.peek(TestWorld.DATA + 4)).isEqualTo(2);
    assertThat(test.peek(TestWorld.DATA + 8)).isZero();
    world.switchTo(two);
    assertThat(test.step(TestWorld.END)).isEqualTo(ENDED);
    assertThat(test.peek(TestWorld.DATA + 4)).isEqualTo(2);
    assertThatThrownBy(() -> world.abortTransaction(0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void tasksAreRolledBackInTheirOwnMemory() {
    int child = test.fork();
    begin();
    store(TestWorld.DATA, 1);
    world.switchTo(child);
    begin();
    store(TestWorld.DATA, 2);
    store(TestWorld.DATA + 4, 2);
    world.abortTransaction(0);
    assertThat(test.peek(TestWorld.DATA)).isZero();
    world.switchTo(PebblesWorld.FIRST_TASK);
    assertThat(test.peek(TestWorld.DATA)).isEqualTo(1);
    world.abortTransaction(0);
    assertThat(test.peek(TestWorld.DATA)).isZero();
  }

  @Test
  void snapshotsHoldTheTransactionsOfAllThreads() {
    int two = test.threadFork();
    begin();
    store(TestWorld.DATA, 1);
    world.switchTo(two);
    begin();
    store(TestWorld.DATA + 4, 2);
    WorldSnapshot both = world.snapshot();
    long hash = world.stateHash();
    test.step(TestWorld.END);
    world.switchTo(PebblesWorld.FIRST_TASK);
    test.step(TestWorld.END);
    for (int tid : new int[] {two, PebblesWorld.FIRST_TASK}) {
      world.restore(both);
      assertThat(world.stateHash()).isEqualTo(hash);
      world.switchTo(tid);
      world.abortTransaction(0);
      assertThat(test.peek(TestWorld.DATA)).isEqualTo(tid == two ? 1 : 0);
      assertThat(test.peek(TestWorld.DATA + 4)).isEqualTo(tid == two ? 0 : 2);
    }
  }

  @Test
  void stateInsideATransactionIsAnotherOne() {
    int two = test.threadFork();
    cpu.setEip(TestWorld.BEGIN);
    cpu.setReg(Register.EAX, 1);
    world.run(1);
    world.beginTransaction();
    WorldSnapshot inside = world.snapshot();
    cpu.endTransaction();
    WorldSnapshot outside = world.snapshot();
    assertThat(world.sameExceptTime(inside, outside)).isFalse();
    assertThat(world.sameExceptTime(inside, inside)).isTrue();
    world.restore(inside);
    world.switchTo(two);
    assertThat(world.sameExceptTime(inside, world.snapshot())).isTrue();
    assertThat(world.sameExceptTime(world.snapshot(), outside)).isFalse();
    // What will be taken back counts, too, though memory is the same.
    world.switchTo(PebblesWorld.FIRST_TASK);
    test.poke(TestWorld.DATA, 0);
    assertThat(world.sameExceptTime(inside, world.snapshot())).isFalse();
  }
}
