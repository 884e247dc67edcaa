package org.landslide.report.trace;

/** A file cannot be read as a trace. */
public final class TraceFormatException extends Exception {
  private final String sentence;

  TraceFormatException(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  /** What is wrong and what to do, on one line, without a full stop. */
  public String sentence() {
    return sentence;
  }
}
