package org.landslide.report.run;

import java.util.Optional;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.report.text.Printable;
import org.landslide.report.trace.TraceWords;

/** What is said of data races wherever they are told of. */
public final class RaceWords {
  private final CodeNames names;

  public RaceWords(CodeNames names) {
    this.names = names;
  }

  /** The same where nothing has seen the race happen. */
  public String sides(DataRace race) {
    return sides(race, Optional.empty());
  }

  /** {@code thread 1 writes total in add (sum.c:12), thread 2 reads it in add (sum.c:11)}. */
  String sides(DataRace race, Optional<RaceStory> story) {
    String data = data(race.first(), story.map(RaceStory::first)).orElse("unnamed memory");
    return side(race.first(), data) + ", " + side(race.second(), "it");
  }

  /** What is accessed: the story of the race, which saw it happen, knows best. */
  Optional<String> data(Access access, Optional<RaceStory.Side> seen) {
    return seen.map(RaceStory.Side::what).or(() -> names.data(access)).map(Printable::of);
  }

  private String side(Access access, String data) {
    return "thread "
        + access.thread()
        + (access.write() ? " writes " : " reads ")
        + data
        + " in "
        + place(access);
  }

  /** Whether it is known what is accessed, also where nothing has seen the race happen. */
  boolean isNamed(DataRace race) {
    return names.data(race.first()).isPresent();
  }

  /** Whether both accesses are inside of a library that is not under test. */
  boolean isTrusted(DataRace race) {
    return names.isTrusted(race.first().instruction())
        && names.isTrusted(race.second().instruction());
  }

  String place(Access access) {
    return TraceWords.frame(names.place(access.instruction()));
  }
}
