package org.landslide.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class TimeSpanTest {
  @ParameterizedTest
  @CsvSource({
    "90, PT1M30S",
    "90s, PT1M30S",
    "5m, PT5M",
    "2h, PT2H",
    "1d, PT24H",
    "1h30m, PT1H30M",
    "1d2h3m4s, PT26H3M4S",
    "0h5s, PT5S",
    "10000d, PT240000H",
    "1y, PT8760H",
    "2y1d, PT17544H",
  })
  void timeIsANumberOfSecondsOrNumbersWithUnits(String text, Duration span) {
    assertThat(new TimeSpan().convert(text)).isEqualTo(span);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "0s",
        "-5",
        "5x",
        "m",
        "1.5h",
        "30m1h",
        "5m5m",
        "1 h",
        "9999999999",
        "10000d1s",
        "28y",
        "1d1y",
        "999999999h"
      })
  void anythingElseIsRefusedWithExamples(String text) {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> new TimeSpan().convert(text))
        .withMessageContaining(
            "'" + text + "' is not a length of time from 1 second to 10000 days, such as");
  }
}
