package org.landslide.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.landslide.guest.catalog.Program;
import org.landslide.guest.catalog.ProgramCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code landslide list}: the programs that come with Landslide. */
@Command(
    name = "list",
    description = "Lists the programs that come with Landslide.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = "--json",
      description = "Print an array of objects with name, kind, args and expected.")
  private boolean json;

  ListCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    List<Program> programs = ProgramCatalog.read(context.home()).programs();
    if (json) {
      context.out().println(toJson(programs));
    } else {
      toTable(programs).print(context.out());
    }
    return ExitStatus.OK.code();
  }

  private static Table toTable(List<Program> programs) {
    Table table = new Table("NAME", "KIND", "ARGS", "EXPECTED", "ABOUT");
    for (Program program : programs) {
      table.add(
          program.name(),
          program.kind(),
          String.join(" ", program.args()),
          program.expected(),
          program.about());
    }
    return table;
  }

  private static String toJson(List<Program> programs) throws IOException {
    StringWriter text = new StringWriter();
    JsonWriter writer = new JsonWriter(text);
    writer.setIndent("  ");
    writer.beginArray();
    for (Program program : programs) {
      writeProgram(writer, program);
    }
    writer.endArray();
    return text.toString();
  }

  private static void writeProgram(JsonWriter writer, Program program) throws IOException {
    writer.beginObject();
    writer.name("name").value(program.name());
    writer.name("kind").value(program.kind());
    writer.name("args").beginArray();
    for (String argument : program.args()) {
      writer.value(argument);
    }
    writer.endArray();
    writer.name("expected").value(program.expected());
    writer.endObject();
  }
}
