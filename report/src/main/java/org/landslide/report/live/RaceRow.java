package org.landslide.report.live;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.RaceWords;

/**
 * What is known of a data race, as a row of the page.
 *
 * @param functions in which the accesses are
 */
record RaceRow(RaceClass raceClass, String text, List<String> functions) {
  private static final List<RaceClass> MOST_SUSPICIOUS_FIRST = List.of(RaceClass.values());

  static RaceRow of(RaceReport report, CodeNames names) {
    List<String> functions =
        Stream.of(report.race().first(), report.race().second())
            .map(access -> names.place(access.instruction()).function())
            .distinct()
            .toList();
    return new RaceRow(report.raceClass(), new RaceWords(names).sides(report.race()), functions);
  }

  RaceRow in(RaceClass other) {
    return new RaceRow(other, text, functions);
  }

  private static String words(RaceClass raceClass) {
    return switch (raceClass) {
      case BUG -> "led to a bug";
      case UNTESTED -> "not tested to the end";
      case BENIGN -> "does no harm";
      case FALSE_POSITIVE -> "is none";
      case SUPPRESSED -> "not tested on its own";
    };
  }

  void write(int number, JsonWriter json) throws IOException {
    json.beginArray().value(number).value(MOST_SUSPICIOUS_FIRST.indexOf(raceClass));
    json.value(text).beginArray();
    for (String function : functions) {
      json.value(function);
    }
    json.endArray().endArray();
  }

  /** What the numbers of classes in rows stand for. */
  static void writeClasses(JsonWriter json) throws IOException {
    json.name("classes").beginArray();
    for (RaceClass each : MOST_SUSPICIOUS_FIRST) {
      json.value(words(each));
    }
    json.endArray();
  }
}
