package org.landslide.checker.debug;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.landslide.binary.elf.ElfFile;
import org.landslide.world.debug.Debuggee;
import org.landslide.world.debug.Goal;
import org.landslide.world.debug.Stop;
import org.landslide.world.debug.Stop.Reason;
import org.landslide.world.debug.Watchpoint;

/** A recorded run is the same in both directions. */
@Timeout(60)
final class DebuggeeTest {
  private static final int STEPS = 30;

  private static Debuggee debuggee;
  private static ElfFile elf;

  @BeforeAll
  static void record() throws Exception {
    FailingRun run = FailingRun.of("mutex_against_atomic");
    debuggee = run.run().debuggee();
    Path file = run.program().symbolFiles().get(0);
    elf = ElfFile.parse(Files.readAllBytes(file));
  }

  @AfterEach
  void reset() {
    debuggee.reset();
  }

  private static int address(String symbol) {
    return elf.symbols().find(symbol).orElseThrow().address();
  }

  /** All that can be seen at one moment. */
  private static String state() {
    StringBuilder all = new StringBuilder();
    for (int tid : debuggee.threads()) {
      int[] registers = debuggee.registers(tid);
      all.append(tid).append(debuggee.describe(tid)).append(Arrays.toString(registers));
      all.append(Arrays.toString(debuggee.read(tid, registers[4], 64)));
    }
    return all.append(Arrays.toString(debuggee.read(debuggee.threads()[0], address("count"), 4)))
        .toString();
  }

  @Test
  void everyStateOnTheWayBackIsTheOneOnTheWayThere() {
    List<String> there = new ArrayList<>();
    while (!debuggee.isAtEnd()) {
      there.add(state());
      debuggee.seek(debuggee.moment() + 1);
    }
    List<String> back = new ArrayList<>();
    while (debuggee.moment() > 0) {
      debuggee.seek(debuggee.moment() - 1);
      back.add(state());
    }
    Collections.reverse(back);
    assertThat(there).hasSizeGreaterThan(400);
    assertThat(back).isEqualTo(there);
  }

  @Test
  void breakpointsAreHitAtTheSameMomentsInBothDirections() {
    debuggee.setBreakpoint(address("mutex_lock"));
    debuggee.setBreakpoint(address("atomic_fetch_add"));
    List<Long> there = new ArrayList<>();
    Stop stop = debuggee.forward(Goal.CONTINUE);
    while (stop.reason() == Reason.BREAKPOINT) {
      there.add(debuggee.moment());
      assertThat(debuggee.forward(Goal.step(stop.thread())).thread()).isEqualTo(stop.thread());
      stop = debuggee.forward(Goal.CONTINUE);
    }
    assertThat(stop.reason()).isEqualTo(Reason.END);
    List<Long> back = new ArrayList<>();
    stop = debuggee.backward(Goal.CONTINUE);
    while (stop.reason() == Reason.BREAKPOINT) {
      back.add(debuggee.moment());
      stop = debuggee.backward(Goal.CONTINUE);
    }
    assertThat(stop.reason()).isEqualTo(Reason.START);
    Collections.reverse(back);
    assertThat(there).hasSizeGreaterThan(2).isEqualTo(back);
  }

  /** It stops behind an access on the way there, and before it on the way back. */
  @Test
  void watchpointsAreHitByTheSameAccessesInBothDirections() {
    for (Watchpoint.Kind kind : Watchpoint.Kind.values()) {
      Watchpoint watchpoint = debuggee.watch(kind, debuggee.current(), address("count"), 4);
      List<Long> there = new ArrayList<>();
      while (debuggee.forward(Goal.CONTINUE).reason() == Reason.WATCHPOINT) {
        there.add(debuggee.moment() - 1);
      }
      List<Long> back = new ArrayList<>();
      while (debuggee.backward(Goal.CONTINUE).reason() == Reason.WATCHPOINT) {
        back.add(debuggee.moment());
      }
      Collections.reverse(back);
      assertThat(there).as(kind.name()).hasSizeGreaterThan(2).isEqualTo(back);
      debuggee.unwatch(watchpoint);
    }
  }

  @Test
  void stepsBackAreTheStepsOfOneThread() {
    debuggee.seek(Long.MAX_VALUE);
    int thread = debuggee.current();
    List<Integer> back = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      assertThat(debuggee.backward(Goal.step(thread)).reason()).isEqualTo(Reason.STEPPED);
      back.add(debuggee.registers(thread)[Debuggee.EIP]);
    }
    List<Integer> there = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      there.add(debuggee.registers(thread)[Debuggee.EIP]);
      assertThat(debuggee.forward(Goal.step(thread)).reason()).isEqualTo(Reason.STEPPED);
    }
    Collections.reverse(back);
    assertThat(there).isEqualTo(back);
    assertThat(debuggee.isAtEnd()).isTrue();
  }
}
