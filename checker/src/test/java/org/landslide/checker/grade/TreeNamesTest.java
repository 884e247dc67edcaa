package org.landslide.checker.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TreeNamesTest {
  @ParameterizedTest
  @CsvSource({
    "/class/smith, smith",
    "/class/smith/p2, smith",
    "/class/smith/Project2/src, smith",
    "/p2, p2",
    "/, root",
    "/class/a /class/b, a b",
    "/class/a/p2 /class/b/p2, a b",
    "/class/a/work /class/b/work, a b",
    "/class/a/p2 /class/b, a b",
    "/class/a/one/p2 /class/b/one/p2 /class/c/two/p2, a/one b/one two",
    "/class/a/p2 /class/a/p2/../p2, a",
    "/class/a /class/a/p2, a a-2",
    "/x/a/b /x/a_b /y/b, a/b a_b-2 y/b",
  })
  void treesAreNamedByWhatTellsThemApart(String folders, String names) {
    assertThat(TreeNames.of(Stream.of(folders.split(" ")).map(Path::of).toList()).keySet())
        .containsExactly(names.split(" "));
  }
}
