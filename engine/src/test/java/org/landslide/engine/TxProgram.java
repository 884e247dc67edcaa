package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small program with transactions as data.
 *
 * @param fine whether there is a preemption point before every access outside of transactions, or
 *     only before transactions and where the program says so
 * @param threads the instructions of the thread with id i + 1 at index i
 */
public record TxProgram(boolean fine, List<List<TxProgram.Instruction>> threads) {
  static final int VARIABLES = 3;
  static final int MUTEXES = 1;
  static final int REGISTERS = 2;

  static final int STARTED = 0;
  static final int RETRY = 1;
  static final int CONFLICT = 2;
  static final int EXPLICIT = 16;
  static final int NESTED = 32;

  /** What instructions do with their operands a, b and c. */
  enum Kind {
    /** Register a gets variable b. */
    LOAD,
    /** Variable a gets the number b. */
    STORE,
    /** Variable a gets register b. */
    COPY,
    /** Adds b to variable a, at once. */
    ADD,
    /** Fails if register a is b. */
    CHECK,
    /** Goes to c if register a is b. */
    BRANCH,
    /** Goes to c if register a is not b. */
    UNLESS,
    /** Goes to a. */
    JUMP,
    LOCK,
    UNLOCK,
    /** Register a gets how the transaction goes. */
    BEGIN,
    END,
    /** Aborts the transaction with the number a. */
    ABORT,
    PAUSE;

    /**
     * Whether others can see or change something of it.
     *
     * @param weak whether they see it when a transaction takes its stores back
     */
    boolean isShared(boolean weak) {
      boolean access = this == LOAD || this == STORE || this == COPY || this == ADD;
      return access || isLocking() || (weak && this == ABORT);
    }

    boolean isLocking() {
      return this == LOCK || this == UNLOCK;
    }
  }

  record Instruction(Kind kind, int a, int b, int c) {}

  /**
   * How transactions may fail.
   *
   * @param codes whether the reasons are told apart; else all look like spurious failures
   * @param spurious whether they fail without a reason
   * @param weak whether code outside of transactions may come between what one does
   */
  public record Rules(boolean codes, boolean spurious, boolean weak) {
    static final List<Rules> STRONG =
        List.of(
            new Rules(false, true, false),
            new Rules(true, true, false),
            new Rules(true, false, false));
    static final List<Rules> WEAK =
        List.of(new Rules(true, true, true), new Rules(true, false, true));

    Rules strong() {
      return new Rules(codes, spurious, false);
    }

    int code(int precise) {
      return codes ? precise : RETRY;
    }
  }

  /** Writes random ones. */
  public static TxProgram random(long seed, boolean fine, Rules rules) {
    return new Writer(new Random(seed), fine, rules.weak()).program();
  }

  /** Writes the instructions of one thread after the other. */
  static final class Writer {
    private final Random random;
    private final boolean fine;
    private final boolean pausesInside;
    private List<Instruction> code = new ArrayList<>();

    Writer(Random random, boolean fine, boolean weak) {
      this.random = random;
      this.fine = fine;
      this.pausesInside = weak && !fine;
    }

    private TxProgram program() {
      List<List<Instruction>> threads = new ArrayList<>();
      int count = 2 + random.nextInt(2);
      for (int i = 0; i < count; i++) {
        code = new ArrayList<>();
        int statements = 1 + random.nextInt(count == 2 ? 3 : 2);
        for (int j = 0; j < statements; j++) {
          statement();
        }
        threads.add(List.copyOf(code));
      }
      return new TxProgram(fine, threads);
    }

    private void statement() {
      switch (random.nextInt(6)) {
        case 0 -> simple(true);
        case 1 -> locked();
        case 2 -> conditional(() -> simple(true));
        default -> transaction();
      }
      if (!fine && random.nextInt(3) == 0) {
        add(Kind.PAUSE, 0, 0);
      }
    }

    private void simple(boolean mayFail) {
      switch (random.nextInt(mayFail ? 8 : 7)) {
        case 0, 1 -> add(Kind.LOAD, register(), variable());
        case 2, 3 -> add(Kind.STORE, variable(), 1 + random.nextInt(2));
        case 4 -> add(Kind.COPY, variable(), register());
        case 5, 6 -> add(Kind.ADD, variable(), 1);
        default -> add(Kind.CHECK, register(), 3);
      }
    }

    private void locked() {
      add(Kind.LOCK, 0, 0);
      simple(true);
      add(Kind.UNLOCK, 0, 0);
    }

    private void conditional(Runnable body) {
      int register = register();
      add(Kind.LOAD, register, variable());
      branchOver(register, random.nextInt(2), body);
    }

    private void branchOver(int register, int value, Runnable body) {
      int branch = code.size();
      add(Kind.JUMP, 0, 0);
      body.run();
      code.set(branch, new Instruction(Kind.BRANCH, register, value, code.size()));
    }

    private void transaction() {
      int status = REGISTERS - 1;
      add(Kind.BEGIN, status, 0);
      int branch = code.size();
      add(Kind.JUMP, 0, 0);
      body(0);
      add(Kind.END, 0, 0);
      int jump = code.size();
      add(Kind.JUMP, 0, 0);
      code.set(branch, new Instruction(Kind.UNLESS, status, STARTED, code.size()));
      failurePath();
      code.set(jump, new Instruction(Kind.JUMP, code.size(), 0, 0));
    }

    private void failurePath() {
      switch (random.nextInt(4)) {
        case 0 -> locked();
        case 1, 2 -> simple(true);
        default -> {}
      }
    }

    private void body(int depth) {
      int statements = random.nextInt(3);
      for (int i = 0; i <= statements; i++) {
        switch (random.nextInt(8)) {
          case 0 -> conditional(() -> add(Kind.ABORT, random.nextInt(2), 0));
          case 1 -> conditional(() -> simple(true));
          case 2 -> nested(depth);
          default -> simple(random.nextInt(4) == 0);
        }
        if (pausesInside && random.nextInt(2) == 0) {
          add(Kind.PAUSE, 0, 0);
        }
      }
    }

    private void nested(int depth) {
      if (depth > 0) {
        return;
      }
      add(Kind.BEGIN, 0, 0);
      body(depth + 1);
      add(Kind.END, 0, 0);
    }

    void add(Kind kind, int a, int b) {
      code.add(new Instruction(kind, a, b, 0));
    }

    private int register() {
      return random.nextInt(REGISTERS);
    }

    private int variable() {
      return random.nextInt(VARIABLES);
    }
  }

  /** To be read when a test has failed. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(fine ? "fine\n" : "coarse\n");
    for (int i = 0; i < threads.size(); i++) {
      text.append("thread ").append(i + 1).append('\n');
      for (int pc = 0; pc < threads.get(i).size(); pc++) {
        Instruction at = threads.get(i).get(pc);
        text.append("  %d %s %d %d %d%n".formatted(pc, at.kind, at.a, at.b, at.c));
      }
    }
    return text.toString();
  }
}
