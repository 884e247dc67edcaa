package org.landslide.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SuppositionTest {
  private static final Supposition SPIN = new Supposition("spin (lock.c:7)", 100);
  private static final Supposition LATER = new Supposition("spin (lock.c:7)", 250);
  private static final Supposition OTHER = new Supposition("poll (lock.c:20)", 3);

  @Test
  void eachPlaceIsNamedOnceWithTheMostRounds() {
    List<Supposition> merged = Supposition.merge(List.of(SPIN, OTHER, LATER, SPIN));
    assertThat(merged).containsExactly(new Supposition("spin (lock.c:7)", 250, 3), OTHER);
    assertThat(Supposition.times(merged)).isEqualTo(4);
  }

  @Test
  void whereNothingIsSupposedThereIsNothingToMerge() {
    assertThat(Supposition.merge(List.of())).isEmpty();
    assertThat(Supposition.times(List.of())).isZero();
  }
}
