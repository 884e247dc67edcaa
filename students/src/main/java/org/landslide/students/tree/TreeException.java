package org.landslide.students.tree;

/**
 * A P2 tree or a test is not as it must be. The first line of the message says what is wrong and
 * what to do; further lines, if any, are the compiler's own.
 */
public sealed class TreeException extends Exception permits UnknownTestException, HostException {
  private final String headline;
  private final String details;

  public TreeException(String message) {
    this(message, "");
  }

  /**
   * With what a tool has to say about it.
   *
   * @param details lines that are best shown as they are, or empty
   */
  public TreeException(String headline, String details) {
    super(details.isEmpty() ? headline : headline + "\n" + details);
    this.headline = headline;
    this.details = details;
  }

  /** What is wrong and what to do. */
  public String headline() {
    return headline;
  }

  /** What the compiler or the linker said, in lines of its own; may be empty. */
  public String details() {
    return details;
  }
}
