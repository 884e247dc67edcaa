package org.landslide.bench.soundness.model;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All that can come out of a program.
 *
 * @param texts what it may have printed when it ends well
 * @param failures in which ways it can fail
 * @param states how many states its model has
 */
public record Outcomes(SortedSet<String> texts, Set<Failure> failures, int states) {
  /** What a program prints at its end: a checksum of each thread, and the shared words. */
  static String text(ModelProgram program, ModelState world) {
    StringBuilder text = new StringBuilder();
    for (int thread = 0; thread < program.threadCount(); thread++) {
      text.append(String.format(Locale.ROOT, "%04x ", world.local(thread, Local.ACC) & 0xffff));
    }
    for (int word = 0; word < program.words(); word++) {
      text.append(String.format(Locale.ROOT, "%08x ", world.word(word)));
    }
    return text.toString();
  }

  /** Outcomes as they are found. */
  static final class Builder {
    private final SortedSet<String> texts = new TreeSet<>();
    private final Set<Failure> failures = EnumSet.noneOf(Failure.class);

    void add(String text) {
      texts.add(text);
    }

    void add(Failure failure) {
      failures.add(failure);
    }

    Outcomes build(int states) {
      return new Outcomes(texts, failures, states);
    }
  }
}
