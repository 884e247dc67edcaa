package org.landslide.pebbles.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramCatalogTest {
  @TempDir private Path home = Path.of("");

  @Test
  void headerSaysWhatAProgramIs() throws Exception {
    program("race", "// KIND: test\n// ARGS: 1  two\n// EXPECT: deadlock\n// ABOUT: Two: locks.\n");
    assertThat(ProgramCatalog.read(home).find("race"))
        .contains(
            new Program(
                "race",
                "test",
                List.of("1", "two"),
                List.of("deadlock"),
                List.of(),
                "Two: locks.",
                home.resolve("programs/target/bin/race")));
  }

  @Test
  void brokenProgramSaysWhatIsFoundAndWhichPreemptionPointsThatTakes() throws Exception {
    program("good", "// KIND: test\n// EXPECT: OK\n");
    source(
        "broken",
        "bad",
        "// KIND: broken\n// EXPECT: deadlock | infinite loop\n// PREEMPT: lock, marker\n");
    Program bad = ProgramCatalog.read(home).find("bad").orElseThrow();
    assertThat(bad.expected()).containsExactly("deadlock", "infinite loop");
    assertThat(bad.expectation()).isEqualTo("deadlock | infinite loop");
    assertThat(bad.isExpectedToSucceed()).isFalse();
    assertThat(bad.preempt()).containsExactly("lock", "marker");
  }

  @Test
  void programsAreSortedByName() throws Exception {
    program("b", "// KIND: test\n// EXPECT: OK\n");
    program("a", "// KIND: test\n// EXPECT: OK\n");
    assertThat(ProgramCatalog.read(home).programs())
        .extracting(Program::name)
        .containsExactly("a", "b");
  }

  @Test
  void argumentsAndDescriptionMayBeLeftOut() throws Exception {
    program("plain", "// KIND: test\n// ARGS:\n// EXPECT: OK\n");
    Program plain = ProgramCatalog.read(home).find("plain").orElseThrow();
    assertThat(plain.args()).isEmpty();
    assertThat(plain.about()).isEmpty();
  }

  @Test
  void otherCommentLinesAreLeftAlone() throws Exception {
    program("talk", "// Shows: a race.\n//\n// KIND: test\n// NOTE: x\r\n// EXPECT: OK\r\n");
    assertThat(ProgramCatalog.read(home).find("talk").orElseThrow().isExpectedToSucceed()).isTrue();
  }

  @Test
  void headerEndsAtTheFirstLineOfCode() throws Exception {
    program("late", "// KIND: test\n\n// EXPECT: OK\n");
    assertThatThrownBy(() -> ProgramCatalog.read(home))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("late.c")
        .hasMessageContaining("// EXPECT: OK");
  }

  @Test
  void missingKindIsNamed() throws Exception {
    program("odd", "int main;\n");
    assertThatThrownBy(() -> ProgramCatalog.read(home)).hasMessageContaining("// KIND: test");
  }

  @Test
  void doubleEntryIsNamed() throws Exception {
    program("twice", "// KIND: test\n// EXPECT: OK\n// EXPECT: deadlock\n");
    assertThatThrownBy(() -> ProgramCatalog.read(home)).hasMessageContaining("EXPECT twice");
  }

  @Test
  void bytesThatAreNoTextDoNoHarm() throws Exception {
    Path source = program("bytes", "// KIND: test\n// EXPECT: OK\n// ABOUT: \u00e9\n");
    Files.writeString(source, Files.readString(source), StandardCharsets.ISO_8859_1);
    assertThat(ProgramCatalog.read(home).find("bytes")).isPresent();
  }

  @Test
  void unknownNameIsNotFound() throws Exception {
    program("a", "// KIND: test\n// EXPECT: OK\n");
    assertThat(ProgramCatalog.read(home).find("A")).isEmpty();
  }

  @Test
  void missingFolderIsNamed() {
    assertThatThrownBy(() -> ProgramCatalog.read(home.resolve("none")))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("none/programs/tests");
  }

  private Path program(String name, String text) throws IOException {
    return source("tests", name, text);
  }

  private Path source(String folder, String name, String text) throws IOException {
    Path sources = Files.createDirectories(home.resolve("programs").resolve(folder));
    return Files.writeString(sources.resolve(name + ".c"), text);
  }
}
