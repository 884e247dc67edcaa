package org.landslide.cli.process;

import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.landslide.checker.file.OutputFile;
import org.landslide.checker.message.UserError;

/** Where the answer of a command goes: as text and, when asked for, in forms for programs. */
public final class Output {
  private static final String STANDARD_OUTPUT = "-";

  private final Context context;
  private final Optional<String> json;
  private final Optional<Path> sarif;
  private final Optional<Path> junit;

  /**
   * Fails at once when something could not be written in the end.
   *
   * @param json the file for the result as JSON, or {@code -}
   * @param sarif the file for it as SARIF
   * @param junit the file for it as the XML of JUnit
   */
  public Output(
      Context context, Optional<String> json, Optional<Path> sarif, Optional<Path> junit) {
    this.context = context;
    this.json = json;
    this.sarif = sarif;
    this.junit = junit;
    sarif.ifPresent(OutputFile::requireFile);
    junit.ifPresent(OutputFile::requireFile);
    json.filter(target -> !target.equals(STANDARD_OUTPUT))
        .map(Output::path)
        .ifPresent(OutputFile::requireFile);
  }

  private static Path path(String typed) {
    try {
      return Path.of(typed);
    } catch (InvalidPathException e) {
      throw new UserError("not the name of a file: " + typed);
    }
  }

  /** Standard output, unless that is for JSON alone. */
  public PrintStream text() {
    return isJsonOnly() ? context.err() : context.out();
  }

  /** Whether text may have colours. */
  public boolean coloured() {
    Terminal terminal = context.terminal();
    return isJsonOnly() ? terminal.colouredErr() : terminal.colouredOut();
  }

  /** How wide text may be. */
  public int width() {
    Terminal terminal = context.terminal();
    return isJsonOnly() ? terminal.errWidth() : terminal.outWidth();
  }

  private boolean isJsonOnly() {
    return json.equals(Optional.of(STANDARD_OUTPUT));
  }

  /** Writes the result as JSON, if that was asked for. */
  public void writeJson(OutputFile.Content content) {
    if (isJsonOnly()) {
      context.out().print(inMemory(content));
    } else if (json.isPresent()) {
      context.out().flush(); // The file may be /dev/stdout, where the text comes first.
      OutputFile.write(Path.of(json.get()), content);
    }
  }

  /** Writes the result for code scanners and dashboards of tests, if that was asked for. */
  public void writeOthers(OutputFile.Content asSarif, OutputFile.Content asJunit) {
    sarif.ifPresent(file -> OutputFile.write(file, asSarif));
    junit.ifPresent(file -> OutputFile.write(file, asJunit));
  }

  private static String inMemory(OutputFile.Content content) {
    StringWriter text = new StringWriter();
    try {
      content.writeTo(text);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return text.toString();
  }
}
