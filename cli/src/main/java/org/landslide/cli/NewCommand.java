package org.landslide.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code landslide new}: a first test to begin with. */
@Command(
    name = "new",
    description = "Writes NAME.c, a first test with comments, which compiles and can be checked.",
    mixinStandardHelpOptions = true)
final class NewCommand implements Callable<Integer> {
  private static final String TEMPLATE = "first_test.c";
  private static final String PLACEHOLDER = "NAME";
  private static final String ENDING = ".c";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.+-]*");

  private final Context context;

  @Parameters(
      paramLabel = "NAME",
      description = "What the test is called; a folder may stand before it.")
  private String name = "";

  NewCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    String path = name.endsWith(ENDING) ? name : name + ENDING;
    String file = path.substring(path.lastIndexOf('/') + 1);
    if (!NAME.matcher(file).matches() || file.equals(ENDING)) {
      throw new UserError(
          "'"
              + name
              + "' is no name for a test; take letters, digits, _ and -, such as first_test");
    }
    write(Path.of(path), file.substring(0, file.length() - ENDING.length()));
    context.out().println("Wrote " + path + ". To check it: ./landslide quicksand " + path);
    return ExitStatus.OK.code();
  }

  /** Never over a file that is there. */
  private static void write(Path file, String test) {
    try {
      Files.writeString(
          file,
          template().replace(PLACEHOLDER, test),
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw new UserError(file + " is there already; take another name, or remove it first");
    } catch (IOException e) {
      throw new UserError("cannot write " + file + ": " + Reason.of(e));
    }
  }

  private static String template() {
    try (InputStream in = NewCommand.class.getResourceAsStream(TEMPLATE)) {
      if (in == null) {
        throw new IllegalStateException(TEMPLATE + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
