package org.landslide.cli.message;

/** The user's input is wrong; the message says what is wrong and what to do. */
public final class UserError extends RuntimeException {
  public UserError(String message) {
    super(message);
  }
}
