package org.landslide.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CalibrationTest {
  private static final long WANTED = 1_000_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000, 999_999, 1_000_000, 5_000_000})
  void workTakesLongEnoughAndNotMuchLonger(int nanosForOne) {
    int repetitions = Calibration.repetitions(n -> 500L + (long) n * nanosForOne, WANTED);
    assertThat(500L + (long) repetitions * nanosForOne).isGreaterThanOrEqualTo(WANTED);
    assertThat((repetitions - 1L) * nanosForOne).isLessThan(WANTED * 5 / 4);
  }
}
