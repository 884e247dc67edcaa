package org.landslide.kernel;

/**
 * A file that cannot be booted as a kernel; the message is a clause that follows the file's name.
 */
public final class KernelException extends Exception {
  private static final long serialVersionUID = 1L;

  public KernelException(String message) {
    super(message);
  }

  public KernelException(String message, Throwable cause) {
    super(message, cause);
  }
}
