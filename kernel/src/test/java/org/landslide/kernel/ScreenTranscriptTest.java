package org.landslide.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ScreenTranscriptTest {
  private static final int ROWS = 5;

  private final List<String> told = new ArrayList<>();
  private final ScreenTranscript transcript = new ScreenTranscript(told::add);

  private static List<String> screen(String... rows) {
    List<String> all = new ArrayList<>(Arrays.asList(rows));
    while (all.size() < ROWS) {
      all.add("");
    }
    return all;
  }

  @Test
  void linesAreToldOnceTheyAreFinished() {
    transcript.look(screen("boot"), 0);
    assertThat(told).isEmpty();
    transcript.look(screen("booting", "$ l"), 1);
    assertThat(told).containsExactly("booting");
    transcript.look(screen("booting", "$ ls"), 1);
    transcript.end();
    assertThat(told).containsExactly("booting", "$ ls");
  }

  @Test
  void whatMovesUpIsToldOnce() {
    transcript.look(screen("a", "b", "c", "d", "e"), 4);
    transcript.look(screen("c", "d", "e", "f", "g"), 4);
    transcript.end();
    assertThat(told).containsExactly("a", "b", "c", "d", "e", "f", "g");
  }

  @Test
  void aScreenThatIsWipedOutIsToldBefore() {
    transcript.look(screen("old", "older", "oldest"), 2);
    transcript.look(screen("new"), 0);
    transcript.end();
    assertThat(told).containsExactly("old", "older", "oldest", "new");
  }

  @Test
  void whateverIsPrintedLineByLineIsToldAsItIs() {
    for (int seed = 0; seed < 200; seed++) {
      told.clear();
      Random random = new Random(seed);
      ScreenTranscript each = new ScreenTranscript(told::add);
      List<String> printed = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        printed.add("line " + i + " " + random.nextInt(3));
        if (random.nextInt(3) != 0 || i % 3 == 2) {
          List<String> last = printed.subList(Math.max(0, printed.size() - ROWS), printed.size());
          each.look(screen(last.toArray(String[]::new)), last.size() - 1);
        }
      }
      each.end();
      assertThat(told).isEqualTo(printed.subList(0, told.size())).hasSizeGreaterThan(26);
    }
  }
}
