package org.landslide.students.tree;

/** What a student has written: a tree may hold the one, the other or both. */
public enum Project {
  THREAD_LIBRARY("P2", "a thread library", "user"),
  KERNEL("P3", "a kernel", "kern");

  private final String label;
  private final String product;
  private final String folder;

  Project(String label, String product, String folder) {
    this.label = label;
    this.product = product;
    this.folder = folder;
  }

  /** What the course calls it. */
  public String label() {
    return label;
  }

  /** What comes of it. */
  String product() {
    return product;
  }

  /** Where a student's work on it is, below the top folder. */
  String folder() {
    return folder;
  }

  /** The other one. */
  Project other() {
    return this == KERNEL ? THREAD_LIBRARY : KERNEL;
  }
}
