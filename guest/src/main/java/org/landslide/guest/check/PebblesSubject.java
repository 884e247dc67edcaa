package org.landslide.guest.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.Situation;
import org.landslide.engine.Step;
import org.landslide.engine.Subject;
import org.landslide.engine.Waiting;
import org.landslide.engine.finding.Bug;
import org.landslide.guest.elf.ElfException;
import org.landslide.guest.elf.ElfFile;
import org.landslide.guest.names.Names;
import org.landslide.guest.pebbles.LoadException;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ProgramNames;
import org.landslide.guest.pebbles.ProgramStore;
import org.landslide.guest.pebbles.ThreadStatus;
import org.landslide.guest.pebbles.WorldOptions;
import org.landslide.guest.pebbles.WorldSnapshot;

/** A Pebbles program that the engine can explore. The cost of a step is its instructions. */
public final class PebblesSubject implements Subject<PebblesSubject.State> {
  private final PebblesWorld world;
  private final Ledger ledger = Ledger.atStart();
  private final Rewinder rewinder;
  private final Stepper stepper;
  private final Failures failures;
  private final DeadEnd deadEnd;

  /** A program at one point of one of its interleavings. */
  public static final class State {
    private final WorldSnapshot world;
    private final Ledger ledger;

    State(WorldSnapshot world, Ledger ledger) {
      this.world = world;
      this.ledger = ledger;
    }

    WorldSnapshot world() {
      return world;
    }

    Ledger ledger() {
      return ledger;
    }
  }

  private PebblesSubject(
      PebblesWorld world,
      ProgramNames programs,
      ElfFile elf,
      String program,
      CheckOptions options) {
    this.world = world;
    Names names = programs.of(program).orElseThrow();
    Stacks stacks = new Stacks(world, programs);
    Sites sites = new Sites(stacks, false);
    ProgramFacts facts = ProgramFacts.of(names.symbols(), options);
    HeapRules heap = new HeapRules(world, ledger, sites, stacks, names);
    LockRules locks = new LockRules(world, ledger, sites, stacks, names, options.lockHandOff());
    EndRules end = new EndRules(world, ledger, EndPredicates.of(elf), options.leaks());
    Watchdog watchdog = new Watchdog(heap, end);
    Recorder recorder = new Recorder(world, facts, watchdog);
    failures = new Failures(world, stacks);
    deadEnd = new DeadEnd(world, ledger, stacks, names);
    rewinder = new Rewinder(world, ledger);
    Barriers barriers = new Barriers(world, locks, recorder, options);
    Execution execution =
        new Execution(
            world,
            program,
            facts,
            ledger,
            recorder,
            watchdog,
            new CallRules(heap, locks, failures, recorder),
            new PreemptionPoints(options, stacks),
            barriers,
            failures);
    stepper =
        new Stepper(world, ledger, rewinder, recorder, execution, barriers, options.heuristics());
  }

  /**
   * A program before its first instruction.
   *
   * @param arguments what it gets after its own name
   */
  public static PebblesSubject boot(
      ProgramStore store, String program, List<String> arguments, CheckOptions options)
      throws LoadException {
    WorldOptions frozen = WorldOptions.DEFAULT.withFrozenClock();
    PebblesWorld world = PebblesWorld.boot(frozen, store, program, arguments);
    return new PebblesSubject(
        world, ProgramNames.of(store), executable(store, program), program, options);
  }

  private static ElfFile executable(ProgramStore store, String program) throws LoadException {
    byte[] content = store.file(program);
    try {
      return ElfFile.parse(content == null ? new byte[0] : content);
    } catch (ElfException e) {
      throw new LoadException(LoadException.Reason.NOT_A_PROGRAM, program + " " + e.getMessage());
    }
  }

  /** Ends the step under way, or the next one, soon. May be called from any Java thread. */
  public void requestStop() {
    world.machine().cpu().requestStop();
  }

  /** The world as it is now, to look at. */
  public PebblesWorld world() {
    return world;
  }

  @Override
  public State snapshot() {
    return rewinder.save();
  }

  @Override
  public void restore(State state) {
    rewinder.restore(state);
  }

  @Override
  public Situation situation() {
    if (world.isOver()) {
      return new Situation(new int[0], List.of());
    }
    int[] threads = world.threadIds();
    List<Waiting> waiting = List.of();
    int count = 0;
    for (int thread : threads) {
      Wait wait = ledger.thread(thread).held();
      if (wait != null && wait.active()) {
        waiting = with(waiting, wait.waiting());
      } else if (couldRun(thread)) {
        threads[count++] = thread;
      }
    }
    return new Situation(Arrays.copyOf(threads, count), waiting);
  }

  private static List<Waiting> with(List<Waiting> waiting, Waiting more) {
    List<Waiting> result = new ArrayList<>(waiting);
    result.add(more);
    return result;
  }

  /** Time passes only when we say so: a thread that sleeps can be woken at any time. */
  private boolean couldRun(int thread) {
    ThreadStatus status = world.status(thread);
    return status == ThreadStatus.RUNNABLE || status == ThreadStatus.SLEEPING;
  }

  @Override
  public Step step(int thread, long maxCost) {
    return stepper.step(thread, maxCost);
  }

  @Override
  public Optional<Bug> verdict() {
    return world.isOver() ? Optional.empty() : Optional.of(deadEnd.explain());
  }

  @Override
  public Bug endless(int thread) {
    return failures.endless(thread);
  }
}
