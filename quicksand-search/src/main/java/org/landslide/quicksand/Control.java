package org.landslide.quicksand;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Search;
import org.landslide.engine.search.Subtree;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobScheduler;
import org.landslide.quicksand.job.JobScheduler.Advice;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.job.Sighting;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.TaskOutcome;

/**
 * What the Java threads of a run have in common: the scheduler, the time, the suspended jobs and
 * the news for the listener. One lock guards all of it; no thread explores, or calls a listener,
 * while holding it.
 */
final class Control {
  private static final double SECONDS_PER_NANO = 1e-9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static final byte[] NOTHING = new byte[0];
  private static final int RESERVE = 1 << 20;
  private static final int MOST_ATTEMPTS = 20;
  private static final long NANOS_BETWEEN_NOTES = 500 * NANOS_PER_MILLI;
  private static final long MILLIS_OF_REST = 20;
  private static final double SECONDS_OF_RELIEF = 15;
  private static final long MOMENT = 20 * NANOS_PER_MILLI;

  /** What is given back when memory has run out, for whatever has to be said then. */
  private volatile byte[] reserve = new byte[RESERVE];

  private final JobScheduler scheduler;
  private final LongSupplier nanos;
  private final double budget;
  private final long mostInterleavings;
  private final long start;

  private final Map<Job, ActiveJob> aside = new HashMap<>();

  /** By lane. */
  private final Map<Integer, ActiveJob> running = new TreeMap<>();

  /** Where state spaces that are not explored to their end were when that was last looked at. */
  private final Map<Integer, RunState.OfJob> positions = new TreeMap<>();

  /** Is there when the run is over. */
  private @Nullable RunState stateAtEnd;

  private final Queue<Consumer<Listener>> news = new ArrayDeque<>();

  /** Grows with everything that may give an idle lane something to do. */
  private long changes;

  /** Why there is no sense in going on with any job. */
  private @Nullable UnsupportedSubjectException obstacle;

  /** Why the run ends though there is something to do and time to do it. */
  private Optional<Ending> cutShort = Optional.empty();

  /** A lane that was told to rest, if one was since all were woken. */
  private OptionalInt resting = OptionalInt.empty();

  /** What random schedules have come to. */
  private Optional<RandomCoverage> random = Optional.empty();

  /** The numbers of lanes that there are. */
  private final BitSet lanes = new BitSet();

  /** How many lanes wait until there is something to do. */
  private int idle;

  /** When jobs that run have last given back memory, if they have. */
  private OptionalLong relieved = OptionalLong.empty();

  private final Processes processes = new Processes();
  private final boolean deepening;

  private Phase phase = Phase.WORKING;

  /**
   * What to work on.
   *
   * @param begun what is left of the job if it was suspended
   * @param position where an earlier run has left it
   */
  record Assignment(Job job, Optional<ActiveJob> begun, Optional<RunState.OfJob> position) {}

  private enum Phase {
    WORKING,
    /** Lanes are to leave off. */
    STOPPING,
    /** Whatever a lane still has to say comes too late. */
    CLOSED
  }

  Control(QuicksandOptions options, LongSupplier nanos) {
    this(options, nanos, new JobScheduler(options), 0);
  }

  /** Goes on with an earlier run, and tells once more what that has found. */
  Control(QuicksandOptions options, LongSupplier nanos, RunState earlier) {
    this(options, nanos, new JobScheduler(options, earlier.scheduler()), earlier.seconds());
    synchronized (this) {
      random = earlier.random();
      earlier.positions().forEach(each -> positions.put(each.job(), each));
      scheduler.bugs().forEach(bug -> news.add(listener -> listener.bugFound(bug)));
    }
  }

  /**
   * @param taken how many seconds an earlier run has taken, which are not part of the budget
   */
  private Control(
      QuicksandOptions options, LongSupplier nanos, JobScheduler scheduler, double taken) {
    this.scheduler = scheduler;
    this.budget = taken + options.seconds();
    this.mostInterleavings = options.mostInterleavings();
    this.deepening = options.mode() == Mode.ITERATIVE_DEEPENING;
    this.nanos = nanos;
    this.start = nanos.getAsLong() - (long) (taken / SECONDS_PER_NANO);
    synchronized (this) {
      announceChanges();
    }
  }

  // For a run that goes on with this one.

  /** Says where a job stands, if that was not said for a while. By the lane that works on it. */
  void note(ActiveJob active) {
    if (active.isUnnoted(now(), NANOS_BETWEEN_NOTES)) {
      noteLast(active);
    }
  }

  /** The same, when no more will be done. */
  void noteLast(ActiveJob active) {
    Optional<RunState.OfJob> position = active.position();
    synchronized (this) {
      position.ifPresent(each -> positions.put(each.job(), each));
    }
  }

  /** The run as it stands; what was done in state spaces since they were last noted is left out. */
  synchronized RunState state() {
    aside.values().forEach(this::noteAside);
    positions.keySet().removeIf(number -> !scheduler.jobs().get(number).state().isOpen());
    return stateAtEnd != null
        ? stateAtEnd
        : new RunState(
            secondsSince(start),
            scheduler.store(job -> positions.containsKey(job.number())),
            List.copyOf(positions.values()),
            random);
  }

  private void noteAside(ActiveJob active) {
    active.position().ifPresent(each -> positions.put(each.job(), each));
  }

  // Time.

  long now() {
    return nanos.getAsLong();
  }

  double secondsSince(long then) {
    return (nanos.getAsLong() - then) * SECONDS_PER_NANO;
  }

  private double secondsLeft() {
    return Math.max(0, budget - secondsSince(start));
  }

  // For lanes.

  /** A job for an idle lane, if there is one. */
  synchronized Optional<Assignment> take(int lane) {
    if (!isWorking()) {
      return Optional.empty();
    }
    Optional<Assignment> taken =
        scheduler
            .take(lane, secondsLeft())
            .map(
                job ->
                    new Assignment(
                        job,
                        Optional.ofNullable(aside.remove(job)),
                        Optional.ofNullable(positions.get(job.number()))));
    announceChanges();
    return taken;
  }

  synchronized Advice report(ActiveJob active, Stint stint) {
    if (phase == Phase.CLOSED) {
      return Advice.ABANDON;
    }
    learn(active, stint);
    Progress progress = active.progress(this);
    if (active.hasMoreThan(mostInterleavings)) {
      cutShort(Ending.INTERLEAVING_LIMIT);
    }
    Advice advice = scheduler.report(active.job, progress, secondsLeft());
    if (advice == Advice.PUT_ASIDE) {
      active.trim();
      aside.put(active.job, active);
    }
    announceChanges();
    return advice;
  }

  /** A number for one more lane. */
  synchronized int newLane() {
    int number = lanes.nextClearBit(0);
    lanes.set(number);
    return number;
  }

  /** Whether there are jobs that a lane may take, and not only help with. */
  boolean hasJobsFor(int lane) {
    return deepening || lane == JobScheduler.MAXIMAL_LANE;
  }

  /** The number of a lane that is gone, if it is lower, since the lowest has the largest job. */
  synchronized int lowerNumber(int lane) {
    int free = lanes.nextClearBit(0);
    if (free > lane) {
      return lane;
    }
    lanes.clear(lane);
    lanes.set(free);
    return free;
  }

  synchronized void giveBack(int lane) {
    lanes.clear(lane);
    wakeIdle();
  }

  /** A job that runs loses its lane, through no fault of its own. */
  synchronized void abandon(ActiveJob active) {
    if (phase != Phase.CLOSED && scheduler.interrupt(active.job)) {
      aside.put(active.job, active);
      announceChanges();
    }
  }

  /** Whether no more interleavings of a state space are wanted, though there are more. */
  boolean isEnough(Search search) {
    return search.completed() >= mostInterleavings && search.hasNext();
  }

  synchronized void complete(ActiveJob active, Stint stint) {
    if (phase != Phase.CLOSED) {
      learn(active, stint);
      scheduler.complete(active.job, active.progress(this));
      announceChanges();
    }
  }

  /** An interleaving of a job has failed; if one in another part of it did as well, the first. */
  synchronized void fail(ActiveJob active, Stint stint) {
    boolean first = scheduler.stateOf(active.job) != JobState.BUG;
    if (phase != Phase.CLOSED && first) {
      learn(active, stint);
      Progress progress = active.progress(this);
      Subtree.Failure failure = stint.failure().orElseThrow();
      BugReport report =
          new BugReport(
              active.job,
              failure.bug(),
              failure.demonstration(),
              progress.interleavings(),
              secondsSince(start));
      scheduler.fail(report, progress);
      news.add(listener -> listener.bugFound(report));
      announceChanges();
    }
  }

  synchronized void breakDown(Job job, Throwable fault) {
    if (phase == Phase.CLOSED) {
      return;
    }
    if (fault instanceof UnsupportedSubjectException unsupported) {
      meet(unsupported);
    } else if (isWantOfMemory(fault)) {
      scheduler.drop(job, "out of memory");
    } else {
      scheduler.breakDown(job, Faults.describe(fault));
    }
    announceChanges();
  }

  /** A class that could not be initialised for want of memory is refused ever after. */
  private boolean isWantOfMemory(Throwable fault) {
    boolean ranShort = reserve.length == 0;
    return fault instanceof OutOfMemoryError || (fault instanceof LinkageError && ranShort);
  }

  /** All jobs run the same program, so the run ends; but bugs that were found stay found. */
  private void meet(UnsupportedSubjectException unsupported) {
    if (obstacle == null && !scheduler.bugs().isEmpty()) {
      news.add(listener -> listener.unsupported(unsupported.sentence()));
    }
    obstacle = unsupported;
    stop();
  }

  // For random schedules.

  /** At which points random schedules are to be run, if they are. */
  synchronized Optional<Set<PreemptionPoint>> wantedSample() {
    return isWorking() ? scheduler.wantedSample(secondsLeft()) : Optional.empty();
  }

  synchronized void sampled(RandomCoverage coverage) {
    random = phase == Phase.CLOSED ? random : Optional.of(coverage);
  }

  /** At which points random schedules are to look for data races, if they are. */
  synchronized Optional<Set<PreemptionPoint>> wantedRaceHunt() {
    return isWorking() ? scheduler.wantedRaceHunt(secondsLeft()) : Optional.empty();
  }

  /** So many random schedules have looked for data races. */
  synchronized void hunted(long schedules, double seconds) {
    scheduler.hunted(schedules, seconds);
  }

  /** A random schedule has come across data races. */
  synchronized void seeInSample(
      Set<PreemptionPoint> points, List<DataRace> races, Schedule decisions) {
    if (phase != Phase.CLOSED) {
      tell(scheduler.racesInSample(points, races, decisions));
      announceChanges();
    }
  }

  /** A random schedule failed, at all points that were known when it was drawn. */
  synchronized void failSample(Set<PreemptionPoint> points, StateSpace space) {
    if (phase != Phase.CLOSED) {
      Bug bug = space.search().bug().orElseThrow();
      BugReport report =
          new BugReport(
              scheduler.jobOf(points),
              bug,
              space.search().demonstration(),
              space.search().completed(),
              secondsSince(start));
      scheduler.failSample(report);
      news.add(listener -> listener.bugFound(report));
      announceChanges();
    }
  }

  /** Random schedules cannot be run, by a fault of ours or of the program. */
  void breakDownSample(Set<PreemptionPoint> points, Throwable fault) {
    Job job;
    synchronized (this) {
      job = scheduler.jobOf(points);
    }
    breakDown(job, fault);
  }

  private void learn(ActiveJob active, Stint stint) {
    random = stint.random().or(() -> random);
    if (!stint.races().isEmpty()) {
      Sighting here = new Sighting(active.job, stint.decisions());
      tell(scheduler.races(here, stint.races()));
    }
  }

  private void tell(List<RaceReport> races) {
    for (RaceReport race : races) {
      news.add(listener -> listener.raceFound(race));
    }
  }

  private void announceChanges() {
    List<JobReport> reports = scheduler.takeChanges();
    if (reports.isEmpty() && news.isEmpty()) {
      return;
    }
    for (JobReport report : reports) {
      news.add(listener -> listener.jobChanged(report));
    }
    aside.keySet().removeIf(job -> scheduler.stateOf(job) != JobState.SUSPENDED);
    changes++;
    notifyAll();
  }

  // For lanes that help others.

  /** A lane works on a job. */
  synchronized void enter(int lane, ActiveJob job) {
    running.put(lane, job);
    wakeIdle();
  }

  /** A lane does so no more. */
  synchronized void leave(int lane) {
    running.remove(lane);
  }

  /** A job with which a lane can help that has nothing better to do. */
  synchronized Optional<ActiveJob> jobToHelp(int lane) {
    if (phase != Phase.WORKING) {
      return Optional.empty();
    }
    for (Map.Entry<Integer, ActiveJob> each : running.entrySet()) {
      boolean other = each.getKey() != lane;
      if (other
          && isRunning(each.getValue().job)
          && !scheduler.mustRest(each.getKey(), secondsLeft())) {
        return Optional.of(each.getValue());
      }
    }
    return Optional.empty();
  }

  /** A lane has found something in a job that another one works on. */
  synchronized void tell(ActiveJob active, Stint stint) {
    if (phase != Phase.CLOSED) {
      learn(active, stint);
      announceChanges();
    }
  }

  /** There may be something to do now that was not there before. */
  synchronized void wakeIdle() {
    changes++;
    notifyAll();
  }

  /** For {@link #awaitChange}. */
  synchronized long changes() {
    return changes;
  }

  /**
   * Returns once something has happened since, or after a moment; false when there will be nothing
   * more to do.
   */
  synchronized boolean awaitChange(long since) throws InterruptedException {
    long end = System.nanoTime() + MILLIS_OF_REST * NANOS_PER_MILLI;
    long left = MILLIS_OF_REST;
    idle++;
    try {
      while (changes == since && left > 0 && isWorking()) {
        wait(left);
        left = (end - System.nanoTime()) / NANOS_PER_MILLI;
      }
    } finally {
      idle--;
    }
    return isWorking();
  }

  /**
   * How many others may be in want of something to do before a worker elsewhere comes back: all of
   * them, since what is to be given away is said long before.
   */
  synchronized int others() {
    return Math.max(idle, processes.workers() - 1);
  }

  // For workers in other processes.

  synchronized void joined(RemoteWorker worker) {
    processes.joined(worker.process(), now());
  }

  synchronized void lost(RemoteWorker worker) {
    processes.lost(worker.process());
  }

  synchronized void worked(String process, TaskOutcome.Effort effort) {
    processes.worked(process, effort, now());
  }

  /** Whether there is something to do, and time to do it. */
  synchronized boolean isWorking() {
    return phase == Phase.WORKING && secondsLeft() > 0 && !scheduler.isFinished();
  }

  /** Whether a job is worth more time than all others together. */
  synchronized boolean isPreferred(Job job) {
    return scheduler.isPreferred(job, secondsLeft());
  }

  /** Whether a lane has nothing to do until {@link #awaitChange} returns, though it has a job. */
  synchronized boolean mustRest(int lane) {
    boolean rests = scheduler.mustRest(lane, secondsLeft());
    resting = rests ? OptionalInt.of(lane) : resting;
    return rests;
  }

  /** Whether a lane should go on with a job, as far as that can be told without its report. */
  synchronized boolean isRunning(Job job) {
    return isWorking() && scheduler.stateOf(job) == JobState.RUNNING;
  }

  // For the code that watches over the run.

  /** Lets lanes go on that were told to rest. All that rest do so for one reason. */
  synchronized void wakeResting() {
    if (resting.isPresent() && !scheduler.mustRest(resting.getAsInt(), secondsLeft())) {
      resting = OptionalInt.empty();
      changes++;
      notifyAll();
    }
  }

  /** Returns after a while, or as soon as there is nothing more to do. */
  synchronized void awaitEnd(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * NANOS_PER_MILLI;
    long left = millis;
    while (isWorking() && left > 0) {
      wait(left);
      left = (end - System.nanoTime()) / NANOS_PER_MILLI;
    }
  }

  /** Ends the run, whatever there is left to do. */
  synchronized void interrupt() {
    cutShort(Ending.INTERRUPTED);
  }

  private void cutShort(Ending why) {
    if (phase == Phase.WORKING) {
      cutShort = Optional.of(why);
    }
    stop();
  }

  synchronized void stop() {
    if (phase == Phase.WORKING) {
      phase = Phase.STOPPING;
      notifyAll();
    }
  }

  synchronized void close() {
    stateAtEnd = state();
    phase = Phase.CLOSED;
    aside.clear();
    notifyAll();
  }

  /**
   * Does what must not be left undone for want of memory: when that has run out, jobs are put out
   * of the way, and it is tried again after a moment, in which others may find that they have to
   * give up something, too. It does no harm if part of it is done twice.
   */
  void insist(Runnable task) {
    for (int attempts = 1; attempts < MOST_ATTEMPTS; attempts++) {
      try {
        task.run();
        return;
      } catch (OutOfMemoryError e) {
        runShort();
      }
    }
    task.run();
  }

  /** Memory has run out somewhere. */
  void runShort() {
    reserve = NOTHING;
    try {
      freeAllMemory();
    } catch (OutOfMemoryError e) {
      // The threads that hold the memory will run out of it themselves.
    }
    LockSupport.parkNanos(MOMENT);
  }

  /**
   * Memory is short. What jobs that run have learned of their steps goes first, which costs nothing
   * but time; jobs that were put aside, only if it is short again soon.
   */
  synchronized void freeMemory(long bytes) {
    boolean again = relieved.isPresent() && secondsSince(relieved.getAsLong()) < SECONDS_OF_RELIEF;
    relieve();
    if (again) {
      drop(bytes);
    }
  }

  private synchronized void freeAllMemory() {
    relieve();
    drop(Long.MAX_VALUE);
  }

  private void relieve() {
    relieved = OptionalLong.of(now());
    running.values().forEach(ActiveJob::trim);
  }

  private void drop(long bytes) {
    scheduler.dropSuspended(bytes, this::bytesOf);
    announceChanges();
  }

  private long bytesOf(Job job) {
    ActiveJob active = aside.get(job);
    return active == null ? 0 : active.bytes();
  }

  /** The next piece of news; null when the run is over and all was told. */
  synchronized @Nullable Consumer<Listener> awaitNews() throws InterruptedException {
    while (news.isEmpty() && phase != Phase.CLOSED) {
      wait();
    }
    return news.poll();
  }

  // For the user.

  /** {@link JobScheduler#favour}; a number that no job has is passed over. */
  synchronized void favour(int job) {
    if (isJob(job)) {
      scheduler.favour(job);
      changes++; // A lane that rests may have something to do now.
      notifyAll();
    }
  }

  /** {@link JobScheduler#dismiss}; a number that no job has is passed over. */
  synchronized void dismiss(int job) {
    if (isJob(job)) {
      scheduler.dismiss(job);
      announceChanges();
    }
  }

  private boolean isJob(int number) {
    return phase == Phase.WORKING && number >= 0 && number < scheduler.jobs().size();
  }

  synchronized List<Job> next() {
    return scheduler.next(secondsLeft());
  }

  synchronized RunSnapshot snapshot() {
    return new RunSnapshot(
        secondsSince(start),
        scheduler.jobs(),
        scheduler.races(),
        scheduler.bugs(),
        random,
        processes.reports(now()));
  }

  /**
   * @throws UnsupportedSubjectException if that is why the run ended, and no bug was found before
   */
  synchronized Result result(double cpuSeconds) {
    if (obstacle != null && scheduler.bugs().isEmpty()) {
      throw obstacle;
    }
    RunSnapshot end = snapshot();
    return new Result(
        scheduler.verdict(),
        ending(end),
        end,
        scheduler.verified(),
        scheduler.boundCompleted(),
        scheduler.hasGoneOn(),
        cpuSeconds);
  }

  private Ending ending(RunSnapshot end) {
    // Where the maximal state space starts anew, there is a moment without any.
    boolean none = end.jobs().stream().noneMatch(job -> job.state().isOpen());
    if (none && scheduler.isFinished()) {
      return Ending.NOTHING_LEFT;
    }
    boolean early = secondsLeft() > 0 && !end.bugs().isEmpty();
    return cutShort.orElse(early ? Ending.FIRST_BUG : Ending.TIME_LIMIT);
  }
}
