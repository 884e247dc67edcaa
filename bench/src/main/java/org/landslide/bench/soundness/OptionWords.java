package org.landslide.bench.soundness;

import java.util.List;

/** Options as they stand on a command line. */
final class OptionWords {
  private OptionWords() {}

  static List<String> of(String line) {
    return line.isEmpty() ? List.of() : List.of(line.split(" "));
  }
}
