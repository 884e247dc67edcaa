package org.landslide.quicksand;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.RemoteWorkers;

/**
 * A run: explores state spaces until a bug is found, all is verified, or time is up.
 *
 * <p>Jobs run in {@link Lane}s, of which each worker has one. A single worker has two and works in
 * them by turns, so that the maximal state space, which has a lane of its own, never keeps small
 * ones from being explored. The verdict does not depend on timing, unless time runs out; with one
 * worker nothing does, except which jobs are suspended and when the turn passes.
 *
 * <p>Workers in other processes have a lane each, too, and a Java thread here that waits for them:
 * they take jobs and help as others do, come whenever they come, and may be gone at any moment.
 *
 * <p>A timekeeper of its own ends the run when time is up: it has the subjects interrupted in the
 * middle of their steps, and if a worker does not listen, leaves it behind.
 */
public final class Quicksand {
  /** How many times longer than its budget a run by processor time takes at most. */
  public static final int MOST_PATIENCE = 4;

  /** How long a single worker stays with one of its two jobs. */
  private static final double TURN_SECONDS = 0.02;

  /**
   * The same, if the job is the maximal state space and will end in time: then the other jobs only
   * repeat parts of it. They keep a share, since a small one may find a bug sooner, and an estimate
   * may be wrong.
   */
  private static final double LONG_TURN_SECONDS = 7 * TURN_SECONDS;

  /** How long a single worker runs random schedules in between: a quarter of its time. */
  private static final double SAMPLE_SECONDS = 2 * TURN_SECONDS / 3;

  private final Control control;
  private final Sampler sampler;
  private final Sampler raceHunt;

  /** The lane of the worker that runs random schedules besides, if there is any. */
  private final @Nullable Lane first;

  private final StateSpaces spaces;
  private final Division division;
  private final List<Lane> lanes = new CopyOnWriteArrayList<>();

  private final Timekeeper timekeeper;
  private final Listener listener;
  private final List<Thread> workers = new CopyOnWriteArrayList<>();
  private RemoteWorkers elsewhere = RemoteWorkers.NONE;
  private final AtomicLong cpuNanos = new AtomicLong();

  public Quicksand(StateSpaces spaces, QuicksandOptions options, Listener listener) {
    this(spaces, options, listener, System::nanoTime);
  }

  /**
   * A run whose budget is the time that its workers really work, so that a busy machine makes
   * little difference to what comes of it. It ends by the time {@link #MOST_PATIENCE} allows all
   * the same.
   */
  public static Quicksand byProcessorTime(
      StateSpaces spaces, QuicksandOptions options, Listener listener) {
    FairClock clock = new FairClock();
    Quicksand run = new Quicksand(spaces, options, listener, clock);
    clock.follow(run.workers);
    return run;
  }

  /** A run that goes on with an earlier one; the time is what it may take from now on. */
  public static Quicksand resumed(
      StateSpaces spaces, QuicksandOptions options, Listener listener, RunState earlier) {
    LongSupplier clock = System::nanoTime;
    return new Quicksand(
        spaces,
        options,
        listener,
        new Control(options, clock, earlier),
        Division.of(options.ordered()),
        new HeapGauge());
  }

  /** The same, by the time that workers really work. */
  public static Quicksand resumedByProcessorTime(
      StateSpaces spaces, QuicksandOptions options, Listener listener, RunState earlier) {
    FairClock clock = new FairClock();
    Quicksand run =
        new Quicksand(
            spaces,
            options,
            listener,
            new Control(options, clock, earlier),
            Division.of(options.ordered()),
            new HeapGauge());
    clock.follow(run.workers);
    return run;
  }

  /**
   * A run that goes by another clock.
   *
   * @param nanos read from all Java threads; never goes back
   */
  public Quicksand(
      StateSpaces spaces, QuicksandOptions options, Listener listener, LongSupplier nanos) {
    this(spaces, options, listener, nanos, new HeapGauge());
  }

  /** The time of the run begins now. */
  Quicksand(
      StateSpaces spaces,
      QuicksandOptions options,
      Listener listener,
      LongSupplier nanos,
      MemoryGauge memory) {
    this(
        spaces,
        options,
        listener,
        new Control(options, nanos),
        Division.of(options.ordered()),
        memory);
  }

  /** One that divides state spaces in another way. */
  Quicksand(
      StateSpaces spaces,
      QuicksandOptions options,
      Listener listener,
      Control control,
      Division division,
      MemoryGauge memory) {
    this.listener = listener;
    this.control = control;
    this.spaces = spaces;
    this.division = division;
    sampler = Sampler.forCoverage(spaces, control);
    raceHunt = Sampler.forRaces(spaces, control);
    for (int i = 0; i < lanesHere(options); i++) {
      lanes.add(lane(new LocalWorkplace(control)));
    }
    first = lanes.isEmpty() ? null : lanes.get(0);
    for (int i = 0; i < options.workers(); i++) {
      List<Lane> own = options.workers() == 1 ? List.copyOf(lanes) : List.of(lanes.get(i));
      workers.add(daemon("worker " + i, () -> work(own)));
    }
    timekeeper = new Timekeeper(control, lanes, List.of(sampler, raceHunt), workers, memory);
  }

  private static int lanesHere(QuicksandOptions options) {
    boolean turns = options.workers() == 1 && options.mode() == Mode.ITERATIVE_DEEPENING;
    return turns ? 2 : options.workers();
  }

  private Lane lane(Workplace workplace) {
    return new Lane(control.newLane(), spaces, control, division, workplace);
  }

  /** Has workers in other processes help. Before it runs. */
  public Quicksand helpedBy(RemoteWorkers others) {
    elsewhere = others;
    return this;
  }

  /**
   * Runs to the end. Not to be called twice.
   *
   * @throws UnsupportedSubjectException when the subject cannot be run any further, and there is no
   *     bug to be told of
   */
  public Result run() {
    workers.forEach(Thread::start);
    Thread watch = daemon("timekeeper", timekeeper);
    watch.start();
    boolean interrupted = false;
    Runnable dismissal = elsewhere.attend(this::join);
    try {
      interrupted = tellNews();
    } finally {
      control.stop();
      dismissal.run();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return control.result(cpuNanos.get() * 1e-9);
  }

  /** Ends the run soon. But for {@link Result#ending}, the result is as if time were up. */
  public void stop() {
    control.interrupt();
  }

  /** How the run stands. Called from any Java thread. */
  public RunSnapshot snapshot() {
    return control.snapshot();
  }

  /** Runs a job before others, if it is there and open. Called from any Java thread. */
  public void favour(int job) {
    control.favour(job);
  }

  /** Gives a job up, if it is there and open. Called from any Java thread. */
  public void dismiss(int job) {
    control.dismiss(job);
  }

  /** The jobs that come next as things stand. Called from any Java thread. */
  public List<Job> next() {
    return control.next();
  }

  /** The run as a value, for another one to go on with. Called from any Java thread. */
  public RunState state() {
    return control.state();
  }

  /** Returns when the run is over; says whether this Java thread was interrupted meanwhile. */
  private boolean tellNews() {
    boolean interrupted = false;
    while (true) {
      try {
        Consumer<Listener> news = control.awaitNews();
        if (news == null) {
          return interrupted;
        }
        control.insist(() -> news.accept(listener));
      } catch (InterruptedException e) {
        interrupted = true;
        control.interrupt();
      }
    }
  }

  /** A worker in another process has come. */
  private void join(RemoteWorker worker) {
    RemoteWorkplace workplace = new RemoteWorkplace(control, worker);
    Lane lane = lane(workplace);
    lanes.add(lane);
    control.joined(worker);
    Thread waiting = daemon("worker of " + worker.process(), () -> work(lane, workplace, worker));
    workers.add(waiting);
    waiting.start();
  }

  private void work(Lane lane, RemoteWorkplace workplace, RemoteWorker worker) {
    try {
      boolean open = true;
      while (open && !workplace.isLost()) {
        open = workIn(lane);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Is never interrupted; should it be, it leaves.
    } finally {
      control.insist(() -> leave(lane, workplace, worker));
    }
  }

  private void leave(Lane lane, RemoteWorkplace workplace, RemoteWorker worker) {
    if (workplace.isLost()) {
      lane.abandon();
      control.lost(worker);
    } else {
      lane.release();
    }
    lanes.remove(lane);
    workers.remove(Thread.currentThread());
  }

  /** Works once in the lane of a worker elsewhere; false when there will be nothing more to do. */
  private boolean workIn(Lane lane) throws InterruptedException {
    try {
      long changes = control.changes();
      lane.closeRanks();
      boolean busy = !lane.mustRest() && lane.work(TURN_SECONDS);
      busy = busy || lane.help(TURN_SECONDS);
      return busy ? control.isWorking() : control.awaitChange(changes);
    } catch (OutOfMemoryError e) {
      control.runShort();
      return true;
    }
  }

  private void work(List<Lane> lanes) {
    try {
      boolean open = true;
      while (open) {
        open = workAround(lanes);
      }
    } catch (InterruptedException e) {
      // Workers are never interrupted; should this one be, it leaves.
      Thread.currentThread().interrupt();
    } finally {
      lanes.forEach(Lane::release); // What comes next may need the memory.
      if (lanes.contains(first)) {
        sampler.release();
        raceHunt.release();
      }
      cpuNanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
    }
  }

  /** Works once in each lane, if there is anything to do; false when there will be nothing more. */
  private boolean workAround(List<Lane> lanes) throws InterruptedException {
    try {
      long changes = control.changes();
      boolean busy = lanes.contains(first) && raceHunt.work(TURN_SECONDS);
      for (Lane lane : lanes) {
        boolean waits = busy && lane == first;
        busy |= !waits && !isIdle(lane, lanes) && lane.work(turn(lane));
      }
      if (!busy && lanes.size() == 1) {
        busy = lanes.get(0).help(TURN_SECONDS);
      }
      if (lanes.contains(first)) {
        sampler.work(lanes.size() == 1 ? TURN_SECONDS : SAMPLE_SECONDS);
      }
      return busy ? control.isWorking() : control.awaitChange(changes);
    } catch (OutOfMemoryError e) {
      control.runShort();
      return true;
    }
  }

  /** A single worker has a time for each lane instead. */
  private static boolean isIdle(Lane lane, List<Lane> own) {
    return own.size() == 1 && lane.mustRest();
  }

  private static double turn(Lane lane) {
    return lane.isPreferred() ? LONG_TURN_SECONDS : TURN_SECONDS;
  }

  private static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, "quicksand " + name);
    thread.setDaemon(true);
    return thread;
  }
}
