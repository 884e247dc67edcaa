package org.landslide.engine.tree;

/** What must hold of a data structure whatever happens; the random tests see to it that it does. */
final class Invariant {
  private Invariant() {}

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
