package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShellTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"a-trace.json", "/x/y_z.json", "two words", "it's", "$(rm)", "*", "", "é"})
  void shellReadsAQuotedWordAsItWas(String word) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", "printf %s " + Shell.quote(word))
            .redirectErrorStream(true)
            .start();
    assertThat(shell.getInputStream().readAllBytes()).asString().isEqualTo(word);
  }

  @Test
  void harmlessWordsAreLeftAsTheyAre() {
    assertThat(Shell.quote("dir/mutex_test-trace.json")).isEqualTo("dir/mutex_test-trace.json");
  }

  @Test
  void launcherIsNamedAsItIsReachedFromHere() {
    assertThat(Shell.landslide(Path.of(""))).isEqualTo("./landslide");
    assertThat(Shell.landslide(Path.of("/some where"))).isEqualTo("'/some where/landslide'");
  }
}
