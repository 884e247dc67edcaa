package org.landslide.guest.names;

/** Debug data that makes no sense or uses what we do not know. Never leaves the package. */
final class DwarfException extends Exception {
  private static final long serialVersionUID = 1L;

  DwarfException(String message) {
    super(message, null, false, false);
  }
}
