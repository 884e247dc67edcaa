package org.landslide.checker.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.message.UserError;

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
  void linkThatLeadsNowhereIsLeftAlone() throws IOException {
    Path html = Files.createSymbolicLink(folder.resolve("p-trace.html"), Path.of("nowhere"));
    Files.createSymbolicLink(folder.resolve("p-trace-2.json"), Path.of("nowhere"));
    assertThat(TraceFiles.reserve(folder, "p").json()).isEqualTo(folder.resolve("p-trace-3.json"));
    assertThat(html).isSymbolicLink();
  }

  @Test
  void nothingIsLeftOfFilesThatCouldNotBeWritten() throws IOException {
    TraceFiles files = TraceFiles.reserve(folder, "p");
    Files.writeString(files.html(), "half");
    files.remove();
    files.remove();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void reasonIsGivenWhenThereIsNoWayToWrite() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> TraceFiles.reserve(folder.resolve("no"), "p"))
        .withMessage(
            "cannot write " + folder + "/no/p-trace.json: there is no such file or folder");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> TraceFiles.reserve(folder, "p".repeat(300)))
        .withMessageEndingWith("-trace.json: file name too long");
  }

  private TraceFiles files(String json, String html) {
    return new TraceFiles(folder.resolve(json), folder.resolve(html));
  }
}
