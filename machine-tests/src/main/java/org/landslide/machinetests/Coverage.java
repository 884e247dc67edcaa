package org.landslide.machinetests;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** How often each form was executed. */
final class Coverage {
  private final long[] executions = new long[FormTable.instance().all().size()];

  /** An instruction of a case was executed. */
  void visited(TestCase test, int address) {
    Integer form = test.forms().get(address);
    if (form != null) {
      executions[form]++;
    }
  }

  int forms() {
    return executions.length;
  }

  int covered() {
    return forms() - missing().size();
  }

  /** The names of the forms that were never executed. */
  List<String> missing() {
    return IntStream.range(0, executions.length)
        .filter(i -> executions[i] == 0)
        .mapToObj(i -> FormTable.instance().all().get(i).name())
        .toList();
  }

  long total() {
    return Arrays.stream(executions).sum();
  }

  long fewest() {
    return Arrays.stream(executions).min().orElse(0);
  }
}
