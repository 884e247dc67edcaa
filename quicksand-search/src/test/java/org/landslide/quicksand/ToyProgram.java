package org.landslide.quicksand;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A concurrent program as data. Thread ids begin with 1. */
public record ToyProgram(List<List<ToyOp>> threads) {
  static final int VARIABLES = 4;
  static final int MUTEXES = 2;
  static final int REGISTERS = 2;

  /** The threads that do not run before another one lets them. */
  Set<Integer> spawned() {
    Set<Integer> spawned = new HashSet<>();
    for (List<ToyOp> code : threads) {
      for (ToyOp op : code) {
        if (op instanceof ToyOp.Spawn spawn) {
          spawned.add(spawn.thread());
        }
      }
    }
    return spawned;
  }

  /** To be read when a test has failed. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < threads.size(); i++) {
      text.append("thread ").append(i + 1).append('\n');
      for (int pc = 0; pc < threads.get(i).size(); pc++) {
        text.append("  ").append(pc).append(' ').append(threads.get(i).get(pc)).append('\n');
      }
    }
    return text.toString();
  }
}
