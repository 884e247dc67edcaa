package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.wait.SpinWatch;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.world.BootException;
import org.landslide.world.Guest;

/** Runs one interleaving again, instruction by instruction, and writes down what happens. */
public final class TraceRecorder {
  /** A step that takes longer than this does not end, if it is the last one. */
  private static final long LONGEST_LAST_STEP = 50_000_000;

  /** So many instructions are looked at one by one; a thread that executes more is in a loop. */
  private static final long EXACT_INSTRUCTIONS = 300_000;

  /** So far each other thread is followed from where one fails. */
  private static final long INSTRUCTIONS_AHEAD = 50_000;

  private static final int STEPS_AHEAD = 50;

  private final TraceWitness chronicle;
  private final GuestSubject subject;
  private long exactLeft = EXACT_INSTRUCTIONS;
  private boolean lastStepFailed;

  private TraceRecorder(CheckedGuest checked, CheckOptions options) {
    chronicle = new TraceWitness(checked);
    subject = new GuestSubject(checked, options, chronicle);
  }

  /**
   * Records an interleaving that fails.
   *
   * @param program what the trace says of it; the arguments are those it is run with
   * @param stored the options as the trace keeps them
   * @param decisions the moves of its steps
   * @throws IllegalArgumentException when the program cannot be run in this way, or does not fail
   *     then
   */
  public static Trace record(
      Guest guest,
      TracedProgram program,
      CheckOptions options,
      Map<String, String> stored,
      Schedule decisions)
      throws BootException {
    return record(guest, program, options, stored, decisions, unused -> {}).trace();
  }

  /**
   * The same.
   *
   * @param begins is told the index of each decision before its step is made
   */
  public static DetailedTrace record(
      Guest guest,
      TracedProgram program,
      CheckOptions options,
      Map<String, String> stored,
      Schedule decisions,
      IntConsumer begins)
      throws BootException {
    CheckedGuest checked = CheckedGuest.boot(guest, program.arguments());
    TraceRecorder recorder = new TraceRecorder(checked, options);
    Bug bug = recorder.run(decisions, begins);
    TraceWitness chronicle = recorder.chronicle;
    List<TraceRow> rows = chronicle.rows(recorder.ending(bug), recorder.place(bug));
    Trace trace = new Trace(program, stored, decisions, chronicle.threads(), rows, bug);
    return new DetailedTrace(trace, chronicle.moments());
  }

  /**
   * What happens in an interleaving that ends well. Its accesses name no other rows.
   *
   * @throws IllegalArgumentException when the program cannot be run in this way
   */
  public static List<TraceRow> passing(
      Guest guest, List<String> arguments, CheckOptions options, Schedule decisions)
      throws BootException {
    TraceRecorder recorder = new TraceRecorder(CheckedGuest.boot(guest, arguments), options);
    for (int i = 0; i < decisions.size(); i++) {
      Move move = decisions.get(i);
      recorder.requireStep(move, i);
      recorder.chronicle.begin(move.thread(), i);
      Step step = recorder.step(move, Long.MAX_VALUE);
      recorder.chronicle.stepped(step);
    }
    return recorder.chronicle.rows(Optional.empty(), List.of()).stream()
        .map(TraceRecorder::alone)
        .toList();
  }

  private static TraceRow alone(TraceRow row) {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : row.entries()) {
      entries.add(entry instanceof SharedAccess access ? access.alone() : entry);
    }
    return new TraceRow(row.thread(), row.firstDecision(), entries, row.stack(), row.reason());
  }

  private Bug run(Schedule decisions, IntConsumer begins) {
    Optional<Bug> bug = Optional.empty();
    for (int i = 0; i < decisions.size(); i++) {
      if (bug.isPresent()) {
        throw new IllegalArgumentException("it fails before decision " + (i + 1));
      }
      Move move = decisions.get(i);
      requireStep(move, i);
      begins.accept(i);
      chronicle.begin(move.thread(), i);
      if (move.outcome() == PendingTransaction.CONFLICT) {
        chronicle.fails(subject.situation().transactions().orElseThrow().bodyOf(move));
      }
      if (i < decisions.size() - 1) {
        Step step = step(move, Long.MAX_VALUE);
        chronicle.stepped(step);
        bug = step.bug();
      } else {
        bug = lastStep(move);
      }
    }
    return bug.orElseThrow(() -> new IllegalArgumentException("it does not fail"));
  }

  private void requireStep(Move move, int decision) {
    if (!subject.canMake(move)) {
      throw new IllegalArgumentException(
          "thread " + move.thread() + " cannot run at decision " + (decision + 1));
    }
  }

  /** Makes a step twice: to see how long it takes, and then so that it can be looked at. */
  private Step step(Move move, long maxCost) {
    GuestState start = subject.snapshot();
    Step step = unseen(move, maxCost);
    if (step.ending() == Step.Ending.TOO_LONG) {
      return step;
    }
    subject.restore(start);
    boolean exact = step.cost() <= exactLeft;
    exactLeft -= exact ? step.cost() : 0;
    chronicle.setExact(exact);
    subject.setExact(exact);
    return subject.step(move, maxCost);
  }

  private Step unseen(Move move, long maxCost) {
    chronicle.setMuted(true);
    subject.setExact(false);
    Step step = subject.step(move, maxCost);
    chronicle.setMuted(false);
    return step;
  }

  /** Why the last row ends, if the bug says so. */
  private Optional<String> ending(Bug bug) {
    if (lastStepFailed) {
      return Optional.of("");
    }
    return bug.kind() == BugKind.INFINITE_LOOP
        ? Optional.of("goes round in a loop for ever")
        : Optional.empty();
  }

  /** Where the last step failed, which is more exact than where its thread stands by now. */
  private List<Frame> place(Bug bug) {
    List<Evidence> evidence = bug.evidence();
    if (!lastStepFailed || evidence.isEmpty()) {
      return List.of();
    }
    boolean atEnd = bug.kind() == BugKind.MEMORY_LEAK;
    return evidence.get(atEnd ? evidence.size() - 1 : 0).stack();
  }

  /**
   * A step that was given up for having no end in sight may have one nevertheless, where heuristics
   * have been set low: then it is given up on the way there, again.
   */
  private long longestLastStep(Move move) {
    GuestState start = subject.snapshot();
    Step step = unseen(move, LONGEST_LAST_STEP);
    boolean endsWell =
        step.bug().isEmpty()
            && step.ending() != Step.Ending.TOO_LONG
            && subject.situation().enabledCount() == 0
            && subject.verdict().isEmpty();
    subject.restore(start);
    return endsWell && step.cost() > SpinWatch.LEAST ? step.cost() / 2 : LONGEST_LAST_STEP;
  }

  /** What the other threads would have done instead of the last step. */
  private void lookAhead(int failing) {
    GuestState start = subject.snapshot();
    chronicle.setAhead(true);
    subject.setExact(true);
    for (int thread : threads()) {
      if (thread != failing) {
        lookAt(thread);
        subject.restore(start);
      }
    }
    chronicle.setAhead(false);
  }

  private List<Integer> threads() {
    return subject.situation().enabled().stream().map(Move::thread).distinct().toList();
  }

  private void lookAt(int thread) {
    long left = INSTRUCTIONS_AHEAD;
    for (int steps = 0; steps < STEPS_AHEAD && left > 0; steps++) {
      Optional<Move> move =
          subject.situation().enabled().stream()
              .filter(each -> each.thread() == thread && !each.isAbort())
              .findFirst();
      if (move.isEmpty()) {
        return;
      }
      Step step = subject.step(move.get(), left);
      left = step.bug().isPresent() ? 0 : left - step.cost();
    }
  }

  private Optional<Bug> lastStep(Move move) {
    lookAhead(move.thread());
    Step step = step(move, longestLastStep(move));
    chronicle.ended(step);
    lastStepFailed = step.bug().isPresent();
    if (lastStepFailed) {
      chronicle.found(step.bug().orElseThrow());
      return step.bug();
    }
    boolean stuck =
        step.ending() != Step.Ending.TOO_LONG && subject.situation().enabledCount() == 0;
    return stuck ? subject.verdict() : Optional.of(subject.endless(move.thread()));
  }
}
