package org.landslide.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FiguresTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "59.4, 59 s",
    "60, 1 min 0 s",
    "130, 2 min 10 s",
    "3599.6, 1 h 0 min",
    "11100, 3 h 5 min",
    "172800, 2 days",
    "6e7, 694 days",
    "1e9, 32 years",
  })
  void timesAreAsExactAsTheyNeedToBe(double seconds, String text) {
    assertThat(Figures.time(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.214, 0.21 s", "12.34, 12.3 s", "61.2, 1 min 1 s"})
  void whatWasMeasuredIsExactAtFirst(double seconds, String text) {
    assertThat(Figures.measured(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, less than 0.1 %", "0.0019, 0.1 %", "0.2199, 21.9 %", "1, 99.9 %"})
  void percentagesAreRoundedDownAndNeverAll(double proportion, String text) {
    assertThat(Figures.percent(proportion)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"12345 | 12,345", "1.23e15 | 1.2e+15"})
  void largeNumbersAreShort(double number, String text) {
    assertThat(Figures.count(number)).isEqualTo(text);
  }
}
