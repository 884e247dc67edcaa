package org.landslide.engine.model;

/**
 * A subject does what its world does not have. That is no mistake of the subject, which may well be
 * right elsewhere, and none of the search; but nothing can be said about this subject.
 */
public final class UnsupportedSubjectException extends RuntimeException {
  private final String sentence;

  /**
   * @param sentence what it does and where, without a full stop
   */
  public UnsupportedSubjectException(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  /** What the subject does, and where. */
  public String sentence() {
    return sentence;
  }
}
