package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.search.Explorer;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/** A lane with whose job another one helps; both are used by one Java thread, the one inside. */
final class HelpedLaneTest {
  /** Long enough for one interleaving, by a clock that goes on whenever it is read. */
  private static final double MOMENT = 1.5e-9;

  private static final Division AT_EVERY_OPPORTUNITY = new Division(false, 0, 0, 0);

  private final AtomicLong clock = new AtomicLong();
  private final Control control =
      new Control(new QuicksandOptions(Mode.SINGLE, 60, 2), clock::incrementAndGet);

  /** What happens while an interleaving is being run. */
  private Runnable meanwhile = () -> {};

  private final Lane owner = lane(0);
  private final Lane helper = lane(1);

  private Lane lane(int number) {
    return new Lane(number, points -> space(), control, AT_EVERY_OPPORTUNITY, workplace());
  }

  private LocalWorkplace workplace() {
    return new LocalWorkplace(control);
  }

  private StateSpace space() {
    ExplorerOptions options =
        new ExplorerOptions(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS, LoopThresholds.DEFAULT);
    ToySubject toy = new ToySubject(counters(), Set.of(ToySubject.EVERYWHERE));
    return new StateSpace(
        new Explorer<>(toy, options), () -> {}, () -> {}, 1, (outcome, search) -> meanwhile.run());
  }

  /** Two threads that add to a counter without a lock. */
  private static ToyProgram counters() {
    List<ToyOp> code = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      code.add(new ToyOp.Load(0, 0));
      code.add(new ToyOp.AddToRegister(0, 1));
      code.add(new ToyOp.StoreRegister(0, 0));
    }
    return new ToyProgram(List.of(code, code));
  }

  @Test
  void thatHasNothingLeftIsGivenPartOfWhatItsHelperHas() {
    assertThat(owner.work(MOMENT)).as("has begun its job").isTrue();
    assertThat(owner.work(MOMENT)).as("has run an interleaving").isTrue();
    assertThat(worksWhileHelped()).as("finds anything to do but what its helper does").isFalse();
    assertThat(worksWhileHelped()).as("finds anything now").isTrue();
  }

  private boolean worksWhileHelped() {
    AtomicBoolean works = new AtomicBoolean();
    meanwhile =
        () -> {
          meanwhile = () -> {};
          works.set(owner.work(MOMENT));
        };
    assertThat(helper.help(MOMENT)).isTrue();
    return works.get();
  }
}
