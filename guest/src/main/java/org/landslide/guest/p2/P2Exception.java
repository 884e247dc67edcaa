package org.landslide.guest.p2;

/**
 * A P2 tree or a test is not as it must be. The first line of the message says what is wrong and
 * what to do; further lines, if any, are the compiler's own.
 */
public class P2Exception extends Exception {
  P2Exception(String message) {
    super(message);
  }
}
