package org.landslide.report;

import org.landslide.engine.DataRace;
import org.landslide.engine.DataRace.Access;

/** What is said of data races wherever they are told of. */
final class RaceWords {
  private final CodeNames names;

  RaceWords(CodeNames names) {
    this.names = names;
  }

  /** {@code thread 1 writes total in add (sum.c:12), thread 2 reads it in add (sum.c:11)}. */
  String sides(DataRace race) {
    String data = names.data(race.first()).map(Printable::of).orElse("the same memory");
    return side(race.first(), data) + ", " + side(race.second(), "it");
  }

  private String side(Access access, String data) {
    return "thread "
        + access.thread()
        + (access.write() ? " writes " : " reads ")
        + data
        + " in "
        + place(access);
  }

  String place(Access access) {
    return Words.frame(names.place(access.instruction()));
  }
}
