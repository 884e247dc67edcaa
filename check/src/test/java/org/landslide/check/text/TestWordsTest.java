package org.landslide.check.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.world.ThreadApi;

final class TestWordsTest {
  private final TestWords words =
      new TestWords(ThreadApi.builder().failingWith("END__FAIL").build());

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Optional<String> message(Optional<Bug> bug) {
    return bug.map(Bug::message);
  }

  @Test
  void aTestThatSaysItFailedHasFailed() {
    Optional<Bug> bug = words.inspect("", bytes("(^_^)_mutex_test END__FAIL\n"));
    assertThat(bug).map(Bug::kind).contains(BugKind.TEST_FAILURE);
    assertThat(message(bug)).contains("the test says that it failed: (^_^)_mutex_test END__FAIL");
  }

  @Test
  void otherWordsAreNoFailure() {
    assertThat(words.inspect("", bytes("(^_^)_mutex_test START\n"))).isEmpty();
    assertThat(words.inspect("", bytes("(^_^)_mutex_test END__SUCCESS\n"))).isEmpty();
    assertThat(words.inspect("", new byte[0])).isEmpty();
  }

  @Test
  void onlyItsLineIsShown() {
    assertThat(message(words.inspect("", bytes("one\r\nx END__FAIL \u001b\u00e9\r\nthree\n"))))
        .contains("the test says that it failed: x END__FAIL \\x1bé");
  }

  @Test
  void wordsMayComeInPieces() {
    String tail = "";
    String printed = "START\n(^_^)_cond END__FAI";
    for (int i = 0; i < printed.length(); i++) {
      byte[] piece = bytes(printed.substring(i, i + 1));
      assertThat(words.inspect(tail, piece)).isEmpty();
      tail = TestWords.tail(tail, piece);
    }
    assertThat(tail).isEqualTo("(^_^)_cond END__FAI");
    assertThat(message(words.inspect(tail, bytes("L\n"))))
        .contains("the test says that it failed: (^_^)_cond END__FAIL");
  }

  @Test
  void aFailureIsReportedOnce() {
    byte[] failure = bytes("END__FAIL");
    assertThat(words.inspect("", failure)).isPresent();
    assertThat(words.inspect(TestWords.tail("", failure), bytes(" indeed"))).isEmpty();
  }

  @Test
  void aLineWithoutEndIsNotKept() {
    byte[] endless = bytes("x".repeat(100_000) + "END__F");
    assertThat(TestWords.tail("y", endless)).hasSize(200).endsWith("xEND__F");
    assertThat(message(words.inspect("", bytes("x".repeat(100_000) + "END__FAIL"))))
        .hasValueSatisfying(text -> assertThat(text).hasSizeLessThan(500).endsWith("END__FAIL"));
  }
}
