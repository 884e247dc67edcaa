package org.landslide.pebbles.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesSnapshot;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.ThreadView;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.SharedObject;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldObserver;
import org.landslide.world.WorldSnapshot;

/**
 * What system calls report is enough to know which steps can change places.
 *
 * <p>A few threads in a few tasks, brought into a random situation, execute a few instructions,
 * each a system call or a plain access, in a random order. What each touched gives a partial order:
 * steps of one thread and steps that conflict stay as they are. Every other order that agrees with
 * it must be possible and end in the same state, each step with the same outcome and having touched
 * the same.
 */
final class CommutationTest {
  private static final int CASES = 1_000;
  private static final int STEPS = 6;
  private static final int STEPS_PER_THREAD = 3;
  private static final int ORDERS = 4;
  private static final int MAX_TID = 24;

  /** In place of a task: kernel objects. */
  private static final int KERNEL_SPACE = 1 << 19;

  /** Where the arguments of each step are. */
  private static final int SCRIPTS = TestWorld.DATA + Limits.PAGE_SIZE;

  private static final int SCRIPT_SIZE = 32;
  private static final int TEXTS = TestWorld.DATA + 0x800;
  private static final int PAGES = 0x02000000;

  /** What a thread does in one step. */
  private record Script(int eip, int esi, int eax, List<Integer> words) {}

  /** For messages: an object or bytes of a task. */
  private record Touch(Object where, int first, int bytes, boolean write) {
    @Override
    public String toString() {
      return "%s %x+%x%s".formatted(where, first, bytes, write ? "!" : "");
    }
  }

  /** One step, and what became of it. */
  private record Done(
      int tid, int number, WorldEvent event, Footprint footprint, List<Touch> touches) {
    @Override
    public String toString() {
      return "%n  %d.%d %s: %s".formatted(tid, number, event, touches);
    }
  }

  private final FootprintBuilder touched = new FootprintBuilder();
  private final List<Touch> touches = new ArrayList<>();
  private final AccessLog log = new AccessLog(1 << 16);
  private final Map<Integer, Script> scripts = new HashMap<>();
  private Random random = new Random();
  private TestWorld test = TestWorld.boot();
  private PebblesWorld world = test.world;
  private boolean cursorMatters;

  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "3, true", "4, false", "5, false", "6, false"})
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void stepsWithoutConflictCanChangePlaces(long seed, boolean readsCursor) {
    random = new Random(seed);
    cursorMatters = readsCursor;
    ProgramStore store =
        readsCursor ? TestWorld.store() : TestWorld.storeWithout(SystemCall.GET_CURSOR_POS);
    WorldOptions options = TestWorld.SMALL.withFrozenClock().withInput("a\nb".getBytes(US_ASCII));
    test = TestWorld.boot(options, store);
    world = test.world;
    writeTexts();
    WorldSnapshot start = world.snapshot();
    int swapped = 0;
    for (int i = 0; i < CASES; i++) {
      world.restore(start);
      swapped += examine("seed %d, case %d".formatted(seed, i));
    }
    assertThat(swapped).as("orders that were not the first").isGreaterThan(CASES);
  }

  private void writeTexts() {
    test.text(TEXTS, "other");
    test.text(TEXTS + 16, "nothing");
    test.text(TEXTS + 32, "readme");
  }

  /** Gives how many other orders there were to try. */
  private int examine(String name) {
    prepareSituation();
    writeScripts();
    world.observe(new Recorder());
    test.cpu.observe(log);
    WorldSnapshot situation = world.snapshot();
    List<Done> first = runAtRandom();
    List<String> end = view();
    int others = 0;
    for (int i = 0; i < ORDERS; i++) {
      List<Done> order = reordered(first);
      if (!order.equals(first)) {
        others++;
        world.restore(situation);
        for (Done step : order) {
          checkAgain(name, first, order, step);
        }
        assertThat(view()).as("%s%n%s%n%s", name, first, order).isEqualTo(end);
      }
    }
    world.validate();
    test.cpu.observe(null);
    world.observe(WorldObserver.NONE);
    return others;
  }

  private void checkAgain(String name, List<Done> first, List<Done> order, Done step) {
    assertThat(canGoOn(step.tid)).as("%s: %s%n%s%n%s", name, step, first, order).isTrue();
    Done again = step(step.tid, step.number);
    assertThat(again.event).as("%s: %s%n%s%n%s", name, step, first, order).isEqualTo(step.event);
    assertThat(again.footprint.equals(step.footprint))
        .as("%s: %s did %s%n%s%n%s", name, step, again, first, order)
        .isTrue();
  }

  private List<String> view() {
    List<String> view = new ArrayList<>(WorldView.of(world));
    if (cursorMatters) {
      Console console = ((PebblesSnapshot) world.snapshot()).state().console;
      view.add("cursor %d %d".formatted(console.row(), console.column()));
    }
    return view;
  }

  // ---- Running ----

  private List<Done> runAtRandom() {
    List<Done> done = new ArrayList<>();
    Map<Integer, Integer> numbers = new HashMap<>();
    while (done.size() < STEPS && !world.isOver()) {
      List<Integer> able = new ArrayList<>();
      for (ThreadView thread : world.threads()) {
        int number = numbers.getOrDefault(thread.tid(), 0);
        if (canGoOn(thread.tid()) && number < STEPS_PER_THREAD && thread.tid() <= MAX_TID) {
          able.add(thread.tid());
        }
      }
      if (able.isEmpty()) {
        break;
      }
      int tid = able.get(random.nextInt(able.size()));
      done.add(step(tid, numbers.merge(tid, 1, Integer::sum) - 1));
    }
    return done;
  }

  private boolean canGoOn(int tid) {
    if (world.isOver() || world.threads().stream().noneMatch(thread -> thread.tid() == tid)) {
      return false;
    }
    PebblesStatus status = world.thread(tid).status();
    return status == PebblesStatus.RUNNABLE || status == PebblesStatus.SLEEPING;
  }

  private Done step(int tid, int number) {
    int task = world.space(tid);
    log.clear();
    touches.clear();
    for (SharedObject object : List.of(Core.MACHINE, Core.SPACE)) {
      touch(object, object == Core.SPACE ? task : 0, false);
    }
    touch(Core.THREAD, tid, false);
    if (world.thread(tid).status() == PebblesStatus.SLEEPING) {
      world.advanceTo(world.thread(tid).wakeTick());
    }
    world.switchTo(tid);
    WorldEvent event = execute(script(tid, number));
    for (int i = 0; i < log.size(); i++) {
      touch(task, log.address(i), log.bytes(i), log.isWrite(i));
    }
    return new Done(tid, number, event, touched.build(), List.copyOf(touches));
  }

  private WorldEvent execute(Script script) {
    test.cpu.setReg(Register.ESI, script.esi);
    test.cpu.setReg(Register.EAX, script.eax);
    return test.step(script.eip);
  }

  private void touch(SharedObject object, int id, boolean write) {
    touches.add(new Touch(object, id, 1, write));
    touched.access(KERNEL_SPACE, object.number() << 24 | (id & 0xffffff), 1, write);
  }

  private void touch(int task, int address, int bytes, boolean write) {
    touches.add(new Touch(task, address, bytes, write));
    touched.access(task, address, bytes, write);
  }

  private final class Recorder implements WorldObserver {
    @Override
    public void object(SharedObject object, int id, boolean write) {
      touch(object, id, write);
    }

    @Override
    public void pages(int task, int address, int bytes, boolean write) {
      touch(task, address, bytes, write);
    }
  }

  // ---- Other orders ----

  /** Another order in which no two steps change places that must not. */
  private List<Done> reordered(List<Done> steps) {
    List<Done> left = new ArrayList<>(steps);
    List<Done> order = new ArrayList<>();
    while (!left.isEmpty()) {
      int chosen = random.nextInt(left.size());
      while (!canComeFirst(left, chosen)) {
        chosen = random.nextInt(left.size());
      }
      order.add(left.remove(chosen));
    }
    return order;
  }

  private static boolean canComeFirst(List<Done> steps, int index) {
    Done chosen = steps.get(index);
    for (Done before : steps.subList(0, index)) {
      if (before.tid == chosen.tid || before.footprint.conflictsWith(chosen.footprint)) {
        return false;
      }
    }
    return true;
  }

  // ---- Situations and scripts ----

  /** Lets random threads make random calls, more often than not such that make more threads. */
  private void prepareSituation() {
    for (int i = random.nextInt(16); i > 0 && !world.isOver(); i--) {
      int[] runnable = world.runnable();
      if (runnable.length == 0) {
        return;
      }
      world.switchTo(runnable[random.nextInt(runnable.length)]);
      int kind = random.nextInt(10);
      if (kind < 5 && world.threadCount() < 6) {
        test.event1(kind < 3 ? SystemCall.THREAD_FORK : SystemCall.FORK, 0);
      } else if (kind < 7) {
        test.event(SystemCall.NEW_PAGES, PAGES + random.nextInt(4) * Limits.PAGE_SIZE, 0x1000);
      } else {
        Script script = randomScript(SCRIPTS);
        for (int word = 0; word < script.words.size(); word++) {
          test.poke(SCRIPTS + 4 * word, script.words.get(word));
        }
        execute(script);
      }
    }
  }

  private Script script(int tid, int number) {
    Script script = scripts.get(tid * STEPS_PER_THREAD + number);
    if (script == null) {
      throw new IllegalStateException("no script for thread " + tid);
    }
    return script;
  }

  private void writeScripts() {
    ByteBuffer page = ByteBuffer.allocate(Limits.PAGE_SIZE).order(ByteOrder.LITTLE_ENDIAN);
    for (int key = 0; key < (MAX_TID + 1) * STEPS_PER_THREAD; key++) {
      page.position(SCRIPT_SIZE * key);
      Script script = randomScript(SCRIPTS + SCRIPT_SIZE * key);
      scripts.put(key, script);
      script.words.forEach(page::putInt);
    }
    for (Task task : ((PebblesSnapshot) world.snapshot()).state().tasks) {
      write(task, SCRIPTS, page.array());
    }
  }

  /** Writes into memory that is mapped, unnoticed by the kernel and its observers. */
  private void write(Task task, int address, byte[] bytes) {
    Memory memory = world.machine().memory();
    int table = memory.load32(task.space().cr3() + (address >>> 22) * 4) & ~0xfff;
    int entry = memory.load32(table + (address >>> 12 & 0x3ff) * 4);
    memory.write((entry & ~0xfff) | (address & 0xfff), bytes, 0, bytes.length);
  }

  private Script randomScript(int at) {
    int kind = random.nextInt(12);
    if (kind == 0) {
      return new Script(TestWorld.LOAD, 0, someAddress(), List.of());
    }
    if (kind == 1) {
      return new Script(TestWorld.STORE, 0, someAddress(), List.of());
    }
    if (kind == 2 && random.nextInt(4) == 0) {
      return new Script(TestWorld.UNDEFINED, 0, 0, List.of());
    }
    SystemCall[] calls = SystemCall.values();
    SystemCall call = calls[random.nextInt(calls.length)];
    boolean rare = call == SystemCall.HALT || call == SystemCall.TASK_VANISH;
    return rare && random.nextInt(4) > 0 ? scriptOf(SystemCall.VANISH, at) : scriptOf(call, at);
  }

  private Script scriptOf(SystemCall call, int at) {
    int size = random.nextInt(3) * 4;
    return switch (call) {
      case MAKE_RUNNABLE -> simple(call, someThread());
      case YIELD -> simple(call, random.nextInt(4) == 0 ? -1 : someThread());
      case DESCHEDULE -> simple(call, someAddress());
      case WAIT -> simple(call, random.nextInt(3) == 0 ? 0 : someAddress());
      case REMOVE_PAGES -> simple(call, somePage());
      case SLEEP -> simple(call, random.nextInt(4) - 1);
      case SET_STATUS, TASK_VANISH -> simple(call, random.nextInt(2));
      case SET_TERM_COLOR -> simple(call, random.nextInt(3));
      case NEW_PAGES -> packed(call, at, somePage(), (1 + random.nextInt(2)) * Limits.PAGE_SIZE);
      case PRINT, READLINE -> packed(call, at, size, someAddress());
      case GET_CURSOR_POS -> packed(call, at, someAddress(), someAddress());
      case SET_CURSOR_POS -> packed(call, at, random.nextInt(30), random.nextInt(2));
      case EXEC -> packed(call, at, someText(), TestWorld.CONSTANTS);
      case READFILE -> packed(call, at, someText(), someAddress(), size, 0);
      case SWEXN -> packed(call, at, someAddress() + 92, someCode(), 7, 0);
      default -> simple(call, 0);
    };
  }

  private static Script simple(SystemCall call, int argument) {
    return new Script(TestWorld.CODE + 2 * call.vector(), argument, 0, List.of());
  }

  private static Script packed(SystemCall call, int at, Integer... words) {
    return new Script(TestWorld.CODE + 2 * call.vector(), at, 0, List.of(words));
  }

  private int someThread() {
    return random.nextInt(((PebblesSnapshot) world.snapshot()).state().nextId + 2);
  }

  private int somePage() {
    return random.nextInt(8) == 0 ? TestWorld.DATA : PAGES + random.nextInt(4) * Limits.PAGE_SIZE;
  }

  private int someAddress() {
    return random.nextInt(3) == 0
        ? somePage() + random.nextInt(2) * (Limits.PAGE_SIZE - 4)
        : TestWorld.DATA + 4 * random.nextInt(40);
  }

  private int someText() {
    return TEXTS + 16 * random.nextInt(3);
  }

  private int someCode() {
    return random.nextInt(3) == 0 ? somePage() : TestWorld.LOOP;
  }
}
