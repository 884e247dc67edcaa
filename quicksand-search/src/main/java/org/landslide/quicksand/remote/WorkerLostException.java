package org.landslide.quicksand.remote;

/** A worker is gone, or was given up; what it was doing is to be done by another one. */
public final class WorkerLostException extends Exception {
  public WorkerLostException(String message) {
    super(message);
  }
}
