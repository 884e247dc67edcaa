package org.landslide.bench.transactions;

import java.util.List;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.check.options.TransactionRules;

/**
 * One search, and all figures of the thesis that it is to be compared with.
 *
 * @param test what the thesis calls the program
 * @param threads its first argument
 * @param iterations its second argument
 * @param expected the labels of the kinds of bugs of which it must find one; none if there is
 *     nothing to be found
 */
record TransactionTrial(
    String test,
    int threads,
    int iterations,
    SearchMode mode,
    TransactionRules rules,
    List<String> expected,
    List<Reference> references) {
  /** A figure of the thesis, and with which options it was measured there. */
  record Reference(String options, Figure figure) {}

  TransactionTrial {
    expected = List.copyOf(expected);
    references = List.copyOf(references);
  }

  /** What we call the program: {@code lock(mutex)} is {@code lock_mutex}. */
  String program() {
    String name = test.replace('(', '_').replace(")", "");
    // In the table of bugs it goes without saying which of the locks has one.
    return name.equals("lock_fast") ? "lock_fast_spinlock" : name;
  }

  /** Whether a name, ours or the thesis's, means this program. */
  boolean isCalled(String name) {
    return name.equals(test) || name.equals(program());
  }

  List<String> arguments() {
    return List.of(String.valueOf(threads), String.valueOf(iterations));
  }

  String size() {
    return threads + "," + iterations;
  }

  String title() {
    return test + "(" + size() + ")";
  }

  /** Whether the thesis came to an end with it in some way. */
  boolean wasFinished() {
    return references.stream().anyMatch(reference -> reference.figure().finished());
  }
}
