package org.landslide.bench.soundness;

import java.util.List;
import org.landslide.bench.soundness.model.Failing;
import org.landslide.bench.soundness.model.ModelProgram;
import org.landslide.bench.soundness.model.Outcomes;

/**
 * A program whose outcomes are known.
 *
 * @param number which one of the sequence
 * @param failing how its transactions fail, if it has any
 */
record JudgedProgram(long number, ModelProgram program, Failing failing, Outcomes expected) {
  private static final long MIX = 0x9e3779b97f4a7c15L;

  /** Each shape meets each way to fail. */
  static Failing failing(long number) {
    Failing[] all = Failing.values();
    return all[(int) Math.floorMod((number * MIX) >>> 32, (long) all.length)];
  }

  /** The options that have its transactions fail as they do in the model. */
  List<String> transactions() {
    if (!program.hasTransactions()) {
      return List.of();
    }
    return switch (failing) {
      case FOR_NO_REASON -> List.of("-X");
      case WITH_CODES -> List.of("-X", "-A");
      case FOR_A_REASON -> List.of("-X", "-A", "-S");
    };
  }
}
