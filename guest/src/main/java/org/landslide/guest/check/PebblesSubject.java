package org.landslide.guest.check;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.Footprint;
import org.landslide.engine.Situation;
import org.landslide.engine.Step;
import org.landslide.engine.Step.Ending;
import org.landslide.engine.Subject;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.guest.elf.SymbolTable;
import org.landslide.guest.pebbles.LoadException;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ProgramNames;
import org.landslide.guest.pebbles.ProgramStore;
import org.landslide.guest.pebbles.ThreadStatus;
import org.landslide.guest.pebbles.WorldOptions;
import org.landslide.guest.pebbles.WorldSnapshot;
import org.landslide.machine.Cpu;

/** A Pebbles program that the engine can explore. The cost of a step is its instructions. */
public final class PebblesSubject implements Subject<PebblesSubject.State> {
  private final PebblesWorld world;
  private final Cpu cpu;
  private final Ledger ledger = new Ledger();
  private final Recorder recorder;
  private final Execution execution;
  private final Failures failures;

  /** A program at one point of one of its interleavings. */
  public static final class State {
    private final WorldSnapshot world;
    private final Ledger ledger;

    private State(WorldSnapshot world, Ledger ledger) {
      this.world = world;
      this.ledger = ledger;
    }
  }

  private PebblesSubject(
      PebblesWorld world, String program, ProgramNames names, CheckOptions options) {
    this.world = world;
    this.cpu = world.machine().cpu();
    SymbolTable symbols =
        names
            .of(program)
            .orElseThrow(() -> new IllegalStateException("a program that was loaded is gone"))
            .symbols();
    Stacks stacks = new Stacks(world, names);
    ProgramFacts facts = ProgramFacts.of(symbols, options);
    this.failures = new Failures(stacks);
    this.recorder = new Recorder(facts);
    this.execution =
        new Execution(
            world,
            program,
            facts,
            ledger,
            recorder,
            new PreemptionPoints(options, stacks),
            failures);
    world.setFaultsStop(true);
    recorder.observe(cpu);
  }

  /**
   * A program before its first instruction.
   *
   * @param arguments what it gets after its own name
   */
  public static PebblesSubject boot(
      ProgramStore store, String program, List<String> arguments, CheckOptions options)
      throws LoadException {
    PebblesWorld world = PebblesWorld.boot(WorldOptions.DEFAULT, store, program, arguments);
    return new PebblesSubject(world, program, ProgramNames.of(store), options);
  }

  /** Ends the step under way, or the next one, soon. May be called from any Java thread. */
  public void requestStop() {
    cpu.requestStop();
  }

  /** The world as it is now, to look at. */
  public PebblesWorld world() {
    return world;
  }

  @Override
  public State snapshot() {
    return new State(world.snapshot(), ledger.copy());
  }

  @Override
  public void restore(State state) {
    world.restore(state.world);
    ledger.assign(state.ledger);
  }

  @Override
  public Situation situation() {
    if (world.isOver()) {
      return new Situation(new int[0], List.of());
    }
    int[] threads = world.threadIds();
    int count = 0;
    for (int thread : threads) {
      ThreadStatus status = world.status(thread);
      if (status == ThreadStatus.RUNNABLE || status == ThreadStatus.SLEEPING) {
        threads[count++] = thread;
      }
    }
    return new Situation(Arrays.copyOf(threads, count), List.of());
  }

  @Override
  public Step step(int thread, long maxCost) {
    if (world.status(thread) == ThreadStatus.SLEEPING) {
      world.advanceTo(world.thread(thread).wakeTick());
    }
    execution.choose(thread);
    long start = cpu.retired();
    Pause pause = execution.go(maxCost);
    Footprint footprint = recorder.take();
    long cost = cpu.retired() - start;
    return switch (pause) {
      case FAILED -> Step.failing(footprint, cost, execution.bug());
      case POINT -> step(footprint, cost, Ending.PREEMPTION_POINT);
      case YIELDED, BLOCKED, HELD_BACK, GONE -> step(footprint, cost, Ending.VOLUNTARY);
      case BUDGET -> step(footprint, cost, Ending.TOO_LONG);
      case INTERRUPTED -> step(footprint, cost, Ending.INTERRUPTED);
    };
  }

  private static Step step(Footprint footprint, long cost, Ending ending) {
    return new Step(footprint, cost, ending, Optional.empty());
  }

  @Override
  public Optional<Bug> verdict() {
    if (world.isOver()) {
      return Optional.empty();
    }
    return Optional.of(new Bug(BugKind.DEADLOCK, "no thread can go on"));
  }

  @Override
  public Bug endless(int thread) {
    return failures.endless(thread);
  }
}
