package org.landslide.report.grade;

import java.util.List;

/**
 * What came of checking one library with one test.
 *
 * @param key tells whether library, test or budget have changed since
 * @param seconds how long it took by the clock, the recording of traces included
 * @param processorSeconds what that took of the time limit: how long each worker had a processor
 * @param interleavings how many were run
 * @param bugs without those that are the same as another one
 * @param note what there is to say besides, or empty
 */
public record Grade(
    String library,
    String test,
    String key,
    Verdict verdict,
    double seconds,
    double processorSeconds,
    long interleavings,
    List<GradedBug> bugs,
    String note) {
  /** How a check can end. */
  public enum Verdict {
    BUG("bug"),
    VERIFIED("verified"),
    UNFINISHED("no bug so far"),
    /** The library does not compile or link with the test. */
    NOT_BUILT("does not build"),
    /** It does what our kernel does not have; the note says what. */
    NOT_SUPPORTED("not supported"),
    /** By a fault of ours. */
    FAILED("failed");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }

    /** What tables say. */
    public String label() {
      return label;
    }
  }

  /**
   * A bug.
   *
   * @param place where it shows: function, file and line; may be empty
   * @param page its trace as a page, relative to the table's folder; empty if there is none
   * @param supposition on which heuristic it rests, in words; empty if it is certain
   */
  public record GradedBug(
      String kind, String message, String place, String page, String supposition) {
    /** One that is certain. */
    public GradedBug(String kind, String message, String place, String page) {
      this(kind, message, place, page, "");
    }

    /** Bugs of one library with the same identity are taken for one. */
    String identity() {
      return kind + " " + place;
    }
  }

  public Grade {
    bugs = List.copyOf(bugs);
  }
}
