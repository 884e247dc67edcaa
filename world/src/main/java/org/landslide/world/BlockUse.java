package org.landslide.world;

/**
 * What memory is used for by more than accesses to it.
 *
 * @param tid the thread that needs it
 */
public record BlockUse(Kind kind, int tid) {
  /** What a thread cannot be without while it runs. */
  public enum Kind {
    STACK("the stack of thread %d, which can run"),
    PAGE_DIRECTORY("the page directory that is loaded for thread %d"),
    NEXT_DIRECTORY("the page directory that is loaded for thread %d when it runs again");

    private final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  /** What the memory is. */
  public String describe() {
    return String.format(kind.label, tid);
  }
}
