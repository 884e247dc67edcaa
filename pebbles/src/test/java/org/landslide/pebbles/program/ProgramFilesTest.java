package org.landslide.pebbles.program;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramFilesTest {
  private final ProgramFiles files =
      ProgramFiles.of(Map.of("b", "text".getBytes(US_ASCII), "a", new byte[0]));

  @Test
  void namesAreSorted() {
    assertThat(files.names()).containsExactly("a", "b");
    assertThat(files.with("ab", new byte[1]).names()).containsExactly("a", "ab", "b");
    assertThat(files.file("b")).isEqualTo("text".getBytes(US_ASCII));
    assertThat(files.file("c")).isNull();
  }

  @Test
  void whatCannotBeRunSaysWhy() {
    assertThatThrownBy(() -> files.program("c"))
        .isInstanceOfSatisfying(
            LoadException.class,
            e -> assertThat(e.reason()).isEqualTo(LoadException.Reason.NO_SUCH_FILE));
    assertThatThrownBy(() -> files.program("b"))
        .hasMessageStartingWith("b ")
        .isInstanceOfSatisfying(
            LoadException.class,
            e -> assertThat(e.reason()).isEqualTo(LoadException.Reason.NOT_A_PROGRAM));
  }

  @Test
  void aFolderIsReadOnce(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("file"), "before");
    Files.createDirectory(folder.resolve("subfolder"));
    ProgramFiles read = ProgramFiles.in(folder);
    Files.writeString(folder.resolve("file"), "after");
    assertThat(read.names()).containsExactly("file");
    assertThat(read.file("file")).isEqualTo("before".getBytes(US_ASCII));
  }
}
