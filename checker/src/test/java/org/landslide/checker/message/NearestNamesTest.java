package org.landslide.checker.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestNamesTest {
  private static final List<String> KNOWN =
      List.of("hello", "mutex_test", "broadcast_test", "thr_exit_join", "paraguay");

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, '', 1",
    "abc, abc, 0",
    "abc, acb, 1",
    "abc, ab, 1",
    "abc, abd, 1",
    "kitten, sitting, 3",
  })
  void distanceCountsEditsInBothDirections(String a, String b, int distance) {
    assertThat(NearestNames.distance(a, b)).isEqualTo(distance);
    assertThat(NearestNames.distance(b, a)).isEqualTo(distance);
  }

  @ParameterizedTest
  @CsvSource({
    "helo, hello",
    "HELLO, hello",
    "mutex-test, mutex_test",
    "exit_join, thr_exit_join",
    "paragauy, paraguay",
  })
  void mistypedNameFindsTheMeantOne(String typed, String meant) {
    assertThat(NearestNames.find(typed, KNOWN)).first().isEqualTo(meant);
  }

  @Test
  void strangeNameFindsNothing() {
    assertThat(NearestNames.find("xyzzy", KNOWN)).isEmpty();
    assertThat(NearestNames.find("", KNOWN)).isEmpty();
  }

  @Test
  void atMostThreeNamesAreFoundNearestFirst() {
    assertThat(NearestNames.find("test", List.of("testing", "test_a", "tests", "my_test_b")))
        .containsExactly("tests", "test_a", "testing");
  }
}
