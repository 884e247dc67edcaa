package org.landslide.engine.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.engine.schedule.Schedule;

/**
 * One interleaving that ends in a bug, told so that it can be understood and run again.
 *
 * @param program what was run
 * @param options what the run depended on besides the program, by name, so that a replay can be set
 *     up in the same way
 * @param decisions what was chosen at each preemption point, from the start; this alone makes the
 *     interleaving
 * @param threads all that took part, in the order of their ids
 * @param rows what happened, in order: one for each stretch that a thread ran before another did
 * @param story the same in one sentence
 * @param alternative the nearest interleaving that is known to end well, if one is
 */
public record Trace(
    TracedProgram program,
    Map<String, String> options,
    Schedule decisions,
    List<TracedThread> threads,
    List<TraceRow> rows,
    Bug bug,
    Story story,
    Optional<Alternative> alternative) {
  public Trace {
    options = Map.copyOf(options);
    threads = List.copyOf(threads);
    rows = List.copyOf(rows);
  }

  /** What was recorded, and nothing that is known besides. */
  public Trace(
      TracedProgram program,
      Map<String, String> options,
      Schedule decisions,
      List<TracedThread> threads,
      List<TraceRow> rows,
      Bug bug) {
    this(program, options, decisions, threads, rows, bug, Story.NONE, Optional.empty());
  }

  /**
   * The same with what the search knows: recording an interleaving does not tell on what it rests.
   */
  public Trace supposing(String clause) {
    return new Trace(
        program, options, decisions, threads, rows, bug.supposing(clause), story, alternative);
  }

  public Trace with(Story told) {
    return new Trace(program, options, decisions, threads, rows, bug, told, alternative);
  }

  public Trace with(Alternative other) {
    return new Trace(program, options, decisions, threads, rows, bug, story, Optional.of(other));
  }

  /**
   * The same with what is known of its preemptions.
   *
   * @param preemptions by the index of the decision before which a thread was switched away
   */
  public Trace withNecessities(Map<Integer, Necessity> preemptions) {
    List<TraceRow> judged = new ArrayList<>(rows);
    for (int i = 0; i + 1 < rows.size(); i++) {
      Necessity known =
          preemptions.getOrDefault(rows.get(i + 1).firstDecision(), Necessity.UNKNOWN);
      judged.set(i, rows.get(i).with(known));
    }
    return new Trace(program, options, decisions, threads, judged, bug, story, alternative);
  }

  /** What is known of its preemptions; see {@link #withNecessities}. */
  public Map<Integer, Necessity> necessities() {
    Map<Integer, Necessity> known = new HashMap<>();
    for (int i = 0; i + 1 < rows.size(); i++) {
      known.put(rows.get(i + 1).firstDecision(), rows.get(i).necessity());
    }
    return known;
  }

  /**
   * An interleaving that ends well, from where it parts from the failing one.
   *
   * @param row the index of the last row that both have, at the end of which the thread goes on
   * @param rows what happens instead, beginning with that row; they name no other rows
   */
  public record Alternative(int row, List<TraceRow> rows) {
    /** So many rows show how it parts from the other; if there are fewer, these are all. */
    public static final int MOST_ROWS = 12;

    public Alternative {
      rows = List.copyOf(rows);
    }
  }

  /**
   * What was run.
   *
   * @param name as the user gave it: a name from the list or a path
   * @param path where it was, from the root on, or empty when the name is one from the list
   * @param sha256 of the executable, in hexadecimal, by which a changed program is recognised
   */
  public record TracedProgram(String name, String path, List<String> arguments, String sha256) {
    public TracedProgram {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A thread that took part.
   *
   * @param entry the function that the thread executes, or empty when it is not known
   */
  public record TracedThread(int id, String entry) {}
}
