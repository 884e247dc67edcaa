package org.landslide.machinetests;

/** There is nothing to compare the emulator with; the message says why. */
public final class NoReferenceException extends Exception {
  NoReferenceException(String message) {
    super(message);
  }
}
