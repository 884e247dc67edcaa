package org.landslide.bench.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.bench.soundness.SoundnessBenchmark.Settings;
import org.landslide.bench.soundness.model.shape.Shape;

/**
 * Of small random programs the checker finds all that can come out, and nothing else, whichever way
 * it searches. {@code landslide bench soundness} does the same with as many programs as wanted.
 */
final class JudgedProgramsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final int PROGRAMS = Integer.getInteger("landslide.programs", 230);

  @Test
  void whatComesOutIsWhatTheModelsSay() throws Exception {
    Settings settings =
        new Settings(
            1,
            0,
            PROGRAMS,
            Arrays.asList(Shape.values()),
            List.of(SearchWay.MAXIMAL, SearchWay.DEFAULT, SearchWay.EVERYWHERE),
            List.of(),
            2,
            1,
            false,
            1);
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(report, true, StandardCharsets.UTF_8);
    boolean right = new SoundnessBenchmark(HOME, settings, out).run();
    assertThat(right).as("%s", report.toString(StandardCharsets.UTF_8)).isTrue();
  }
}
