package org.landslide.checker.gdb;

/** A packet does not have the form that its kind has. */
final class BadPacketException extends Exception {
  private static final long serialVersionUID = 1;

  BadPacketException() {
    super("a packet of another form was expected", null, false, false);
  }
}
