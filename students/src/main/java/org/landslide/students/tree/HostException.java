package org.landslide.students.tree;

/** Nothing can be built on this machine as it is, and no tree is to blame for that. */
public final class HostException extends TreeException {
  public HostException(String message) {
    super(message);
  }
}
