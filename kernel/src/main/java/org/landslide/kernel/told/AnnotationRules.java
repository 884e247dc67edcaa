package org.landslide.kernel.told;

import org.jspecify.annotations.Nullable;
import org.landslide.kernel.told.Caller.Away;
import org.landslide.kernel.told.Contradictions.Rule;
import org.landslide.kernel.told.ToldThread.Queue;
import org.landslide.machine.state.CpuContext;

/**
 * Keeps up with what a kernel tells of its scheduler, and compares it with what is seen.
 *
 * <p>A kernel has its own ids for threads; from outside a thread is a stack. Which of them are the
 * same is learned where it cannot be in doubt: a thread that executes user code, one that is idle,
 * and one that could be preempted right now have the processor, and a switch that was told is over.
 * So it does not matter whether a kernel tells of a switch before or after it. What is not known is
 * not judged: there is no contradiction unless something was told, and the opposite seen.
 *
 * <p>What is told is never taken for the truth about which threads can run. Trying is right for
 * every kernel, and a wrong annotation would make a check miss interleavings without a word.
 */
final class AnnotationRules {
  private final AnnotatedCode code;
  private final @Nullable Contradictions contradictions;
  private final @Nullable ThreadPlaces places;
  private final MutexRules mutexes;

  /**
   * @param contradictions null if nothing is to be compared yet, since the kernel boots
   * @param places likewise
   */
  AnnotationRules(
      AnnotatedCode code, @Nullable Contradictions contradictions, @Nullable ThreadPlaces places) {
    this.code = code;
    this.contradictions = contradictions;
    this.places = places;
    this.mutexes = new MutexRules(code, contradictions);
  }

  private void contradict(Rule rule, int place, String sentence) {
    if (contradictions != null) {
      contradictions.add(rule, place, sentence);
    }
  }

  private boolean areIdsWrong() {
    return contradictions == null || contradictions.areIdsWrong();
  }

  private String said(Annotation annotation, int argument, int place) {
    return code.call(annotation, argument) + " in " + code.place(place) + ": ";
  }

  // ---- What is told ----

  /**
   * A thread tells something.
   *
   * @param inTimer whether the timer has interrupted the thread, and it has yet to return from that
   */
  Told hear(
      Told told,
      Annotation annotation,
      int argument,
      int second,
      int place,
      int tid,
      boolean inTimer) {
    Caller caller = told.caller(tid);
    return switch (annotation) {
      case SCHED_INIT_DONE -> told;
      case THREAD_SWITCH -> met(told, annotation, argument, place, tid).running(argument, place);
      case FORKING -> forks(told, caller, place, tid);
      case VANISHING -> vanishes(told, caller, place, tid);
      case SLEEPING -> told.with(tid, caller.withSleeping(place));
      case THREAD_ON_RQ -> {
        Told known = met(told, annotation, argument, place, tid);
        boolean byTimer = inTimer && argument != told.running();
        yield known.with(known.thread(argument).onQueue(place, byTimer));
      }
      case THREAD_OFF_RQ -> {
        Told known = met(told, annotation, argument, place, tid);
        yield known.with(known.thread(argument).offQueue(place));
      }
      default -> mutexes.hear(told, annotation, argument, second, place, tid);
    };
  }

  /** A thread may do so on a stack that is not its own, which all threads have for their end. */
  private static Told vanishes(Told told, Caller caller, int place, int tid) {
    ToldThread running = told.threads().get(told.running());
    if (running != null
        && running.thread() != 0
        && running.thread() != tid
        && told.of(tid) == null) {
      return told.with(running.ending());
    }
    return told.with(tid, caller.withVanishing(place));
  }

  private Told forks(Told told, Caller caller, int place, int tid) {
    if (caller.forking() != 0) {
      contradict(
          Rule.FORK,
          place,
          said(Annotation.FORKING, 0, place)
              + "it was called before in "
              + code.place(caller.forking())
              + ", and no new thread came of that");
    }
    return told.with(tid, caller.withForking(place));
  }

  /** A thread is named, which may be new. */
  private Told met(Told told, Annotation annotation, int id, int place, int tid) {
    ToldThread known = told.threads().get(id);
    int announcer = told.announcer(tid);
    boolean isReused = known != null && known.ended() && announcer != 0;
    if (known != null && !isReused) {
      return told;
    }
    if (told.complete() && announcer == 0 && code.isCalled(Annotation.FORKING)) {
      String why = "no " + Annotation.FORKING.function() + " has announced a thread " + id;
      contradict(Rule.FORK, place, said(annotation, id, place) + why);
    } else if (told.complete() && annotation == Annotation.THREAD_OFF_RQ) {
      String why = "no " + Annotation.THREAD_ON_RQ.function() + " has ever put the thread there";
      contradict(Rule.OFF_QUEUE, place, said(annotation, id, place) + why);
    }
    Told after = told.with(ToldThread.of(id));
    return announcer == 0 ? after : after.with(announcer, told.caller(announcer).withForking(0));
  }

  // ---- What is seen ----

  /**
   * Another thread has got the processor.
   *
   * @param inTimer whether the timer made the first one leave
   */
  Told moved(Told told, int from, int to, boolean inTimer) {
    Told after = told;
    Caller leaving = told.caller(from);
    if (!inTimer && (leaving.vanishing() != 0 || leaving.sleeping() != 0)) {
      after = after.with(from, leaving.left());
      ToldThread ended = leaving.vanishing() != 0 ? told.of(from) : null;
      after = ended == null ? after : after.with(ended.ending());
    }
    Caller coming = after.caller(to);
    if (coming.away() == Away.ENDED) {
      contradict(
          Rule.VANISH,
          coming.vanishing(),
          said(Annotation.VANISHING, 0, coming.vanishing())
              + "the thread left the processor next, and has come back (thread "
              + to
              + ")");
    }
    return after.with(to, coming.back());
  }

  /** A thread comes from user code, so it must have left the processor if it was to. */
  Told entersFromUser(Told told, int tid) {
    Told known = runs(told, tid);
    Caller caller = known.caller(tid);
    if (caller.vanishing() == 0 && caller.sleeping() == 0) {
      return known;
    }
    unfulfilled(Rule.VANISH, Annotation.VANISHING, caller.vanishing());
    unfulfilled(Rule.SLEEP, Annotation.SLEEPING, caller.sleeping());
    return known.with(tid, caller.withVanishing(0).withSleeping(0));
  }

  private void unfulfilled(Rule rule, Annotation annotation, int place) {
    if (place != 0) {
      String why = "the thread went back to user code without leaving the processor";
      contradict(rule, place, said(annotation, 0, place) + why);
    }
  }

  /** A thread has the processor, and no switch is under way. */
  Told runs(Told told, int tid) {
    return runs(told, tid, told.running(), null);
  }

  /** The same of a thread that was told to have an id while it had the processor. */
  private Told runs(Told told, int tid, int id, @Nullable CpuContext context) {
    Caller caller = told.caller(tid);
    boolean isKnown = caller.identified() || id == Told.NO_ID || areIdsWrong();
    if (isKnown || !code.isCalled(Annotation.THREAD_SWITCH)) {
      return told;
    }
    ToldThread thread = told.thread(id);
    ToldThread before = told.of(tid);
    if (thread.thread() != 0 && thread.thread() != tid && !thread.ended()) {
      String sight = "but what has the processor is another thread than the " + id + " of before";
      wrong(told, id, tid, sight, context);
    } else if (before != null && before.id() != id && !before.ended()) {
      String sight = "but what has the processor was told to be " + before.id() + " before";
      wrong(told, id, tid, sight, context);
    }
    int times = told.isOnlyNewOne(id) ? ToldThread.ENOUGH : thread.comings() + 1;
    return told.with(thread.seenAs(tid, times)).with(tid, caller.identifiedNow());
  }

  private void wrong(Told told, int id, int tid, String sight, @Nullable CpuContext context) {
    contradict(
        Rule.IDENTITY,
        0,
        said(Annotation.THREAD_SWITCH, id, told.runningPlace())
            + "no other switch was told since, "
            + sight
            + " (thread "
            + tid
            + ", in "
            + where(tid, context)
            + ")");
  }

  private String where(int tid) {
    return where(tid, null);
  }

  private String where(int tid, @Nullable CpuContext context) {
    if (places == null) {
      return "the kernel";
    }
    return context == null ? places.where(tid) : places.where(tid, context);
  }

  /**
   * It was tried out which threads can run.
   *
   * @param isFresh whether that was done just now; otherwise it was known from before
   */
  Told stands(Told told, Seen seen, boolean isFresh) {
    Told known = told;
    for (Seen.Shown shown : seen.shown()) {
      if (isFresh && shown.idle()) {
        known = runs(known, shown.tid(), shown.id(), shown.context());
      }
    }
    if (!areIdsWrong()) {
      if (seen.isOnlyIdle()) {
        compareQueue(known, seen);
      }
      for (Seen.Shown shown : seen.shown()) {
        if (!shown.idle() && shown.tid() != seen.current()) {
          compareRunnable(known, seen, shown);
        }
      }
    }
    return known;
  }

  /** Nothing but idle threads get the processor, so no other thread is on the run queue. */
  private void compareQueue(Told told, Seen seen) {
    if (!code.isCalled(Annotation.THREAD_OFF_RQ)) {
      return;
    }
    boolean isOneBlocked = told.callers().values().stream().anyMatch(Caller::waitsForMutex);
    for (ToldThread thread : told.threads().values()) {
      boolean mayWait =
          thread.thread() == 0 ? isOneBlocked : told.caller(thread.thread()).waitsForMutex();
      boolean isShown = seen.mentions(thread.id()) || thread.id() == told.running();
      if (thread.queue() == Queue.ON && !thread.ended() && !isShown && !mayWait) {
        contradict(
            Rule.ON_QUEUE,
            thread.queuePlace(),
            said(Annotation.THREAD_ON_RQ, thread.id(), thread.queuePlace())
                + "the thread was not taken off the run queue since, as it was told, but none"
                + " but the idle thread gets the processor when the timer ticks");
      }
    }
  }

  private void compareRunnable(Told told, Seen seen, Seen.Shown shown) {
    ToldThread thread = told.of(shown.tid());
    boolean isAsleep = told.caller(shown.tid()).away() == Away.ASLEEP;
    if (thread == null || isAsleep || thread.queue() != Queue.OFF || !thread.isSettled()) {
      return;
    }
    if (shown.woken() || seen.byTimeAlone()) {
      sleeps(told, thread, shown.tid());
    } else if (code.isCalled(Annotation.THREAD_ON_RQ)) {
      contradict(
          Rule.OFF_QUEUE,
          thread.queuePlace(),
          said(Annotation.THREAD_OFF_RQ, thread.id(), thread.queuePlace())
              + "the thread was not put on the run queue since, as it was told, but it gets the"
              + " processor when the timer ticks (thread "
              + shown.tid()
              + ", in "
              + where(shown.tid())
              + ")");
    }
  }

  private void sleeps(Told told, ToldThread thread, int tid) {
    if (told.complete()) {
      contradict(
          Rule.SLEEP,
          thread.queuePlace(),
          "no "
              + Annotation.SLEEPING.function()
              + " was called by thread "
              + thread.id()
              + " (thread "
              + tid
              + "), which waits in "
              + where(tid)
              + " and is woken by the timer alone");
    }
  }

  private boolean isEndToldWrongly() {
    return contradictions != null && contradictions.has(Rule.VANISH);
  }

  /** The test is over, and a thread is in a call from which none returns. */
  void ended(Told told, int tid, String call) {
    ToldThread thread = told.of(tid);
    boolean isTold =
        told.caller(tid).away() == Away.ENDED
            || (thread != null && thread.ended())
            || isEndToldWrongly();
    if (!isTold && told.complete() && code.isCalled(Annotation.VANISHING)) {
      contradict(
          Rule.VANISH,
          0,
          "no "
              + Annotation.VANISHING.function()
              + " was called by thread "
              + tid
              + ", which has ended: the test is over, and it is in "
              + call
              + ", at "
              + where(tid));
    }
  }
}
