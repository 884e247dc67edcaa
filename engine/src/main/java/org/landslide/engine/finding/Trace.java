package org.landslide.engine.finding;

import java.util.List;
import java.util.Map;
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
 */
public record Trace(
    TracedProgram program,
    Map<String, String> options,
    Schedule decisions,
    List<TracedThread> threads,
    List<TraceRow> rows,
    Bug bug) {
  public Trace {
    options = Map.copyOf(options);
    threads = List.copyOf(threads);
    rows = List.copyOf(rows);
  }

  /**
   * The same with what the search knows: recording an interleaving does not tell on what it rests.
   */
  public Trace supposing(String clause) {
    return new Trace(program, options, decisions, threads, rows, bug.supposing(clause));
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
