package org.landslide.quicksand.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.engine.schedule.Schedule;
import org.landslide.quicksand.job.Job.Size;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/**
 * Decides which state spaces are explored, and which of them next: iterative deepening (thesis,
 * section 4.2). Pure logic: the code that runs jobs reports what they come across and how much time
 * is left.
 *
 * <p>Jobs run in lanes. A lane {@link #take takes} a job, {@link #report reports} now and then and
 * learns whether to go on, and tells of its end. Whatever it finds, {@link #races} (algorithm 4 of
 * the thesis) turns into new jobs; {@code report} and {@code take} are algorithm 5.
 *
 * <p>Where this differs from the thesis:
 *
 * <ul>
 *   <li>All known preemption points together are a job from the start, with a lane of its own
 *       unless it is hopeless (section 4.6.2). So it does not count in algorithm 4, whose
 *       intermediate jobs would all be part of it.
 *   <li>Once a bug was found, the largest state space that does not contain it takes the place of
 *       the maximal one: completing it makes most of what is left superfluous. Before, small jobs
 *       have shown which points it takes to find the bug; and after a few such bugs it is given up,
 *       since it would find them again and again.
 *   <li>A larger maximal state space does not take the place of the one that is explored at once,
 *       but when that has run for twice as long as all those before it.
 *   <li>A small job makes no jobs of its own, but what it sees belongs to the known preemption
 *       points like everything else: a run that has come to its end leaves nothing untested.
 *   <li>Algorithm 5 would suspend a job in favour of a larger pending one with all of its points;
 *       here the job to be suspended counts among the suspended ones.
 *   <li>A suspended job keeps larger ones from being run only as long as it seems too big.
 *   <li>Jobs whose points have made no difference to other state spaces come last: they most likely
 *       repeat what is explored.
 *   <li>When the maximal state space will most likely end in time, all others together run no more
 *       interleavings than it does: they are part of it, and there only to find bugs early.
 *   <li>A job whose interleavings come by their number of preemptions ends when all bounds are
 *       explored, of which its estimate knows only the present one. It gives way when it has come
 *       further than another one would begin with ({@link CoveredBounds}).
 *   <li>Intermediate jobs are a means to find bugs early. There is an end to them: beyond two
 *       thousand only the maximal one is made.
 * </ul>
 *
 * <p>Each decision costs the number of pending jobs times the number of suspended ones at worst, so
 * a job is asked at most ten times a second if it should give way.
 */
public final class JobScheduler {
  /** What a job that has reported is to do. */
  public enum Advice {
    GO_ON,
    /** To be kept, for {@link #take} may return it again. */
    PUT_ASIDE,
    /** It is over. */
    ABANDON
  }

  /** Where the maximal state space is explored. */
  public static final int MAXIMAL_LANE = 0;

  /** How many jobs there may be before no more intermediate ones are made. */
  static final int MOST_JOBS = 2000;

  private static final double SECONDS_BETWEEN_LOOKS = 0.1;

  /** After so many bugs in what should not contain one, only small steps are made. */
  private static final int MOST_BUGS_IN_GOALS = 4;

  /** How much of the time left the maximal state space may need to be taken to end in time. */
  private static final double SAFE_PART = 0.8;

  /** How long the maximal state space is explored before it may get more time than all others. */
  private static final double SECONDS_FOR_ALL = 0.2;

  /** How long the maximal state space is explored before it is taken to be too large. */
  private static final double SECONDS_FOR_ESTIMATE = 1;

  /** How much of the time left a state space is explored before it is taken to be hopeless. */
  private static final double PART_FOR_DESPAIR = 0.1;

  /** The same, however much time is left. */
  private static final double SECONDS_FOR_DESPAIR = 20;

  /** A resumed job runs so long at least: swapping two jobs for ever would help neither. */
  private static final double SHORTEST_STINT = 1;

  /** How many times as long as what it repeats a job may run that is maximal no more. */
  private static final double OWED = 2;

  /** Beginnings that took less, in seconds and together, cost nothing. */
  private static final double CHEAP = 1;

  /** Nor do those that took less than this part of what comes after them. */
  private static final double CHEAP_PART = 0.5;

  private final Mode mode;
  private final Heuristics heuristics;
  private final boolean stopAtFirstBug;
  private final RaceRegistry registry = new RaceRegistry();
  private final JobBook book = new JobBook();
  private final List<BugReport> bugs = new ArrayList<>();
  private final Favourites favourites = new Favourites();
  private final RaceHunting hunting;

  /** The preemption points to begin with. */
  private final PointSet seeds;

  /** The same with those that only some state spaces have from the beginning. */
  private final PointSet sampled;

  /** All preemption points worth trying. */
  private PointSet known;

  /**
   * Those that made no difference: some state space has as many interleavings with them as without.
   * Most likely they make none elsewhere, so other jobs come first.
   */
  private PointSet idle = PointSet.EMPTY;

  /** Those that are to be tried when everything is verified without them. */
  private PointSet afterwards;

  /** Whether everything was verified without them. */
  private boolean wentOn;

  public JobScheduler(QuicksandOptions options) {
    mode = options.mode();
    heuristics = options.heuristics();
    hunting = new RaceHunting(heuristics.secondsBeforeHunt());
    stopAtFirstBug = options.stopAtFirstBug();
    for (Set<PreemptionPoint> seed : options.firstJobs()) {
      add(registry.setOf(seed), Size.SEED);
    }
    seeds = registry.setOf(options.allSeeds());
    sampled = registry.setOf(options.pointsOfSeeds());
    known = seeds;
    afterwards = mode == Mode.SINGLE ? PointSet.EMPTY : registry.setOf(options.afterwards());
  }

  /**
   * Goes on where another one was.
   *
   * @param stored what that one knew; no job runs
   */
  public JobScheduler(QuicksandOptions options, SchedulerState stored) {
    mode = options.mode();
    heuristics = options.heuristics();
    hunting = new RaceHunting(heuristics.secondsBeforeHunt());
    stopAtFirstBug = options.stopAtFirstBug();
    stored.points().forEach(registry::numberOf);
    for (SchedulerState.StoredJob job : stored.jobs()) {
      book.restore(job, registry.setOf(job.report().job().points()));
    }
    for (SchedulerState.StoredRace race : stored.races()) {
      Job job = book.all().get(race.job()).job;
      RaceRegistry.Race unused = registry.learn(race.race(), new Sighting(job, race.decisions()));
    }
    bugs.addAll(stored.bugs());
    seeds = registry.setOf(options.allSeeds());
    sampled = registry.setOf(options.pointsOfSeeds());
    known = registry.setOf(stored.known());
    idle = registry.setOf(stored.idle());
    afterwards = registry.setOf(stored.afterwards());
    wentOn = stored.wentOn();
  }

  /**
   * All that it knows.
   *
   * @param resumable which of the jobs that were begun another run can go on with; others are to be
   *     begun anew
   */
  public SchedulerState store(Predicate<Job> resumable) {
    List<SchedulerState.StoredJob> jobs =
        book.all().stream()
            .map(
                entry ->
                    new SchedulerState.StoredJob(
                        entry.report(resumable), entry.racesSeen.stream().boxed().toList()))
            .toList();
    List<SchedulerState.StoredRace> races =
        registry.races().stream()
            .map(
                race ->
                    new SchedulerState.StoredRace(
                        race.known(), race.sighting().job().number(), race.sighting().decisions()))
            .toList();
    return new SchedulerState(
        registry.points(),
        jobs,
        races,
        List.copyOf(bugs),
        registry.pointsOf(known),
        registry.pointsOf(idle),
        registry.pointsOf(afterwards),
        wentOn);
  }

  /**
   * The state space that has a lane of its own: all preemption points worth trying, except that of
   * each set of points that leads to a bug one is missing.
   */
  private PointSet goal() {
    PointSet goal = known;
    if (mode == Mode.ITERATIVE_DEEPENING) {
      for (BugReport bug : bugs) {
        PointSet failing = book.of(bug.job()).points;
        goal = goal.containsAll(failing) ? goal.withoutFirstOf(failing) : goal;
      }
    }
    return goal;
  }

  // Algorithm 5: which job.

  /**
   * A job for a lane that has none; it now runs there.
   *
   * @param secondsLeft of the budget
   */
  public Optional<Job> take(int lane, double secondsLeft) {
    if (lane == MAXIMAL_LANE && isMaximalDue(secondsLeft)) {
      return start(maximal(), lane);
    }
    JobEntry favourite = favourite(secondsLeft);
    JobEntry next = favourite == null ? best(secondsLeft) : favourite;
    return next == null ? Optional.empty() : start(next, lane);
  }

  /** What was not begun comes first, unless less is known of what was suspended. */
  private @Nullable JobEntry best(double secondsLeft) {
    JobEntry pending = pending(null, secondsLeft);
    JobEntry suspended = smallestSuspended(null, secondsLeft);
    if (pending == null || suspended == null) {
      return pending == null ? suspended : pending;
    }
    CoveredBounds covered = new CoveredBounds(book);
    return covered.of(suspended) < covered.of(pending) ? suspended : pending;
  }

  private @Nullable JobEntry favourite(double secondsLeft) {
    JobEntry reserved = reserved(secondsLeft);
    return favourites.waiting().stream()
        .filter(entry -> entry != reserved)
        .findFirst()
        .orElse(null);
  }

  private Optional<Job> start(JobEntry entry, int lane) {
    book.start(entry, lane);
    entry.stint = entry.progress;
    entry.nextLook = 0;
    return Optional.of(entry.job);
  }

  /** What a running job is to do. When it is not to go on, its lane is free. */
  public Advice report(Job job, Progress progress, double secondsLeft) {
    JobEntry entry = book.of(job);
    entry.progress = progress;
    if (!entry.is(JobState.RUNNING)) {
      return Advice.ABANDON;
    }
    boolean outranked = isOutranked(entry, secondsLeft);
    if (outranked && !isOwedTime(entry, secondsLeft)) {
      return giveWay(entry);
    }
    if (mustGiveWayToFavourite(entry, secondsLeft)) {
      return suspend(entry);
    }
    if (outranked
        || favourites.contains(entry)
        || !shouldLook(entry)
        || isReserved(entry, secondsLeft)) {
      return Advice.GO_ON;
    }
    boolean better =
        (isTooBig(entry, secondsLeft) && isThereBetter(entry, secondsLeft))
            || isAhead(entry, secondsLeft);
    return better ? suspend(entry) : Advice.GO_ON;
  }

  private boolean isThereBetter(JobEntry than, double secondsLeft) {
    return pending(than, secondsLeft) != null || smallestSuspended(than, secondsLeft) != null;
  }

  /** Whether a job has come to more preemptions than the one that would take its place. */
  private boolean isAhead(JobEntry entry, double secondsLeft) {
    if (CoveredBounds.ownOf(entry) == CoveredBounds.NONE) {
      return false;
    }
    JobEntry next = best(secondsLeft);
    return next != null && new CoveredBounds(book).of(next) < CoveredBounds.ownOf(entry);
  }

  private boolean mustGiveWayToFavourite(JobEntry entry, double secondsLeft) {
    JobEntry favourite = favourites.isEmpty() ? null : favourite(secondsLeft);
    return favourite != null
        && favourites.outranks(favourite, entry)
        && !isReserved(entry, secondsLeft);
  }

  /** Whether a larger job waits for the lane that is meant for the largest one. */
  private boolean isOutranked(JobEntry entry, double secondsLeft) {
    return entry.lane == MAXIMAL_LANE && isMaximalDue(secondsLeft);
  }

  /**
   * Whether a job has yet to run for twice as long as all those together that gave way to larger
   * ones on the way to it, and that it has to repeat. Otherwise a program that shows a new race
   * again and again keeps the lane busy with beginnings. As it is, the maximal state space waits no
   * longer than twice what was spent before, and is begun anew a logarithmic number of times, but
   * for beginnings that cost little: those of the first second; and if it will end in time, as long
   * as all together have taken less than half of what it takes.
   */
  private boolean isOwedTime(JobEntry entry, double secondsLeft) {
    double repeated = 0;
    for (JobEntry earlier : book.all()) {
      if (earlier.gaveWay && earlier.points.isProperSubsetOf(entry.points)) {
        repeated += earlier.progress.seconds();
      }
    }
    double spent = entry.progress.seconds();
    boolean cheap =
        endsInTime(entry, secondsLeft)
            && repeated + spent < CHEAP_PART * (spent + entry.progress.eta());
    return repeated >= CHEAP && spent < OWED * repeated && !cheap;
  }

  /**
   * One that was only begun because it was maximal at the time is not worth keeping. If it is there
   * for another reason, its turn will come as if it had not been begun.
   */
  private Advice giveWay(JobEntry entry) {
    boolean hardlyBegun = entry.progress.runs() < heuristics.threshold();
    entry.gaveWay = true;
    if (mode == Mode.MAXIMAL || (entry.job.size() == Size.MAXIMAL && hardlyBegun)) {
      book.close(entry, JobState.SUPERSEDED);
      return Advice.ABANDON;
    }
    if (hardlyBegun) {
      entry.progress = Progress.NONE;
      book.close(entry, JobState.PENDING);
      return Advice.ABANDON;
    }
    return suspend(entry);
  }

  private Advice suspend(JobEntry entry) {
    book.close(entry, JobState.SUSPENDED);
    return Advice.PUT_ASIDE;
  }

  /**
   * A job that runs loses its lane, through no fault of its own.
   *
   * @return whether it is to be kept, for {@link #take} may return it again
   */
  public boolean interrupt(Job job) {
    JobEntry entry = book.of(job);
    boolean runs = entry.is(JobState.RUNNING);
    if (runs) {
      book.close(entry, JobState.SUSPENDED);
    }
    return runs;
  }

  private boolean shouldLook(JobEntry entry) {
    Progress now = entry.progress;
    Progress then = entry.stint;
    boolean resumed = then.runs() > 0;
    double ran = now.seconds() - then.seconds();
    if (now.runs() - then.runs() < heuristics.threshold()
        || ran < (resumed ? SHORTEST_STINT : 0)
        || ran < entry.nextLook) {
      return false;
    }
    entry.nextLook = ran + SECONDS_BETWEEN_LOOKS;
    return true;
  }

  private boolean isTooBig(JobEntry entry, double secondsLeft) {
    return isCertain(entry) && entry.progress.eta() >= heuristics.etaFactor() * secondsLeft;
  }

  private boolean isCertain(JobEntry entry) {
    return entry.progress.runs() >= heuristics.threshold();
  }

  /**
   * Whether a job is the maximal state space and will most likely end in time. All others are part
   * of it then. It does not have to be preferred at once: bugs that small jobs show, they show
   * soon. What the user favours goes before.
   */
  public boolean isPreferred(Job job, double secondsLeft) {
    JobEntry entry = book.of(job);
    if (favourites.isRunning()) {
      return favourites.contains(entry);
    }
    return entry.is(JobState.RUNNING)
        && entry == book.with(goal())
        && entry.progress.seconds() >= SECONDS_FOR_ALL
        && endsInTime(entry, secondsLeft);
  }

  private boolean endsInTime(JobEntry entry, double secondsLeft) {
    return isCertain(entry)
        && !entry.progress.isBounded()
        && entry.progress.eta() < SAFE_PART * secondsLeft;
  }

  /**
   * Whether a lane has nothing to do but to wait: the maximal state space, which is explored in
   * another one, will most likely end in time. It contains all others as long as there is no bug,
   * and they have run as many interleavings together as it has. They go on when it has run more,
   * since a small one may show a bug sooner.
   */
  public boolean mustRest(int lane, double secondsLeft) {
    JobEntry maximal = book.with(goal());
    return maximal != null
        && bugs.isEmpty()
        && !favourites.isRunning()
        && favourites.waiting().isEmpty()
        && maximal.is(JobState.RUNNING)
        && maximal.lane != lane
        && endsInTime(maximal, secondsLeft)
        && book.runs() > 2 * maximal.progress.runs();
  }

  /** Whether the maximal state space should be explored, and is not. */
  private boolean isMaximalDue(double secondsLeft) {
    PointSet goal = goal();
    JobEntry maximal = book.with(goal);
    boolean waits =
        maximal == null
            ? isWorthMaking(goal)
            : maximal.state.isOpen() && !maximal.is(JobState.RUNNING);
    return waits && !isHopeless(goal, secondsLeft);
  }

  /** Whether there should be a job that is maximal, or as near as it can be. */
  private boolean isWorthMaking(PointSet goal) {
    if (bugs.isEmpty()) {
      return true;
    }
    long inVain = bugs.stream().filter(bug -> bug.job().size() == Size.MAXIMAL).count();
    return inVain < MOST_BUGS_IN_GOALS
        && !containsBug(goal)
        && book.in(JobState.PENDING).allMatch(entry -> entry.job.size() == Size.BIG)
        && !book.hasSupersetOf(goal, JobEntry::isProof);
  }

  /** The job of the maximal state space, made when it is needed: before, it would only grow. */
  private JobEntry maximal() {
    return entryOf(goal());
  }

  /** The job that no other lane may take, if there is one. */
  private @Nullable JobEntry reserved(double secondsLeft) {
    PointSet goal = goal();
    JobEntry maximal = book.with(goal);
    return maximal == null || isHopeless(goal, secondsLeft) ? null : maximal;
  }

  private boolean isReserved(JobEntry entry, double secondsLeft) {
    return entry.lane == MAXIMAL_LANE && entry == reserved(secondsLeft);
  }

  /**
   * Whether the maximal state space will never end, because not even a part of it will. Only a part
   * tells that was explored for a while, and for longer than the maximal state space itself.
   */
  private boolean isHopeless(PointSet goal, double secondsLeft) {
    JobEntry maximal = book.with(goal);
    double known = maximal == null ? 0 : maximal.progress.seconds();
    double least = Math.max(known, secondsForDespair(secondsLeft));
    return mode == Mode.ITERATIVE_DEEPENING
        && book.hasSubsetOf(
            goal,
            part ->
                part.state.isOpen()
                    && isCertain(part)
                    && part.progress.seconds() >= least
                    && part.progress.eta() > heuristics.hopelessFactor() * secondsLeft);
  }

  /** The most promising job that was not begun, in place of one that runs or of none. */
  private @Nullable JobEntry pending(@Nullable JobEntry instead, double secondsLeft) {
    JobEntry reserved = reserved(secondsLeft);
    CoveredBounds covered = new CoveredBounds(book);
    List<JobEntry> tooBig =
        book.in(JobState.SUSPENDED).filter(entry -> isTooBig(entry, secondsLeft)).toList();
    return book.in(JobState.PENDING)
        .filter(entry -> entry != reserved)
        .filter(entry -> instead == null || !entry.points.containsAll(instead.points))
        .filter(entry -> tooBig.stream().noneMatch(big -> isNoLess(entry, big, covered)))
        .min(priority())
        .orElse(null);
  }

  /** Whether a state space has all points of another one, of which no more is explored. */
  private static boolean isNoLess(JobEntry entry, JobEntry than, CoveredBounds covered) {
    return entry.points.containsAll(than.points) && covered.of(entry) == covered.of(than);
  }

  private Comparator<JobEntry> priority() {
    PointSet reordered = reorderedAccesses();
    CoveredBounds covered = new CoveredBounds(book);
    return Comparator.<JobEntry>comparingInt(covered::of)
        .thenComparingInt(entry -> tier(entry, reordered))
        .thenComparingInt(entry -> entry.points.size())
        .thenComparingInt(entry -> entry.job.number());
  }

  /**
   * Seeds first, then races that were seen both ways round. After a bug, small jobs come before
   * that: the largest state space without it waits for them.
   */
  private int tier(JobEntry entry, PointSet reordered) {
    Size size = entry.job.size();
    if (size == Size.SEED || (size == Size.SMALL && !bugs.isEmpty())) {
      return 0;
    }
    if (size == Size.BIG && isIdle(entry.points)) {
      return 3;
    }
    return entry.points.intersects(reordered) ? 1 : 2;
  }

  /** Whether a state space most likely has nothing that a completed one does not have. */
  private boolean isIdle(PointSet points) {
    return book.hasSubsetOf(
        points, part -> part.isProof() && idle.containsAll(points.without(part.points)));
  }

  /** A completed state space that is as large as a part of it has points that are idle. */
  private void learnIdle(JobEntry complete) {
    long runs = complete.progress.runs();
    for (JobEntry part : book.all()) {
      boolean equal = part.isProof() && part.progress.runs() == runs;
      if (equal && part.points.isProperSubsetOf(complete.points)) {
        idle = idle.and(complete.points.without(part.points));
      }
    }
  }

  private PointSet reorderedAccesses() {
    List<RacingAccess> accesses = new ArrayList<>();
    for (RaceRegistry.Race race : registry.races()) {
      if (race.known().bothOrders()) {
        accesses.addAll(race.worthPreempting());
      }
    }
    return registry.setOf(accesses);
  }

  /**
   * The suspended job that would end first, in place of a larger one that runs or of none. None
   * that has a suspended part: the part ran for longer, so its estimate is the better one.
   */
  private @Nullable JobEntry smallestSuspended(@Nullable JobEntry instead, double secondsLeft) {
    JobEntry reserved = reserved(secondsLeft);
    List<JobEntry> suspended = book.in(JobState.SUSPENDED).toList();
    CoveredBounds covered = new CoveredBounds(book);
    return suspended.stream()
        .filter(entry -> entry != reserved)
        .filter(entry -> instead == null || isSmaller(entry, instead))
        .filter(
            entry ->
                suspended.stream()
                    .noneMatch(part -> part != entry && isNoLess(entry, part, covered)))
        .min(
            Comparator.<JobEntry>comparingInt(covered::of)
                .thenComparingDouble(entry -> entry.progress.eta()))
        .orElse(null);
  }

  private static boolean isSmaller(JobEntry entry, JobEntry than) {
    return !entry.points.containsAll(than.points) && entry.progress.eta() < than.progress.eta();
  }

  // Random schedules.

  /**
   * All preemption points worth trying, if random schedules at these are worth part of the time: by
   * all estimates, the state space that they make up will not be explored to its end in time; or it
   * was explored for a while, and yet only up to a number of preemptions. Points that come
   * afterwards elsewhere are among them if a seed has them: they cost schedules nothing.
   */
  public Optional<Set<PreemptionPoint>> wantedSample(double secondsLeft) {
    JobEntry maximal = book.with(known);
    boolean wanted =
        mode == Mode.ITERATIVE_DEEPENING
            && bugs.isEmpty()
            && (isHopeless(known, secondsLeft)
                || (maximal != null
                    && maximal.state.isOpen()
                    && maximal.progress.seconds() >= SECONDS_FOR_ESTIMATE
                    && (isTooBig(maximal, secondsLeft) || isFarFromItsEnd(maximal, secondsLeft))));
    return wanted ? Optional.of(registry.pointsOf(known.and(sampled))) : Optional.empty();
  }

  /**
   * All known preemption points, if random schedules at these should look for data races before the
   * maximal state space is explored any further.
   */
  public Optional<Set<PreemptionPoint>> wantedRaceHunt(double secondsLeft) {
    JobEntry maximal = book.with(known);
    boolean wanted =
        mode == Mode.ITERATIVE_DEEPENING
            && bugs.isEmpty()
            && (maximal == null || maximal.state.isOpen())
            && hunting.isWorthwhile(secondsInMaximal(), secondsToGo(maximal), secondsLeft);
    return wanted ? Optional.of(registry.pointsOf(known)) : Optional.empty();
  }

  private static boolean isFarFromItsEnd(JobEntry entry, double secondsLeft) {
    return entry.progress.isBounded() && entry.progress.seconds() >= secondsForDespair(secondsLeft);
  }

  private static double secondsForDespair(double secondsLeft) {
    return Math.min(SECONDS_FOR_DESPAIR, PART_FOR_DESPAIR * secondsLeft);
  }

  private static double secondsToGo(@Nullable JobEntry maximal) {
    return maximal != null && maximal.progress.isEstimated()
        ? maximal.progress.eta()
        : Double.POSITIVE_INFINITY;
  }

  /** How long state spaces were explored that are, or were, maximal. */
  private double secondsInMaximal() {
    double sum = 0;
    for (JobEntry entry : book.all()) {
      boolean counts = entry.gaveWay || entry.points.equals(known);
      sum += counts ? entry.progress.seconds() : 0;
    }
    return sum;
  }

  /** So many random schedules have looked for data races. */
  public void hunted(long schedules, double seconds) {
    hunting.ran(schedules, seconds);
  }

  /**
   * What a random schedule at these points has come across. If they are no longer all that are
   * known, and no job has them, it is left to the schedules that come next; after a bug, to
   * nothing.
   *
   * @return the races that no job had seen before
   */
  public List<RaceReport> racesInSample(
      Set<PreemptionPoint> points, List<DataRace> seen, Schedule decisions) {
    PointSet set = registry.setOf(points);
    if (!bugs.isEmpty() || (book.with(set) == null && !set.equals(known))) {
      return List.of();
    }
    JobEntry entry = entryOf(set);
    List<DataRace> later = seen.stream().map(DataRace::inLaterInterleaving).toList();
    List<RaceReport> news = learn(entry, new Sighting(entry.job, decisions), later);
    boolean outgrown = entry.job.size() == Size.MAXIMAL && !set.equals(known);
    if (outgrown && entry.is(JobState.PENDING)) {
      book.close(entry, JobState.SUPERSEDED);
    }
    return news;
  }

  /** The job with these points, which is made if there is none. */
  public Job jobOf(Set<PreemptionPoint> points) {
    return entryOf(registry.setOf(points)).job;
  }

  private JobEntry entryOf(PointSet points) {
    JobEntry entry = book.with(points);
    return entry == null ? add(points, Size.MAXIMAL) : entry;
  }

  /** A random schedule failed. */
  public void failSample(BugReport bug) {
    fail(bug, book.of(bug.job()).progress);
  }

  // Algorithm 4: new jobs.

  /**
   * What a job has newly seen. Nothing more is learned from one that was ended while it was under
   * way: its state space is part of a completed one or contains a known bug, and the run may be
   * decided already.
   *
   * @return the races that no job had seen before
   */
  public List<RaceReport> races(Sighting where, List<DataRace> seen) {
    JobEntry entry = book.of(where.job());
    return entry.is(JobState.RUNNING) ? learn(entry, where, seen) : List.of();
  }

  private List<RaceReport> learn(JobEntry entry, Sighting where, List<DataRace> seen) {
    List<RaceRegistry.Race> news = new ArrayList<>();
    for (DataRace race : seen) {
      boolean isNew = !registry.knows(race);
      RaceRegistry.Race learned = registry.learn(race, where);
      entry.racesSeen.set(learned.number());
      if (isNew) {
        news.add(learned);
      }
      if (mode != Mode.SINGLE) {
        learned.worthPreempting().forEach(access -> tryPreempting(entry, access));
      }
    }
    if (news.isEmpty()) {
      return List.of();
    }
    RaceClassifier classifier = new RaceClassifier(registry, book.all());
    return news.stream().map(classifier::report).toList();
  }

  private void tryPreempting(JobEntry entry, RacingAccess access) {
    int point = registry.numberOf(access);
    if (!known.contains(point)) {
      known = known.with(point);
      hunting.restart();
    }
    if (mode == Mode.ITERATIVE_DEEPENING && entry.job.size() != Size.SMALL) {
      addIntermediate(PointSet.EMPTY.with(point), Size.SMALL);
      PointSet more = entry.points.with(point);
      if (!book.hasSupersetOf(more, other -> isStep(other.job.size()))) {
        addIntermediate(more, Size.BIG);
      }
    }
  }

  /** Whether a job is one of the steps by which the search deepens. */
  private static boolean isStep(Size size) {
    return size == Size.SEED || size == Size.BIG;
  }

  /** Adds a job unless there is one already, or nothing new could come of it. */
  private void addIntermediate(PointSet points, Size size) {
    if (book.size() < MOST_JOBS
        && book.with(points) == null
        && !containsBug(points)
        && !book.hasSupersetOf(points, JobEntry::isProof)) {
      add(points, size);
    }
  }

  private boolean containsBug(PointSet points) {
    return book.hasSubsetOf(points, part -> part.is(JobState.BUG));
  }

  private JobEntry add(PointSet points, Size size) {
    return book.add(new Job(book.size(), registry.pointsOf(points), size), points);
  }

  // How jobs end.

  /** All interleavings of a job were run that it was allowed to run, and none failed. */
  public void complete(Job job, Progress progress) {
    JobEntry entry = book.of(job);
    entry.progress = progress;
    if (!entry.is(JobState.RUNNING)) {
      return;
    }
    if (progress.isBounded()) {
      book.close(entry, JobState.BOUNDED);
    } else {
      book.close(entry, JobState.COMPLETE);
      if (entry.isProof()) {
        learnIdle(entry);
        book.supersedeSubsetsOf(entry);
        goOn();
      }
    }
  }

  /** When everything is verified, there may be more to try. */
  private void goOn() {
    if (!afterwards.equals(PointSet.EMPTY) && verdict() == Verdict.VERIFIED) {
      wentOn = true;
      known = known.and(afterwards);
      hunting.restart();
      PointSet more = seeds.and(afterwards);
      if (mode == Mode.ITERATIVE_DEEPENING && book.with(more) == null) {
        add(more, Size.SEED);
      }
      afterwards = PointSet.EMPTY;
    }
  }

  /** An interleaving of a job failed. */
  public void fail(BugReport bug, Progress progress) {
    JobEntry entry = book.of(bug.job());
    entry.progress = progress;
    bugs.add(bug);
    book.close(entry, JobState.BUG);
    book.cancelSupersetsOf(entry);
  }

  /** A job ended by a fault of ours, whatever had become of it otherwise. */
  public void breakDown(Job job, String reason) {
    JobEntry entry = book.of(job);
    entry.failure = reason;
    book.close(entry, JobState.FAILED);
  }

  /** A job cannot go on for want of memory. */
  public void drop(Job job, String reason) {
    JobEntry entry = book.of(job);
    if (entry.state.isOpen()) {
      entry.failure = reason;
      book.close(entry, JobState.DROPPED);
    }
  }

  /**
   * The user wants a job run before others, and not put aside for them. The maximal state space
   * keeps its lane.
   */
  public void favour(int number) {
    JobEntry entry = book.all().get(number);
    if (entry.state.isOpen()) {
      favourites.add(entry);
    }
  }

  /**
   * The user does not want a job run. What it would have covered is missing, unless a larger one is
   * completed.
   */
  public void dismiss(int number) {
    JobEntry entry = book.all().get(number);
    if (entry.state.isOpen()) {
      book.close(entry, JobState.DISMISSED);
    }
  }

  /** The jobs that lanes would take next as things stand, but for the maximal one. */
  public List<Job> next(double secondsLeft) {
    JobEntry reserved = reserved(secondsLeft);
    Stream<JobEntry> suspended =
        book.in(JobState.SUSPENDED)
            .sorted(Comparator.comparingDouble(entry -> entry.progress.eta()));
    return Stream.of(
            favourites.waiting().stream(), book.in(JobState.PENDING).sorted(priority()), suspended)
        .flatMap(entries -> entries)
        .filter(entry -> entry != reserved)
        .distinct()
        .map(entry -> entry.job)
        .toList();
  }

  /**
   * Drops suspended jobs, those first that would take longest, until enough memory is free; not
   * more than half of them, since how much that frees shows only afterwards.
   */
  public List<Job> dropSuspended(long bytes, ToLongFunction<Job> bytesOf) {
    List<JobEntry> longestFirst =
        book.in(JobState.SUSPENDED)
            .sorted(Comparator.comparingDouble(entry -> -entry.progress.eta()))
            .toList();
    List<Job> dropped = new ArrayList<>();
    int most = (longestFirst.size() + 1) / 2;
    long freed = 0;
    for (JobEntry entry : longestFirst.subList(0, most)) {
      if (freed >= bytes) {
        break;
      }
      freed += bytesOf.applyAsLong(entry.job);
      drop(entry.job, "memory ran low");
      dropped.add(entry.job);
    }
    return dropped;
  }

  // What came of it.

  public JobState stateOf(Job job) {
    return book.of(job).state;
  }

  public boolean isFinished() {
    if (stopAtFirstBug && !bugs.isEmpty()) {
      return true;
    }
    return !book.hasOpen() && (book.with(goal()) != null || !isWorthMaking(goal()));
  }

  public Verdict verdict() {
    if (!bugs.isEmpty()) {
      return Verdict.BUG;
    }
    boolean isFaulty = book.all().stream().anyMatch(entry -> entry.is(JobState.FAILED));
    return wentOn && !isFaulty ? Verdict.VERIFIED : verdictOfAll();
  }

  /** Whether everything is verified with the points that were to be tried afterwards. */
  public boolean hasGoneOn() {
    return wentOn && bugs.isEmpty() && verdictOfAll() == Verdict.VERIFIED;
  }

  /** Of a run without a bug. */
  private Verdict verdictOfAll() {
    JobEntry maximal = book.with(known);
    if (maximal == null || !maximal.isProof() || isSomethingMissing()) {
      return Verdict.UNFINISHED;
    }
    if (mode == Mode.SINGLE) {
      return Verdict.COMPLETED;
    }
    boolean untested = races().stream().anyMatch(r -> r.raceClass() == RaceClass.UNTESTED);
    return untested ? Verdict.UNFINISHED : Verdict.VERIFIED;
  }

  /**
   * The greatest bound on preemptions within which the state space of all known preemption points
   * was explored and nothing failed.
   */
  public OptionalInt boundCompleted() {
    JobEntry maximal = book.with(known);
    return maximal == null || maximal.is(JobState.FAILED)
        ? OptionalInt.empty()
        : maximal.progress.bound().map(PreemptionBound::completed).orElse(OptionalInt.empty());
  }

  private boolean isSomethingMissing() {
    return book.all().stream().anyMatch(entry -> entry.state.isMissing());
  }

  /** The jobs whose state has changed since the last call. */
  public List<JobReport> takeChanges() {
    return book.takeChanges();
  }

  public List<JobReport> jobs() {
    return book.all().stream().map(JobEntry::report).toList();
  }

  public List<BugReport> bugs() {
    return List.copyOf(bugs);
  }

  /** The most suspicious first. */
  public List<RaceReport> races() {
    return new RaceClassifier(registry, book.all()).reports();
  }

  /** The completed jobs without those whose state space is part of another one's. */
  public List<Job> verified() {
    List<JobEntry> complete = book.in(JobState.COMPLETE).toList();
    return complete.stream()
        .filter(e -> complete.stream().noneMatch(other -> e.points.isProperSubsetOf(other.points)))
        .map(entry -> entry.job)
        .toList();
  }
}
