package org.landslide.machine;

/**
 * How instructions are executed. All ways have the same results, and are tested against each other.
 */
public enum Tier {
  /** Every instruction goes through the one complete executor. */
  EXECUTOR(false, Long.MAX_VALUE),
  /** Common instructions have operations of their own. */
  INTERPRETER(true, Long.MAX_VALUE),
  /** And blocks of them that turn out to be hot are compiled: the right choice for real use. */
  ADAPTIVE(true, 2_000),
  /** Everything that can be compiled is, before it is executed for the first time. */
  COMPILER(true, 0);

  private final boolean fastOperations;
  private final long hot;

  Tier(boolean fastOperations, long hot) {
    this.fastOperations = fastOperations;
    this.hot = hot;
  }

  boolean fastOperations() {
    return fastOperations;
  }

  /** After how many executions a block is compiled. */
  long hot() {
    return hot;
  }
}
