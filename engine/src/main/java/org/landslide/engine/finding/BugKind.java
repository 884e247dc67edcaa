package org.landslide.engine.finding;

import java.util.Optional;

/** What can be wrong with a program. The label is what reports, JSON and EXPECT lines say. */
public enum BugKind {
  FAILED_ASSERTION("failed assertion"),
  PANIC("panic"),
  /** The program itself said that its test failed. */
  TEST_FAILURE("test failure"),
  /** A condition that must hold at the end does not. */
  WRONG_RESULT("wrong result"),
  MEMORY_FAULT("memory fault"),
  ILLEGAL_INSTRUCTION("illegal instruction"),
  DIVIDE_ERROR("divide error"),
  /** An exception that a kernel could not handle, nor what came of that. */
  TRIPLE_FAULT("triple fault"),
  /** A page is used after a change of its entry that the processor was not told of. */
  STALE_TRANSLATION("stale translation"),
  USE_AFTER_FREE("use after free"),
  OUT_OF_BOUNDS("out of bounds"),
  DOUBLE_FREE("double free"),
  INVALID_FREE("invalid free"),
  /** Memory is given back that a thread cannot be without: its stack, its page directory. */
  FREED_IN_USE("freed in use"),
  MEMORY_LEAK("memory leak"),
  STACK_OVERFLOW("stack overflow"),
  /** A kernel returns to user code with interrupts off. */
  INTERRUPTS_OFF("interrupts off"),
  /** A kernel does not tell the controller that it has handled an interrupt. */
  UNACKNOWLEDGED_INTERRUPT("unacknowledged interrupt"),
  /** A kernel ends a program that has done nothing wrong. */
  PROGRAM_KILLED("program killed"),
  DEADLOCK("deadlock"),
  INFINITE_LOOP("infinite loop"),
  LOCK_MISUSE("lock misuse"),
  /** A thread goes on after it has exited. */
  DEAD_THREAD("dead thread");

  private final String label;

  BugKind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  public static Optional<BugKind> of(String label) {
    for (BugKind kind : values()) {
      if (kind.label.equals(label)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
