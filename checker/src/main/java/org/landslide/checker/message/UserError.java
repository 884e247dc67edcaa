package org.landslide.checker.message;

/** The user's input is wrong; the message says what is wrong and what to do. */
public sealed class UserError extends RuntimeException permits HostError {
  private final String details;

  public UserError(String message) {
    this(message, "");
  }

  /**
   * With what another tool said about it.
   *
   * @param details lines to show below the message, as they are; may be empty
   */
  public UserError(String message, String details) {
    super(message);
    this.details = details;
  }

  /** Lines to show below the message; may be empty. */
  public String details() {
    return details;
  }
}
