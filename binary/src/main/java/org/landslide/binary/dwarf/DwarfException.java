package org.landslide.binary.dwarf;

/** Debug data that makes no sense or uses what we do not know. Never leaves the package. */
public final class DwarfException extends Exception {
  private static final long serialVersionUID = 1L;

  public DwarfException(String message) {
    super(message, null, false, false);
  }
}
