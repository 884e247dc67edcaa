package org.landslide.pebbles.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.pebbles.kernel.KernelObject.CHILDREN;
import static org.landslide.pebbles.kernel.KernelObject.CONSOLE;
import static org.landslide.pebbles.kernel.KernelObject.EXIT_STATUS;
import static org.landslide.pebbles.kernel.KernelObject.INPUT;
import static org.landslide.pebbles.kernel.KernelObject.NEXT_ID;
import static org.landslide.world.SharedObject.Core.CLOCK;
import static org.landslide.world.SharedObject.Core.MACHINE;
import static org.landslide.world.SharedObject.Core.SPACE;
import static org.landslide.world.SharedObject.Core.THREAD;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.program.LoadException;
import org.landslide.world.SharedObject;
import org.landslide.world.WorldObserver;

/** What each system call reports. */
final class KernelReportsTest {
  private static final int PAGES = 0x02000000;
  private static final int PAGE = Limits.PAGE_SIZE;
  private static final int DATA = TestWorld.DATA;

  private final TestWorld test =
      TestWorld.boot(TestWorld.SMALL.withFrozenClock().withInput("ab\n".getBytes(US_ASCII)));
  private final PebblesWorld world = test.world;
  private final List<String> reported = new ArrayList<>();

  @BeforeEach
  void observe() {
    observe(world);
  }

  private void observe(PebblesWorld observed) {
    observed.observe(
        new WorldObserver() {
          @Override
          public void object(SharedObject object, int id, boolean write) {
            reported.add(write ? writes(object, id) : reads(object, id));
          }

          @Override
          public void pages(int task, int address, int bytes, boolean write) {
            reported.add(KernelReportsTest.pages(task, address, bytes, write));
          }
        });
  }

  private static String reads(SharedObject object, int id) {
    return "reads %s %d".formatted(object, id);
  }

  private static String writes(SharedObject object, int id) {
    return "writes %s %d".formatted(object, id);
  }

  private static String pages(int task, int address, int bytes, boolean write) {
    return "%s %x of %d, %d bytes".formatted(write ? "maps" : "needs", address, task, bytes);
  }

  /** What was reported since this was last asked. */
  private ListAssert<String> report() {
    List<String> report = List.copyOf(reported);
    reported.clear();
    return assertThat(report);
  }

  private ListAssert<String> reportOf(SystemCall call, int... arguments) {
    reported.clear();
    test.event(call, arguments);
    return report();
  }

  private ListAssert<String> reportOf1(SystemCall call, int argument) {
    reported.clear();
    test.event1(call, argument);
    return report();
  }

  @Test
  void objectsHaveDifferentNumbers() {
    Set<Integer> numbers = new HashSet<>();
    assertThat(KernelObject.values()).allMatch(object -> numbers.add(object.number()));
    assertThat(Arrays.stream(KernelObject.values()).mapToInt(KernelObject::number))
        .allMatch(number -> number >= 0 && number < 16);
  }

  @Test
  void callsAboutNobodyElseReportNothing() {
    reportOf1(SystemCall.GETTID, 0).isEmpty();
    reportOf1(SystemCall.MISBEHAVE, 0).isEmpty();
    reportOf1(SystemCall.NEW_CONSOLE, 0).isEmpty();
    reportOf1(SystemCall.YIELD, -1).isEmpty();
    reportOf1(SystemCall.SLEEP, 0).isEmpty();
    reportOf1(SystemCall.SLEEP, -1).isEmpty();
    test.poke(DATA, 1);
    reportOf1(SystemCall.DESCHEDULE, DATA).isEmpty();
  }

  @Test
  void callsAboutAThreadReadItsStateEvenBeforeItExists() {
    reportOf1(SystemCall.YIELD, 1).containsExactly(reads(THREAD, 1));
    reportOf1(SystemCall.YIELD, 9).containsExactly(reads(THREAD, 9));
    reportOf1(SystemCall.YIELD, -2).isEmpty();
    reportOf1(SystemCall.MAKE_RUNNABLE, 1).containsExactly(reads(THREAD, 1));
    reportOf1(SystemCall.MAKE_RUNNABLE, 9).containsExactly(reads(THREAD, 9));
    reportOf1(SystemCall.MAKE_RUNNABLE, 0).isEmpty();
  }

  @Test
  void blockingAndWakingChangeTheThread() {
    int tid = test.threadFork();
    test.poke(DATA, 0);
    reportOf1(SystemCall.DESCHEDULE, DATA).containsExactly(writes(THREAD, 1));
    world.switchTo(tid);
    reportOf1(SystemCall.MAKE_RUNNABLE, 1).containsExactly(writes(THREAD, 1));
  }

  @Test
  void newThreadsTakeTheNextId() {
    reportOf1(SystemCall.THREAD_FORK, 0).containsExactly(writes(NEXT_ID, 0), writes(THREAD, 2));
  }

  @Test
  void aForkReadsAllMemoryAndMakesAChild() {
    reportOf1(SystemCall.FORK, 0)
        .startsWith(writes(NEXT_ID, 0), writes(THREAD, 2), writes(CHILDREN, 1))
        .contains(pages(1, Limits.USER_START, 1 << 30, false))
        .contains(pages(1, 0xc1000000, 0x3efff000, false))
        .hasSize(7);
  }

  @Test
  void execConcernsTheWholeTask() {
    int vector = DATA + 64;
    test.poke(vector, 0);
    reportOf(SystemCall.EXEC, test.text(DATA, "nothing"), vector).containsExactly(writes(SPACE, 1));
    reportOf(SystemCall.EXEC, test.text(DATA, "other"), vector).containsExactly(writes(SPACE, 1));
  }

  @Test
  void timeIsReadByThoseWhoAskAndWrittenByWhoLetsItPass() {
    reportOf1(SystemCall.GET_TICKS, 0).containsExactly(reads(CLOCK, 0));
    int tid = test.threadFork();
    reportOf1(SystemCall.SLEEP, 5).containsExactly(reads(CLOCK, 0), writes(THREAD, 1));
    world.switchTo(tid);
    reportOf1(SystemCall.YIELD, 1).containsExactly(reads(THREAD, 1), reads(CLOCK, 0));
    world.advanceTo(5);
    report().containsExactly(writes(CLOCK, 0));
    world.advanceTo(5);
    report().isEmpty();
    world.switchTo(1);
    world.run(0);
    report().containsExactly(reads(CLOCK, 0), writes(THREAD, 1));
  }

  @Test
  void theLastThreadOfAChildIsSeenByTheParentAndTheOthersMustNotPassIt() {
    int child = test.fork();
    world.switchTo(child);
    int second = test.threadFork();
    reportOf1(SystemCall.SET_STATUS, 3).containsExactly(writes(EXIT_STATUS, child));
    reportOf1(SystemCall.VANISH, 0).containsExactly(reads(CHILDREN, 1), writes(THREAD, child));
    world.switchTo(second);
    reportOf1(SystemCall.VANISH, 0).containsExactly(writes(CHILDREN, 1), writes(THREAD, second));
    world.switchTo(1);
    reportOf1(SystemCall.WAIT, 0).containsExactly(writes(CHILDREN, 1));
    reportOf1(SystemCall.WAIT, 0).containsExactly(reads(CHILDREN, 1));
  }

  @Test
  void threadsOfTheFirstTaskVanishIndependently() {
    int second = test.threadFork();
    reportOf1(SystemCall.VANISH, 0).containsExactly(reads(CHILDREN, 0), writes(THREAD, 1));
    world.switchTo(second);
    reportOf1(SystemCall.VANISH, 0).containsExactly(reads(CHILDREN, 0), writes(THREAD, second));
  }

  @Test
  void aChildThatExitsWakesWhoWaits() {
    int child = test.fork();
    reportOf1(SystemCall.WAIT, DATA)
        .containsExactly(pages(1, DATA, 4, false), writes(CHILDREN, 1), writes(THREAD, 1));
    world.switchTo(child);
    reportOf1(SystemCall.VANISH, 0)
        .containsExactly(writes(CHILDREN, 1), writes(THREAD, child), writes(THREAD, 1));
  }

  @Test
  void orphansReportToTheParentTheyHad() {
    int child = test.fork();
    reportOf1(SystemCall.VANISH, 0).containsExactly(reads(CHILDREN, 0), writes(THREAD, 1));
    world.switchTo(child);
    reportOf1(SystemCall.VANISH, 0).containsExactly(writes(CHILDREN, 1), writes(THREAD, child));
  }

  @Test
  void endingATaskConcernsAllOfIt() {
    int child = test.fork();
    int second = test.threadFork();
    test.event1(SystemCall.WAIT, 0);
    world.switchTo(second);
    reportOf1(SystemCall.TASK_VANISH, 0)
        .containsExactly(
            writes(SPACE, 1),
            writes(CHILDREN, 0),
            writes(CHILDREN, 1),
            writes(THREAD, 1),
            writes(THREAD, second));
    world.switchTo(child);
    reportOf1(SystemCall.HALT, 0).containsExactly(writes(MACHINE, 0));
  }

  @Test
  void theDebuggingCallCanHaltTheMachineToo() {
    test.cpu.setReg(Register.EBX, 0x04100004);
    test.step(TestWorld.DEBUG_CALL);
    report().containsExactly(writes(MACHINE, 0));
  }

  @Test
  void beingKilledMayChangeTheStatus() {
    test.threadFork();
    reported.clear();
    test.step(TestWorld.UNDEFINED);
    report().containsExactly(writes(CONSOLE, 0), writes(CHILDREN, 0), writes(THREAD, 1));
  }

  @Test
  void mappingsAreReported() {
    reportOf(SystemCall.NEW_PAGES, PAGES, 2 * PAGE).containsExactly(pages(1, PAGES, 8192, true));
    reportOf(SystemCall.NEW_PAGES, PAGES - PAGE, 2 * PAGE)
        .containsExactly(pages(1, PAGES - PAGE, PAGE + 1, false));
    reportOf(SystemCall.NEW_PAGES, 0, PAGE).isEmpty();
    reportOf(SystemCall.NEW_PAGES, PAGES, 5).isEmpty();
    reportOf1(SystemCall.REMOVE_PAGES, PAGES + PAGE)
        .containsExactly(pages(1, PAGES + PAGE, 1, false));
    reportOf1(SystemCall.REMOVE_PAGES, PAGES + 1).isEmpty();
    reportOf1(SystemCall.REMOVE_PAGES, PAGES).containsExactly(pages(1, PAGES, 8192, true));
  }

  @Test
  void memoryThatIsNotThereIsReportedUpToTheGap() {
    reportOf1(SystemCall.DESCHEDULE, PAGES).containsExactly(pages(1, PAGES, 1, false));
    int end = TestWorld.DATA_END;
    reportOf(SystemCall.PRINT, 100, end - 64).containsExactly(pages(1, end - 64, 65, false));
    reportOf(SystemCall.READLINE, 100, end - 64).containsExactly(pages(1, end - 64, 65, false));
    reportOf(SystemCall.PRINT, 100, -50).isEmpty();
    test.event(SystemCall.SWEXN, DATA + 200, TestWorld.LOOP, 0, 0);
    reported.clear();
    test.cpu.setReg(Register.EAX, PAGES + 8);
    test.step(TestWorld.LOAD);
    report().contains(pages(1, PAGES + 8, 1, false));
  }

  @Test
  void memoryThatIsOnlyAskedForIsReported() {
    reportOf(SystemCall.SWEXN, DATA + 200, TestWorld.LOOP, 0, 0)
        .containsExactly(pages(1, DATA + 108, 92, false), pages(1, TestWorld.LOOP, 1, false));
    reportOf(SystemCall.READFILE, test.text(DATA, "readme"), DATA + 64, 100, 0)
        .containsExactly(pages(1, DATA + 64, 100, false));
  }

  @Test
  void inputIsUsedUp() {
    reportOf1(SystemCall.GETCHAR, 0).containsExactly(writes(INPUT, 0));
    reportOf(SystemCall.READLINE, 0, DATA).isEmpty();
    reportOf(SystemCall.READLINE, 9, DATA)
        .containsExactly(pages(1, DATA, 9, false), writes(INPUT, 0), writes(CONSOLE, 0));
    reportOf(SystemCall.READLINE, 9, DATA)
        .containsExactly(pages(1, DATA, 9, false), reads(INPUT, 0));
    reportOf1(SystemCall.GETCHAR, 0).containsExactly(reads(INPUT, 0));
  }

  @Test
  void cursorAndColourArePartOfTheConsole() {
    reportOf(SystemCall.SET_CURSOR_POS, 1, 1).containsExactly(writes(CONSOLE, 0));
    reportOf(SystemCall.SET_CURSOR_POS, 99, 1).isEmpty();
    reportOf1(SystemCall.SET_TERM_COLOR, 1).containsExactly(writes(CONSOLE, 0));
    reportOf1(SystemCall.SET_TERM_COLOR, -1).isEmpty();
    reportOf(SystemCall.GET_CURSOR_POS, DATA, DATA + 4)
        .containsExactly(pages(1, DATA, 4, false), pages(1, DATA + 4, 4, false), reads(CONSOLE, 0));
    reportOf(SystemCall.PRINT, 1, DATA).containsExactly(writes(CONSOLE, 0));
  }

  @Test
  void printingIsNotReportedWhereNobodyCanAskForTheCursor() throws LoadException {
    TestStore store = TestWorld.storeWithout(SystemCall.GET_CURSOR_POS);
    TestWorld quiet = TestWorld.boot(TestWorld.SMALL, store);
    observe(quiet.world);
    quiet.event(SystemCall.PRINT, 1, DATA);
    report().isEmpty();
    TestWorld other = TestWorld.boot(TestWorld.SMALL, store.program("cursor", TestWorld.image()));
    observe(other.world);
    other.event(SystemCall.PRINT, 1, DATA);
    report().containsExactly(writes(CONSOLE, 0));
  }
}
