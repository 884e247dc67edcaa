package org.landslide.cli.process;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.landslide.checker.message.Text;
import org.landslide.quicksand.Faults;

/** The details of an internal error, in a file that the user can send. */
final class CrashReport {
  private CrashReport() {}

  /** Saves the details and says where they are and what to do with them. */
  static String save(Throwable failure, List<String> args) {
    return save(Faults.describe(failure), args);
  }

  /**
   * Saves the details and says where they are and what to do with them.
   *
   * @param failure what went wrong, with its stack
   */
  static String save(String failure, List<String> args) {
    String details = describe(failure, args);
    try {
      Path file = Files.createTempFile("landslide-error-", ".txt");
      Files.writeString(file, details);
      return "this is a fault of Landslide; please send "
          + file
          + " and the program that you ran to its authors";
    } catch (IOException e) {
      return "this is a fault of Landslide, and its details could not be saved: "
          + Text.oneLine(details);
    }
  }

  private static String describe(String failure, List<String> args) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    writer.println("Landslide " + Version.text());
    writer.println("arguments: " + args);
    writer.println("java: " + System.getProperty("java.vm.version"));
    writer.println(
        "system: " + System.getProperty("os.name") + ' ' + System.getProperty("os.arch"));
    writer.println();
    writer.print(failure);
    writer.flush();
    return text.toString();
  }
}
