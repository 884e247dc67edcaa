package org.landslide.bench.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.bench.BenchmarkException;

/** What the thesis's figures mean. */
final class FigureTest {
  @Test
  void searchThatEndedHasSeconds() throws BenchmarkException {
    assertThat(Figure.parse("24999.68", "489480"))
        .isEqualTo(new Figure("24999.68", 24_999.68, 489_480, true));
  }

  @ParameterizedTest
  @CsvSource({
    "33h13m,  119580",
    "11d22h,  1029600",
    "41d0h,   3542400",
    "1y299d,  57369600",
    "58880y,  1856839680000",
  })
  void estimateIsASpanOfTime(String time, double seconds) throws BenchmarkException {
    assertThat(Figure.parse(time, "4.62e7")).isEqualTo(new Figure(time, seconds, 4.62e7, false));
  }

  @Test
  void nothingIsKnownOfWhatWasGivenUp() throws BenchmarkException {
    Figure figure = Figure.parse("-", "-");
    assertThat(figure.finished()).isFalse();
    assertThat(figure.seconds()).isNaN();
    assertThat(figure.interleavings()).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "12", "3m2h", "1.5h"})
  void whatIsNoTimeIsRefused(String time) {
    assertThatThrownBy(() -> Figure.parse(time, "1"))
        .isInstanceOf(BenchmarkException.class)
        .hasMessage("no time is written like " + time);
  }

  @Test
  void whatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> Figure.parse("1.00", "many"))
        .isInstanceOf(BenchmarkException.class)
        .hasMessage("no number is written like many");
  }
}
