package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the files in which the details of our own faults are saved. */
public final class CrashReports {
  private static final Pattern SAVED = Pattern.compile("please send (\\S+)");

  private CrashReports() {}

  public static Path savedBy(String message) {
    Matcher saved = SAVED.matcher(message);
    assertThat(saved.find()).isTrue();
    return Path.of(saved.group(1));
  }
}
