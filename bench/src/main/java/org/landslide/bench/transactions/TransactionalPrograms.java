package org.landslide.bench.transactions;

import java.util.List;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.guest.check.TransactionRules;
import org.landslide.quicksand.StateSpaces;

/** The programs that take part. */
public interface TransactionalPrograms {
  /** What there is to explore of one of them. */
  StateSpaces spaces(
      String program, List<String> arguments, SearchMode mode, TransactionRules rules)
      throws BenchmarkException;
}
