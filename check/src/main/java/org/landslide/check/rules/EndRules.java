package org.landslide.check.rules;

import java.util.Optional;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Stacks;
import org.landslide.engine.finding.Bug;
import org.landslide.world.World;

/** What must hold when the program ends. */
public final class EndRules {
  private final World world;
  private final Ledger ledger;
  private final Stacks stacks;
  private final EndPredicates predicates;
  private final boolean leaks;

  public EndRules(CheckedGuest checked, boolean leaks) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.stacks = checked.stacks();
    this.predicates = EndPredicates.of(checked.elf());
    this.leaks = leaks;
  }

  /** Looks at a task just before a thread of it ends it. */
  Optional<Bug> check(int tid, int task) {
    if (task != world.firstSpace() || ledger.thread(tid).foreign()) {
      return Optional.empty();
    }
    Optional<Bug> wrong = predicates.check(address -> world.load32(tid, address).orElse(0));
    Optional<Bug> bug =
        wrong.isPresent() || !leaks ? wrong : LeakReport.of(ledger.heap(task).liveBlocks());
    return bug.map(found -> stacks.withEvidence(found, tid, "ends the program here"));
  }
}
