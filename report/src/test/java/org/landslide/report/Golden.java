package org.landslide.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts, kept as files. {@code -Dlandslide.refresh=true} writes them anew. */
public final class Golden {
  private static final Path FOLDER =
      Path.of(System.getProperty("landslide.home", ".."), "report", "src", "test", "golden");

  private Golden() {}

  public static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("landslide.refresh")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
