package org.landslide.engine;

import java.util.*;
import org.junit.jupiter.api.Test;
import org.landslide.engine.ExplorerOptions.*;
import org.landslide.engine.TxProgram.Rules;

final class DebugTest {
  @Test
  void show() {
    TxProgram program = TxProgram.random(Integer.getInteger("seed", 4985), false);
    Rules rules = new Rules(true, false);
    for (Reduction r : List.of(Reduction.NONE, Reduction.DPOR, Reduction.DPOR_WITH_SLEEP_SETS)) {
      TxSubject subject = new TxSubject(program, rules, true);
      ExplorerOptions o = new ExplorerOptions(Order.FORWARDS, r, LoopThresholds.DEFAULT);
      Explorer<TxSubject.State> e = new Explorer<>(subject, o);
      Explorer.Outcome outcome = e.next();
      while (outcome != Explorer.Outcome.EXHAUSTED) {
        StringBuilder s = new StringBuilder();
        for (int m : e.decisions()) {
          s.append(" ").append(Moves.thread(m)).append(Moves.outcome(m) == 0 ? "" : "C");
        }
        System.err.println("DBG " + r + " " + outcome + s + " -> " + subject.describe());
        outcome = e.next();
      }
    }
  }
}
