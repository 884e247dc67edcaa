package org.landslide.guest.pebbles;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Cpu;

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

  private TestWorld test = TestWorld.boot();
  private Random random = new Random();
  private final List<WorldSnapshot> snapshots = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void nothingThatThreadsDoSurprisesUs(long seed) {
    random = new Random(seed);
    test = TestWorld.boot(TestWorld.SMALL.withInput("some\ninput\n".repeat(50).getBytes(US_ASCII)));
    snapshots.add(test.world.snapshot());
    for (int i = 0; i < CASES; i++) {
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
      snapshots.add(world.snapshot());
    } else if (random.nextInt(400) == 0) {
      goBack();
    } else {
      world.switchTo(runnable[random.nextInt(runnable.length)]);
      scribble();
      act();
    }
  }

  private void goBack() {
    test.world.restore(snapshots.get(random.nextInt(snapshots.size())));
    if (snapshots.size() > 20) {
      snapshots.subList(1, 10).clear();
    }
  }

  private void scribble() {
    for (int i = random.nextInt(6); i > 0; i--) {
      int address = TestWorld.DATA + random.nextInt(TestWorld.DATA_SIZE - 4);
      test.poke(address, value());
    }
  }

  private void act() {
    for (int register = Cpu.EAX; register <= Cpu.EDI; register++) {
      if (random.nextInt(3) == 0) {
        test.cpu.setReg(register, value());
      }
    }
    int kind = random.nextInt(20);
    if (kind == 0) {
      test.cpu.setEip(SNIPPETS[random.nextInt(SNIPPETS.length)]);
      check(test.world.run(1 + random.nextInt(50)));
    } else if (kind == 1) {
      check(test.step(TestWorld.CODE + 2 * random.nextInt(256)));
    } else {
      SystemCall[] calls = SystemCall.values();
      SystemCall call = calls[random.nextInt(calls.length)];
      boolean rare = call == SystemCall.HALT || call == SystemCall.TASK_VANISH;
      SystemCall chosen = rare && random.nextInt(10) > 0 ? SystemCall.SWEXN : call;
      check(random.nextBoolean() ? withArguments(chosen) : test.event1(chosen, value()));
    }
  }

  private Event withArguments(SystemCall call) {
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

  private void check(Event event) {
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
