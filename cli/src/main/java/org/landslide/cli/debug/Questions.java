package org.landslide.cli.debug;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Asks the user, or whatever standard input is. */
final class Questions {
  private final BufferedReader in;
  private final PrintStream out;

  Questions(InputStream in, PrintStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /** The next line without blanks at its ends; empty at the end of the input. */
  Optional<String> ask(String question) {
    out.print(question);
    out.flush();
    try {
      return Optional.ofNullable(in.readLine()).map(String::strip);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
