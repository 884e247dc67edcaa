package org.landslide.pebbles.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.ThreadView;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

/**
 * Threads that make random system calls with arguments near every edge, raise exceptions, overwrite
 * their own code and stacks, fork and end, while snapshots are taken and gone back to. Nothing that
 * they do may surprise us: no Java exception, no hang, and all invariants hold.
 */
final class SystemCallFuzzTest {
  private static final int CASES = 20_000;
  private static final int MANY_THREADS = 200;

  private static final int[] SNIPPETS = {
    TestWorld.LOAD,
    TestWorld.STORE,
    TestWorld.LOOP,
    TestWorld.DIVIDE,
    TestWorld.UNDEFINED,
    TestWorld.DEBUG_CALL,
    TestWorld.INT3,
    TestWorld.FLOATING,
    TestWorld.BEGIN,
    TestWorld.END,
    TestWorld.ABORT,
    TestWorld.DATA,
    0,
    Limits.USER_END - 1,
  };

  private static final int[] EDGES = {
    0,
    1,
    4,
    -1,
    -2,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE,
    Limits.PAGE_SIZE,
    -Limits.PAGE_SIZE,
    Limits.MAX_TRANSFER,
    Limits.MAX_TRANSFER + 1,
    Limits.USER_START - 1,
    Limits.USER_END,
    Limits.USER_END - 4,
    Limits.USER_END - Limits.STACK_SIZE,
    TestWorld.CODE,
    TestWorld.CONSTANTS,
    TestWorld.CONSTANTS + Limits.PAGE_SIZE - 1,
    TestWorld.DATA,
    TestWorld.DATA + 92,
    TestWorld.DATA_END,
    TestWorld.DATA_END - 1,
    0x02000000,
    0x02001000,
    0x023ff000,
    0x04100002,
    0x04100004,
    0x202,
    0x23,
    0x2b,
  };

  private record Saved(WorldSnapshot snapshot, long hash) {}

  private TestWorld test = TestWorld.boot();
  private Random random = new Random();
  private final List<Saved> saved = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void nothingThatThreadsDoSurprisesUs(long seed) {
    fuzz(seed, CASES);
  }

  @Test
  void equalSeedsEndInEqualStates() {
    fuzz(42, 3000);
    long first = test.world.stateHash();
    fuzz(42, 3000);
    assertThat(test.world.stateHash()).isEqualTo(first);
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void randomCodeIsJustAnotherProgram() {
    random = new Random(7);
    byte[] code = new byte[Limits.PAGE_SIZE];
    WorldSnapshot start = test.world.snapshot();
    for (int i = 0; i < 3000; i++) {
      random.nextBytes(code);
      test.write(TestWorld.DATA, code);
      test.cpu.setEip(TestWorld.DATA + random.nextInt(code.length));
      new DefaultScheduler(test.world, event -> {}, 50).run(1000);
      test.world.validate();
      test.world.restore(start);
    }
  }

  private void fuzz(long seed, int cases) {
    random = new Random(seed);
    saved.clear();
    test = TestWorld.boot(TestWorld.SMALL.withInput("some\ninput\n".repeat(50).getBytes(US_ASCII)));
    test.world.setCallsInTransactions(seed % 2 == 0);
    save();
    for (int i = 0; i < cases; i++) {
      if (i % 500 == 0) {
        test.world.validate();
      }
      step();
    }
    test.world.validate();
  }

  private void step() {
    PebblesWorld world = test.world;
    int[] runnable = world.runnable();
    if (world.isOver() || runnable.length == 0 || world.threads().size() > MANY_THREADS) {
      goBack();
    } else if (random.nextInt(200) == 0) {
      save();
    } else if (random.nextInt(400) == 0) {
      goBack();
    } else {
      world.switchTo(runnable[random.nextInt(runnable.length)]);
      scribble();
      act();
    }
  }

  private void save() {
    saved.add(new Saved(test.world.snapshot(), test.world.stateHash()));
  }

  private void goBack() {
    Saved chosen = saved.get(random.nextInt(saved.size()));
    test.world.restore(chosen.snapshot);
    assertThat(test.world.stateHash()).isEqualTo(chosen.hash);
    if (saved.size() > 20) {
      saved.subList(1, 10).clear();
    }
  }

  private void scribble() {
    for (int i = random.nextInt(6); i > 0; i--) {
      int address = TestWorld.DATA + random.nextInt(TestWorld.DATA_SIZE - 4);
      test.poke(address, value());
    }
  }

  private void act() {
    for (int register = Register.EAX; register <= Register.EDI; register++) {
      if (random.nextInt(3) == 0) {
        test.cpu.setReg(register, value());
      }
    }
    int kind = random.nextInt(20);
    if (kind < 3) {
      test.cpu.setEip(SNIPPETS[random.nextInt(SNIPPETS.length)]);
      check(test.world.run(1 + random.nextInt(50)));
    } else if (kind == 3) {
      check(test.step(TestWorld.CODE + 2 * random.nextInt(256)));
    } else {
      check(call());
    }
  }

  private WorldEvent call() {
    SystemCall[] calls = SystemCall.values();
    SystemCall call = calls[random.nextInt(calls.length)];
    boolean rare = call == SystemCall.HALT || call == SystemCall.TASK_VANISH;
    SystemCall chosen = rare && random.nextInt(10) > 0 ? SystemCall.SWEXN : call;
    return switch (random.nextInt(4)) {
      case 0 -> test.event1(chosen, value());
      case 1 -> withArguments(chosen);
      default -> plausible(chosen);
    };
  }

  /** A call that may well succeed. */
  private WorldEvent plausible(SystemCall call) {
    int pages = 0x02000000 + random.nextInt(16) * Limits.PAGE_SIZE;
    int data = TestWorld.DATA + random.nextInt(0x400);
    int size = random.nextInt(40);
    return switch (call) {
      case NEW_PAGES -> test.event(call, pages, (1 + random.nextInt(4)) * Limits.PAGE_SIZE);
      case REMOVE_PAGES -> test.event1(call, pages);
      case MAKE_RUNNABLE, YIELD -> test.event1(call, someThread());
      case DESCHEDULE, WAIT -> test.event1(call, data);
      case SLEEP -> test.event1(call, random.nextInt(3));
      case EXEC -> test.event(call, test.text(data, someName()), someVector());
      case READFILE ->
          test.event(call, test.text(data, someName()), data + 0x100, size, random.nextInt(12));
      case PRINT, READLINE -> test.event(call, size, data);
      case GET_CURSOR_POS -> test.event(call, data, data + 4);
      case SWEXN -> test.event(call, data + 0x100, TestWorld.LOOP, size, 0);
      default -> test.event1(call, value());
    };
  }

  private int someThread() {
    List<ThreadView> threads = test.world.threads();
    return threads.get(random.nextInt(threads.size())).tid();
  }

  private String someName() {
    return List.of("test", "other", "huge", "readme", "nothing", ".").get(random.nextInt(6));
  }

  /** Null-terminated pointers to whatever text there is. */
  private int someVector() {
    int vector = TestWorld.DATA + Limits.PAGE_SIZE;
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      int text = TestWorld.DATA + 0x800 + 16 * i;
      test.poke(vector + 4 * i, test.text(text, "x".repeat(random.nextInt(16))));
    }
    test.poke(vector + 4 * count, 0);
    return vector;
  }

  private WorldEvent withArguments(SystemCall call) {
    if (call == SystemCall.SWEXN && random.nextBoolean()) {
      pokeNearlySafeRegisters();
    }
    return test.event(call, value(), value(), value(), value());
  }

  private void pokeNearlySafeRegisters() {
    for (int i = 0; i < UserRegisters.WORDS; i++) {
      boolean segment = (i >= 2 && i <= 5) || i == 19;
      int word = segment ? 0x2b : i == 16 ? 0x23 : i == 17 ? 0x202 : value();
      test.poke(TestWorld.DATA + i * 4, random.nextInt(50) == 0 ? value() : word);
    }
  }

  private void check(WorldEvent event) {
    assertThat(event.describe()).isNotEmpty();
  }

  private int value() {
    return switch (random.nextInt(8)) {
      case 0 -> random.nextInt();
      case 1 -> random.nextInt(64);
      case 2 -> Limits.PAGE_SIZE * random.nextInt(64);
      case 3 -> TestWorld.DATA + random.nextInt(TestWorld.DATA_SIZE);
      case 4 -> EDGES[random.nextInt(EDGES.length)] + random.nextInt(9) - 4;
      default -> EDGES[random.nextInt(EDGES.length)];
    };
  }
}
