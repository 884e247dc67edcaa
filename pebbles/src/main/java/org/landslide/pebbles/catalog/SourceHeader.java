package org.landslide.pebbles.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@code // KEY: value} lines in the comment that opens a program's source file. */
final class SourceHeader {
  private static final String COMMENT = "//";
  private static final Pattern ENTRY = Pattern.compile("//\\s*([A-Z]+):(.*)");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
  private static final Pattern BAR = Pattern.compile("\\s*\\|\\s*");

  private final Path source;
  private final Map<String, String> entries;

  private SourceHeader(Path source, Map<String, String> entries) {
    this.source = source;
    this.entries = entries;
  }

  static SourceHeader read(Path source) throws CatalogException {
    // Not Files.newBufferedReader: that one fails on bytes which are not UTF-8.
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(source), StandardCharsets.UTF_8))) {
      return new SourceHeader(source, readEntries(source, reader));
    } catch (IOException e) {
      throw new CatalogException("cannot read the program " + source);
    }
  }

  private static Map<String, String> readEntries(Path source, BufferedReader reader)
      throws IOException, CatalogException {
    Map<String, String> entries = new HashMap<>();
    for (String line = reader.readLine();
        line != null && line.startsWith(COMMENT);
        line = reader.readLine()) {
      Matcher entry = ENTRY.matcher(line);
      if (entry.matches() && entries.put(entry.group(1), entry.group(2).strip()) != null) {
        throw new CatalogException(source + " says " + entry.group(1) + " twice; keep one line");
      }
    }
    return entries;
  }

  String required(String key, String example) throws CatalogException {
    String value = optional(key);
    if (value.isEmpty()) {
      throw new CatalogException(
          source
              + " does not open with its "
              + key
              + "; add a comment line such as // "
              + key
              + ": "
              + example);
    }
    return value;
  }

  String optional(String key) {
    return entries.getOrDefault(key, "");
  }

  /** The value {@code one | another}. */
  List<String> alternatives(String key, String example) throws CatalogException {
    return List.of(BAR.split(required(key, example)));
  }

  /** The value {@code one,another}, or nothing. */
  List<String> items(String key) {
    return parts(key, COMMA);
  }

  /** The value {@code one another}, or nothing. */
  List<String> words(String key) {
    return parts(key, SPACES);
  }

  private List<String> parts(String key, Pattern separator) {
    String value = optional(key);
    return value.isEmpty() ? List.of() : List.of(separator.split(value));
  }
}
