package org.landslide.checker.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.landslide.checker.message.InputFile;
import org.landslide.checker.message.Reason;

/**
 * What a program reads from its console, a byte to a character. The command line names a file,
 * which may be gone when a trace is replayed; so a trace keeps what was in it.
 */
record InputType() implements ValueType<String> {
  /** It is kept in every trace. */
  private static final int MOST_BYTES = 1 << 16;

  @Override
  public List<String> parse(String text, Origin origin) {
    return List.of(text);
  }

  @Override
  public List<Located<String>> read(TomlValue value) {
    byte[] bytes = value.text().getBytes(StandardCharsets.UTF_8);
    return List.of(new Located<>(checked(bytes, value.origin()), value.origin()));
  }

  /** What is in a file. */
  static List<String> inFile(String name, Origin origin) {
    Path file = Path.of(name);
    InputFile.require(file, "the input");
    if (!Files.isRegularFile(file)) {
      throw origin.error(file + " must be a file with the whole input");
    }
    try {
      // Reading one byte more than there may be tells a larger file.
      try (var stream = Files.newInputStream(file)) {
        return List.of(checked(stream.readNBytes(MOST_BYTES + 1), origin));
      }
    } catch (IOException e) {
      throw origin.error("cannot read " + file + ": " + Reason.of(e));
    }
  }

  private static String checked(byte[] bytes, Origin origin) {
    if (bytes.length > MOST_BYTES) {
      throw origin.error("a program that is checked reads at most 64 KiB");
    }
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Override
  public String write(String value) {
    return value;
  }

  @Override
  public String label() {
    return "FILE";
  }
}
