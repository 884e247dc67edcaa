package org.landslide.engine.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class PaceTest {
  private static final double EXACT = 1e-9;

  private final Pace pace = new Pace();

  @Test
  void beforeThereAreTwoMarksAllThatWasDoneCounts() {
    assertThat(pace.completed(0, 0)).isZero();
    assertThat(pace.completed(4, 3)).isCloseTo(0.75, within(EXACT));
    assertThat(pace.seconds(4, 2)).isCloseTo(0.5, within(EXACT));
    pace.mark(4, 4, 2);
    assertThat(pace.seconds(5, 2.5)).isCloseTo(0.5, within(EXACT));
  }

  @Test
  void afterwardsOnlyWhatWasDoneSinceTheLastMarkButOne() {
    for (long begun = 1; begun <= 64; begun++) {
      if (Pace.isDue(begun)) {
        pace.mark(begun, Math.min(begun, 32), begun <= 32 ? 100.0 : begun + 68.0);
      }
    }
    assertThat(pace.completed(64, 32)).isZero();
    assertThat(pace.seconds(64, 132)).isCloseTo(1, within(EXACT));
  }

  @Test
  void halfOfWhatWasDoneIsLookedAtOrMore() {
    long earlier = 0;
    long later = 0;
    for (long begun = 1; begun <= 1000; begun++) {
      if (Pace.isDue(begun)) {
        pace.mark(begun, begun, 1.0 * begun);
        earlier = later;
        later = begun;
      }
      assertThat(earlier).isLessThanOrEqualTo(begun / 2);
      assertThat(pace.completed(begun, begun)).isEqualTo(1);
    }
  }
}
