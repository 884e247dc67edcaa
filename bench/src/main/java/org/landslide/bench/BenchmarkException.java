package org.landslide.bench;

/** A benchmark cannot be run here; the message says why and what to do. */
public final class BenchmarkException extends Exception {
  private static final long serialVersionUID = 1L;

  public BenchmarkException(String message) {
    super(message);
  }
}
