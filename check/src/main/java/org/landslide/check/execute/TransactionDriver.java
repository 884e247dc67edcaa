package org.landslide.check.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.state.Rewinder;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.AbortCode;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/**
 * How the transactions of the running thread go. Before each one the thread pauses, for a choice to
 * be made; one that no other thread may interrupt can be taken back to its start.
 */
public final class TransactionDriver {
  private final Cpu cpu;
  private final World world;
  private final Ledger ledger;
  private final Recorder recorder;
  private final Rewinder rewinder;
  private final TransactionRules rules;

  private int tid;

  /** Whether the thread stands before a transaction, and may begin it. */
  private boolean before;

  /** How the transaction goes that the thread begins first. */
  private int outcome;

  /**
   * The state in which the thread has begun its transaction, if no other thread may interrupt it.
   */
  private @Nullable GuestState start;

  /** What a transaction of the thread has touched that was rolled back. */
  private Footprint undone = Footprint.EMPTY;

  /** The same one by one. */
  private History undoneOneByOne = History.NONE;

  /** Whether the thread is not to go on after its transaction. */
  private boolean rehearsing;

  /** What has to be restored with the state if a thread is to go on in the middle of a step. */
  record Mark(
      boolean before, @Nullable GuestState start, Footprint undone, History undoneOneByOne) {}

  public TransactionDriver(
      CheckedGuest checked, Recorder recorder, Rewinder rewinder, TransactionRules rules) {
    this.cpu = checked.world().machine().cpu();
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.recorder = recorder;
    this.rewinder = rewinder;
    this.rules = rules;
  }

  /**
   * From now on a thread runs.
   *
   * @param firstOutcome how the transaction goes that it is about to begin, if it is
   */
  void choose(int thread, int firstOutcome) {
    tid = thread;
    outcome = firstOutcome;
    before = ledger.thread(thread).beginning() != null;
    start = null;
    undone = Footprint.EMPTY;
    undoneOneByOne = History.NONE;
  }

  /**
   * Goes on in the middle of a step.
   *
   * @param mark what {@link #mark} said then; null if no thread had come to a transaction yet
   */
  void resume(@Nullable Mark mark) {
    if (mark == null) {
      choose(tid, outcome);
      return;
    }
    before = mark.before;
    start = mark.start;
    undone = mark.undone;
    undoneOneByOne = mark.undoneOneByOne;
  }

  Mark mark() {
    return new Mark(before, start, undone, undoneOneByOne);
  }

  /** What to do after an event, with the books up to date; null to go on. */
  @Nullable Pause on(WorldEvent.OfTransaction event) {
    boolean foreign = ledger.thread(tid).foreign();
    if (event instanceof WorldEvent.TransactionBegins && foreign) {
      world.beginTransaction();
    } else if (event instanceof WorldEvent.TransactionBegins) {
      return atBegin(event);
    } else if (event instanceof WorldEvent.TransactionEnded && !foreign) {
      return atEnd();
    } else if (event instanceof WorldEvent.TransactionAborted aborted && start != null) {
      return rollBack(aborted.code());
    } else if (event instanceof WorldEvent.TransactionAborted) {
      recorder.takesBack(ledger.thread(tid).transacted(), cpu.trap().instruction());
      recorder.endsTransaction();
    }
    return null;
  }

  private @Nullable Pause atBegin(WorldEvent event) {
    if (!before) {
      before = true;
      return Pause.BEGINS;
    }
    before = false;
    int how = outcome;
    outcome = PendingTransaction.STARTED;
    if (how == PendingTransaction.STARTED) {
      begin(event);
    } else {
      int code =
          rules.codes() && how == PendingTransaction.CONFLICT
              ? AbortCode.CONFLICT
              : AbortCode.RETRY;
      refuse(code);
    }
    return null;
  }

  private void begin(WorldEvent event) {
    recorder.witness().event(tid, event);
    if (!rules.weak() || rehearsing) {
      recorder.drain();
      start = rewinder.save();
    }
    recorder.beginsTransaction(start != null);
    world.beginTransaction();
  }

  private void refuse(int code) {
    world.refuseTransaction(code);
    recorder.witness().event(tid, new WorldEvent.TransactionAborted(code));
  }

  private @Nullable Pause atEnd() {
    if (start != null
        && rules.cacheLines() != TransactionRules.UNLIMITED
        && recorder.lines(rules.lineForCapacity()) > rules.cacheLines()) {
      recorder.witness().event(tid, new WorldEvent.TransactionAborted(AbortCode.CAPACITY));
      return rollBack(AbortCode.CAPACITY);
    }
    recorder.endsTransaction();
    start = null;
    return Pause.POINT;
  }

  /** Nothing of the transaction has happened but that it has failed. */
  private @Nullable Pause rollBack(int code) {
    giveUp();
    if (rehearsing || !rules.tellsWhy()) {
      // Looks like a failure without a reason, which is tried anyway.
      return Pause.GIVES_UP;
    }
    recorder.dependsOn(undoneOneByOne);
    refuse(code);
    return null;
  }

  /** Puts the thread, and the books, back to where it has begun its transaction. */
  void giveUp() {
    GuestState begun = start;
    if (begun == null) {
      throw new IllegalStateException("no transaction can be undone here");
    }
    undone = recorder.drop();
    undoneOneByOne = recorder.dropped();
    rewinder.restore(begun);
    start = null;
    recorder.begin(tid, ledger.thread(tid).calls());
  }

  /** What the thread's transaction has touched, if it was rolled back. */
  Footprint undone() {
    return undone;
  }

  /** The same one by one, if data races are looked for. */
  History undoneOneByOne() {
    return undoneOneByOne;
  }

  /** Whether the thread is in a transaction that no other thread may interrupt. */
  boolean isAtomic() {
    return start != null;
  }

  /**
   * The thread begins a transaction, and will not go on behind it. The books say that it stands
   * there only once it is known what the transaction touches.
   */
  void rehearse() {
    before = true;
    rehearsing = true;
  }

  void endRehearsal() {
    rehearsing = false;
    start = null;
  }
}
