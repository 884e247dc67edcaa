package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/** A job whose search has failed in the middle of something. */
final class SpoiltJobTest {
  @Test
  void isNotGoneOnWithAndFailsAgainForTheSameReason() {
    AtomicInteger runs = new AtomicInteger();
    StateSpaces spaces =
        points ->
            ScriptedSearch.space(
                10,
                () -> {
                  if (runs.incrementAndGet() == 1) {
                    throw new OutOfMemoryError("once");
                  }
                  return Outcome.COMPLETED;
                });
    Control control = new Control(new QuicksandOptions(Mode.SINGLE, 60, 1), System::nanoTime);
    Division division = Division.of(false);
    Job job = control.take(0).orElseThrow().job();
    ActiveJob active = new ActiveJob(job, () -> spaces.open(Set.of()), division, control.now());
    LocalWorkplace workplace = new LocalWorkplace(control);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> workplace.explore(active, true)).hasMessage("once");
    }
    assertThat(runs).hasValue(1);
  }
}
