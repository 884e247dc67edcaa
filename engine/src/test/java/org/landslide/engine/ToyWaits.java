package org.landslide.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.landslide.engine.Op.Condition;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;

/** What threads of a toy wait for, the same object for the same wait. Follows from the states. */
final class ToyWaits {
  private final ToySubject toy;
  private final Map<Object, Footprint> footprints = new HashMap<>();
  private final IdentityHashMap<Footprint, Integer> numbers = new IdentityHashMap<>();

  ToyWaits(ToySubject toy) {
    this.toy = toy;
  }

  Footprint mutexWritten(int mutex) {
    return same(List.of(-1, mutex), builder -> builder.write(ToySubject.MUTEX_SPACE, mutex, 1));
  }

  Footprint mutexRead(int mutex) {
    return same(List.of(-2, mutex), builder -> builder.read(ToySubject.MUTEX_SPACE, mutex, 1));
  }

  /** What looking at these conditions reads; the same object while they read the same values. */
  Footprint looked(List<Condition> conditions) {
    List<Integer> key = new ArrayList<>();
    for (Condition condition : conditions) {
      key.add(condition.variable());
      key.add(toy.variable(condition.variable()));
    }
    return same(
        key,
        builder ->
            conditions.forEach(
                condition -> builder.read(ToySubject.VARIABLE_SPACE, 4 * condition.variable(), 4)));
  }

  private Footprint same(Object key, Consumer<FootprintBuilder> accesses) {
    return footprints.computeIfAbsent(
        key,
        unused -> {
          FootprintBuilder builder = new FootprintBuilder();
          accesses.accept(builder);
          return builder.build();
        });
  }

  /** A number from 1 for each wait. */
  int numberOf(Footprint vain) {
    return numbers.computeIfAbsent(vain, unused -> numbers.size() + 1);
  }
}
