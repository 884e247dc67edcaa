package org.landslide.check.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.world.ThreadApi;

/**
 * The words by which a test says that it failed.
 *
 * <p>A line may be printed in pieces, so the caller keeps for each thread what it has printed of
 * its last line.
 */
public final class TestWords {
  /** How much of a line is kept: the words come at its end. */
  private static final int MAX_TAIL = 200;

  private final List<String> failure;

  public TestWords(ThreadApi api) {
    this.failure = api.failureWords();
  }

  /**
   * The bug, when the print completes the words.
   *
   * @param tail what {@link #tail} gave for the thread's prints so far, at first empty
   */
  public Optional<Bug> inspect(String tail, byte[] printed) {
    return failure.stream().flatMap(words -> inspect(words, tail, printed).stream()).findFirst();
  }

  private static Optional<Bug> inspect(String words, String tail, byte[] printed) {
    String text = tail + text(printed);
    // What is wholly in the tail was reported when it came.
    int found = text.indexOf(words, Math.max(0, tail.length() - words.length() + 1));
    if (found < 0) {
      return Optional.empty();
    }
    String line = lineAround(text, found).strip();
    String shown = Wording.printable(line.getBytes(StandardCharsets.ISO_8859_1));
    return Optional.of(new Bug(BugKind.TEST_FAILURE, "the test says that it failed: " + shown));
  }

  /** What a thread has printed of its last line. */
  public static String tail(String tail, byte[] printed) {
    String text = tail + text(printed);
    String line = text.substring(text.lastIndexOf('\n') + 1);
    return line.substring(Math.max(0, line.length() - MAX_TAIL));
  }

  private static String lineAround(String text, int index) {
    int start = text.lastIndexOf('\n', index) + 1;
    int end = text.indexOf('\n', index);
    int limit = Math.min(end < 0 ? text.length() : end, index + MAX_TAIL);
    return text.substring(Math.max(start, index - MAX_TAIL), limit);
  }

  /** One character a byte, so that a character in two pieces does no harm. */
  private static String text(byte[] printed) {
    return new String(printed, StandardCharsets.ISO_8859_1);
  }
}
