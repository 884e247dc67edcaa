package org.landslide.checker.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShellTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a-trace.json",
        "/x/y_z.json",
        "two words",
        "it's",
        "$(rm)",
        "*",
        "",
        "é",
        "a\nb'c\\d\"e$f%s!.json",
        "\u001b[31m\u202e x",
        "-n  -e"
      })
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
  void quotedWordShowsNoControlCharacters() {
    assertThat(Shell.quote("a\nb\u202ec")).isPrintable();
  }

  @Test
  void traceIsNeverTakenForAnOption() {
    Path home = Path.of("/x");
    assertThat(Shell.replay(home, Path.of("-v"))).isEqualTo("/x/landslide replay ./-v");
    assertThat(Shell.replay(home, Path.of("-a b/c"))).isEqualTo("/x/landslide replay './-a b/c'");
    assertThat(Shell.replay(home, Path.of("/-v"))).isEqualTo("/x/landslide replay /-v");
  }

  @Test
  void launcherIsNamedAsItIsReachedFromHere() {
    assertThat(Shell.landslide(Path.of(""))).isEqualTo("./landslide");
    assertThat(Shell.landslide(Path.of("/some where"))).isEqualTo("'/some where/landslide'");
  }
}
