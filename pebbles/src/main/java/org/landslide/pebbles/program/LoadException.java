package org.landslide.pebbles.program;

import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.world.BootException;

/**
 * A program that cannot be started. The message is a sentence that names the program and the
 * reason.
 */
public final class LoadException extends BootException {
  private static final long serialVersionUID = 1L;

  /** What kind of obstacle it is. */
  public enum Reason {
    NO_SUCH_FILE(ErrorCode.NO_FILE),
    NOT_A_PROGRAM(ErrorCode.NOT_A_PROGRAM),
    NOT_ENOUGH_MEMORY(ErrorCode.NO_MEMORY),
    BAD_ARGUMENTS(ErrorCode.BAD_ARGUMENT);

    private final int errorCode;

    Reason(int errorCode) {
      this.errorCode = errorCode;
    }
  }

  private final Reason reason;

  public LoadException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  /** What exec returns. */
  public int errorCode() {
    return reason.errorCode;
  }
}
