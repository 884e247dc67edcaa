package org.landslide.engine.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AscentTest {
  private static final double LITTLE = 1e-3;

  @Test
  void weightsDecideBeforeTheFirstInterleavingHasEnded() {
    assertThat(Ascent.NONE.proportion(0.3, 0, true)).isEqualTo(0.3);
    assertThat(Ascent.NONE.left(3).proportion(0.3, 0, false)).isEqualTo(0.3);
  }

  @Test
  void itGrowsAsTheSearchComesBackUpItsFirstInterleavingAndAtNoOtherTime() {
    Ascent ascent = Ascent.NONE.ended(100);
    double before = 0;
    for (int above = 99; above > 0; above--) {
      ascent = ascent.left(above);
      double now = ascent.proportion(LITTLE, 0, true);
      assertThat(now).isGreaterThanOrEqualTo(before).isLessThan(1);
      assertThat(ascent.left(150)).isEqualTo(ascent);
      assertThat(ascent.ended(150)).isEqualTo(ascent);
      before = now;
    }
    assertThat(before).isGreaterThan(0.9);
  }

  @Test
  void halfOfALongPathIsAnEighthOfTheStateSpaceAndOfAShortOneLess() {
    assertThat(Ascent.NONE.ended(150).left(75).proportion(LITTLE, 0, true)).isEqualTo(0.125);
    assertThat(Ascent.NONE.ended(20).left(10).proportion(LITTLE, 0, true)).isEqualTo(1.0 / 16);
  }

  @Test
  void whereStatesDoNotRecurItIsNeverMoreThanByWeights() {
    Ascent ascent = Ascent.NONE.ended(20).left(10);
    assertThat(ascent.proportion(0.5, 0, false)).isEqualTo(0.05);
    assertThat(ascent.proportion(0.1, 0, false)).isEqualTo(1.0 / 64);
    assertThat(ascent.proportion(LITTLE, 0, false)).isEqualTo(LITTLE);
  }

  @Test
  void nodesOfAnotherSearchDoNotCount() {
    Ascent whole = Ascent.NONE.ended(150).left(75);
    Ascent part = Ascent.NONE.ended(190).left(115);
    assertThat(part.proportion(0.3, 40, true)).isEqualTo(whole.proportion(0.3, 0, true));
  }
}
