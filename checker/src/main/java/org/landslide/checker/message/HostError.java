package org.landslide.checker.message;

/** This machine is not as it must be, whatever the input is: its disk is full, for instance. */
public final class HostError extends UserError {
  public HostError(String message) {
    super(message);
  }
}
