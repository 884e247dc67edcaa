package org.landslide.engine.schedule;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** The moves of an interleaving, in order. With a subject, they alone make the interleaving. */
public record Schedule(List<Move> moves) implements Iterable<Move> {
  public static final Schedule EMPTY = new Schedule(List.of());

  public Schedule {
    moves = List.copyOf(moves);
  }

  /** In which threads go on, one after the other, and no transaction is made to fail. */
  public static Schedule of(int... threads) {
    return new Schedule(Arrays.stream(threads).mapToObj(Move::of).toList());
  }

  public int size() {
    return moves.size();
  }

  public Move get(int i) {
    return moves.get(i);
  }

  @Override
  public Iterator<Move> iterator() {
    return moves.iterator();
  }
}
