package org.landslide.checker.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.engine.finding.Frame;

/** A program may name any file as its source; only those in its folders end up in a page. */
final class SourceFoldersTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(folder.resolve("mine/lib"));
    Files.writeString(folder.resolve("mine/a.c"), "first\nsecond\n");
    Files.writeString(folder.resolve("mine/lib/b.h"), "only\n");
    Files.writeString(folder.resolve("mine/password"), "secret\n");
    Files.writeString(folder.resolve("secret.c"), "secret\n");
    Files.createSymbolicLink(folder.resolve("mine/link.c"), folder.resolve("secret.c"));
  }

  private List<String> lines(String file) {
    SourceFolders sources =
        new SourceFolders(
            List.of(folder.resolve("nowhere"), folder.resolve("mine")), frame -> Optional.of(file));
    return sources.lines(new Frame(0, "f", "a.c", 1));
  }

  @Test
  void filesInAndBelowAFolderAreRead() {
    assertThat(lines("a.c")).containsExactly("first", "second");
    assertThat(lines("lib/../lib/b.h")).containsExactly("only");
    assertThat(lines(folder.resolve("mine/a.c").toString())).hasSize(2);
  }

  @Test
  void nothingElseIs() {
    assertThat(lines("../secret.c")).isEmpty();
    assertThat(lines(folder.resolve("secret.c").toString())).isEmpty();
    assertThat(lines("link.c")).isEmpty();
    assertThat(lines("password")).isEmpty();
    assertThat(lines("lib")).isEmpty();
    assertThat(lines("a\0.c")).isEmpty();
    assertThat(lines("missing.c")).isEmpty();
  }
}
