package org.landslide.checker.settings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.landslide.checker.message.InputFile;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.Text;
import org.landslide.checker.message.UserError;
import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;

/** Reads {@code landslide.toml}. */
public final class ConfigFile {
  /** What the file beside a program is called. */
  public static final String NAME = "landslide.toml";

  /** No file written by hand is as large. */
  private static final int MAX_SIZE = 1 << 20;

  private ConfigFile() {}

  /**
   * What a file says about one program. All of it is checked, also what concerns other programs.
   *
   * @param program the file name of its executable
   */
  public static Settings read(Path file, String program) {
    String content = content(file);
    TomlParseResult parsed = Toml.parse(content);
    if (parsed.hasErrors()) {
      TomlParseError error = parsed.errors().get(0);
      throw new UserError(
          file + ":" + error.position().line() + ": this is not TOML: " + firstLower(error));
    }
    return new Settings(
        new ConfigReader(new ConfigText(file.toString(), content)).read(parsed, program));
  }

  private static String firstLower(TomlParseError error) {
    String message = Text.oneLine(String.valueOf(error.getMessage()));
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  private static String content(Path file) {
    InputFile.require(file, "a configuration");
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_SIZE + 1);
      if (bytes.length > MAX_SIZE) {
        throw new UserError(file + " is too large for a configuration file");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UserError(file + " is not a text file in UTF-8");
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + Reason.of(e));
    }
  }
}
