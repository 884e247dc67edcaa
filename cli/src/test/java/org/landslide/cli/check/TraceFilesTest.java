package org.landslide.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.message.UserError;

final class TraceFilesTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void laterRunsGetNumberedNames() {
    assertThat(TraceFiles.reserve(folder, "p")).isEqualTo(files("p-trace.json", "p-trace.html"));
    assertThat(TraceFiles.reserve(folder, "p"))
        .isEqualTo(files("p-trace-2.json", "p-trace-2.html"));
    assertThat(TraceFiles.reserve(folder, "q")).isEqualTo(files("q-trace.json", "q-trace.html"));
  }

  @Test
  void pageThatIsThereIsLeftAlone() throws IOException {
    Files.writeString(folder.resolve("p-trace.html"), "somebody's");
    assertThat(TraceFiles.reserve(folder, "p").json()).isEqualTo(folder.resolve("p-trace-2.json"));
  }

  @Test
  void fileIsThereCompletelyOrNotAtAll() throws IOException {
    Path file = Files.writeString(folder.resolve("result"), "old");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      out.write("half");
                      throw new IOException("disk full");
                    }))
        .withMessage("cannot write " + file + ": disk full");
    assertThat(file).hasContent("old");
    OutputFile.write(file, out -> out.write("new"));
    assertThat(file).hasContent("new");
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void folderIsCreatedAndAFileInItsPlaceIsAnError() throws IOException {
    OutputFile.requireFolder(folder.resolve("a/b"));
    assertThat(folder.resolve("a/b")).isDirectory();
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFolder(file))
        .withMessage(file + " is not a folder");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFile(folder.resolve("a")))
        .withMessageContaining("is a folder");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFile(folder.resolve("no/file")))
        .withMessageContaining("there is no folder");
  }

  private TraceFiles files(String json, String html) {
    return new TraceFiles(folder.resolve(json), folder.resolve(html));
  }
}
