package org.landslide.bench.soundness.model;

import java.util.List;

/** How a model program can fail, with what the checker may call that. */
public enum Failure {
  ASSERTION("failed assertion"),
  /** No thread can go on, or none ever gets anywhere: to a program that is the same. */
  STUCK("deadlock", "infinite loop"),
  FREED("use after free", "out of bounds"),
  /** A mutex in a block that was freed. What is wrong with it can be seen in two ways. */
  FREED_MUTEX("use after free", "out of bounds", "lock misuse", "failed assertion"),
  FREED_TWICE("double free", "invalid free"),
  FAULT("memory fault"),
  /** The library's mutexes have assertions of their own. */
  MISUSE("lock misuse", "failed assertion");

  /** With commas between them. */
  private final String labels;

  Failure(String... labels) {
    this.labels = String.join(",", labels);
  }

  public boolean isCalled(String label) {
    return List.of(labels.split(",")).contains(label);
  }
}
