package org.landslide.bench.soundness.model;

import java.util.List;

/**
 * A program.
 *
 * @param shapes what it is about, for reports
 * @param threads what each thread does; the first one is there from the start
 * @param words how many words of global memory belong to the outcome
 */
public record ModelProgram(String shapes, List<List<Stmt>> threads, int words) {
  public ModelProgram {
    threads = threads.stream().map(List::copyOf).toList();
  }

  /** Whether it has transactions, which may fail. */
  public boolean hasTransactions() {
    return threads.stream().anyMatch(ModelProgram::hasTransactions);
  }

  private static boolean hasTransactions(List<Stmt> body) {
    return body.stream()
        .anyMatch(
            stmt ->
                stmt instanceof Stmt.Transaction
                    || Trees.bodies(stmt).stream().anyMatch(ModelProgram::hasTransactions));
  }

  /** How many threads it has. */
  public int threadCount() {
    return threads.size();
  }
}
