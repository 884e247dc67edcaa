package org.landslide.world;

/** A guest that cannot be booted. The message is a sentence that names it and the reason. */
public class BootException extends Exception {
  private static final long serialVersionUID = 1L;

  public BootException(String message) {
    super(message);
  }
}
