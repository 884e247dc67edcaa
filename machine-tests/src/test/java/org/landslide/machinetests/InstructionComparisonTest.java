package org.landslide.machinetests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class InstructionComparisonTest {
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);

  @Test
  void emulatorDoesWhatTheProcessorDoesInEveryInstructionForm() throws NoReferenceException {
    InstructionComparison.Result result =
        InstructionComparison.run(
            InstructionComparison.DEFAULT_SEED, 0, InstructionComparison.DEFAULT_COUNT, out);
    System.out.println(result.summary());
    assertThat(result.differences()).as(printed()).isZero();
    assertThat(result.missing()).isEmpty();
    assertThat(result.stale())
        .as("recorded results that are not the processor's; bench instructions --record")
        .isZero();
  }

  @Test
  void recordedResultsReplaceAProcessorThatCannotRun32BitCode() throws NoReferenceException {
    InstructionComparison.Result result = InstructionComparison.runAgainstRecording(3000, out);
    assertThat(result.differences()).as(printed()).isZero();
  }

  @Test
  void recordedResultsAreNotAppliedToOtherSeeds() {
    assertThatThrownBy(() -> Reference.recorded(Recording.SEED + 1, 0, 1, "a reason"))
        .isInstanceOf(NoReferenceException.class)
        .hasMessageContaining("a reason");
  }

  private String printed() {
    return text.toString(StandardCharsets.UTF_8);
  }
}
