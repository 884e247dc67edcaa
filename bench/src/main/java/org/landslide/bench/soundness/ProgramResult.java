package org.landslide.bench.soundness;

import java.util.List;
import java.util.Optional;

/** What came of all trials of a program. */
record ProgramResult(JudgedProgram program, List<TrialResult> trials) {
  Optional<TrialResult> firstWrong() {
    return trials.stream().filter(TrialResult::isWrong).findFirst();
  }
}
