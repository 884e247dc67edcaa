package org.landslide.bench.soundness.model;

import java.util.List;

/** How a model program can fail, with what the checker may call that. */
public enum Failure {
  ASSERTION("failed assertion"),
  /** No thread can go on, or none ever gets anywhere: to a program that is the same. */
  STUCK("deadlock", "infinite loop"),
  /** A block that is not there; before the first allocation there is not even a page. */
  FREED("use after free", "out of bounds", "memory fault"),
  /** A mutex in such a block. What is wrong with it can be seen in more ways. */
  FREED_MUTEX("use after free", "out of bounds", "memory fault", "lock misuse", "failed assertion"),
  FREED_TWICE("double free", "invalid free"),
  FAULT("memory fault"),
  /** The library's mutexes have assertions of their own. */
  MISUSE("lock misuse", "failed assertion");

  /** With commas between them. */
  private final String labels;

  Failure(String... labels) {
    this.labels = String.join(",", labels);
  }

  /**
   * If mutexes are trusted, a thread that waits for a held one does not touch it; when it is freed
   * then, the thread is stuck for ever.
   */
  public boolean isCalled(String label, boolean mutexesTrusted) {
    return List.of(labels.split(",")).contains(label)
        || (this == FREED_MUTEX && mutexesTrusted && STUCK.isCalled(label, false));
  }
}
