package org.landslide.cli.process;

/** What the exit status of the process says. */
public enum ExitStatus {
  /** Nothing is wrong. */
  OK(0),
  /** The checked program has a bug. */
  BUG(1),
  /** The user's input or machine is not as it must be; the message says what to do. */
  USAGE(2),
  /** The budget ended before the answer was known. */
  UNFINISHED(3),
  /** We are wrong. */
  INTERNAL(70);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
