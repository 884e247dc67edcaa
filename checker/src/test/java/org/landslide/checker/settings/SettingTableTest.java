package org.landslide.checker.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.landslide.checker.settings.GivenOptions.Input;

/** What has to be said of each setting besides its row. */
final class SettingTableTest {
  private static final Path GUIDE =
      Path.of(System.getProperty("landslide.home"), "docs", "CHECKING.md");

  @Test
  void guideHasEveryKeyAndItsOption() throws IOException {
    String guide = Files.readString(GUIDE);
    for (SettingKey<?> row : SettingTable.ROWS) {
      if (row.isInFile()) {
        assertThat(guide).containsPattern("`" + row.name() + "[`.]");
        row.options().forEach(option -> assertThat(option.names()).anyMatch(isIn(guide)));
      }
    }
    assertThat(guide).contains(Threshold.keys().stream().map(key -> "| `" + key + "` |").toList());
  }

  private static Predicate<String> isIn(String guide) {
    return option -> Stream.of("`", " ").anyMatch(end -> guide.contains("`" + option + end));
  }

  /** It has them in the order of the guide, which is not that of the table. */
  @Test
  void helpNamesEveryHeuristic() {
    String help =
        new GivenOptions().inputs().stream().map(Input::help).collect(Collectors.joining(" "));
    assertThat(List.of(help.split("[ ,.\\n]+"))).containsAll(Threshold.keys());
  }
}
