package org.landslide.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.landslide.cli.display.TextColumns;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code landslide list}: the programs that come with Landslide. */
@Command(
    name = "list",
    description = "Lists the programs that come with Landslide.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private static final List<String> KINDS = List.of("test", "broken", "htm", "selftest", "bench");

  private final Context context;

  @Option(
      names = "--json",
      description = "Print an array of objects with name, kind, args, expected and preempt.")
  private boolean json;

  ListCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    List<Program> programs = byKind(ProgramCatalog.read(context.home()).programs());
    if (json) {
      context.out().println(toJson(programs));
    } else {
      toTable(programs).print(context.out());
    }
    return ExitStatus.OK.code();
  }

  /** Those that a user will look for come first. */
  private static List<Program> byKind(List<Program> programs) {
    return programs.stream().sorted(Comparator.comparing(ListCommand::rank)).toList();
  }

  private static int rank(Program program) {
    int rank = KINDS.indexOf(program.kind());
    return rank < 0 ? KINDS.size() : rank;
  }

  /** Kind after kind, with an empty line between them. */
  private static TextColumns toTable(List<Program> programs) {
    TextColumns table = new TextColumns("NAME", "KIND", "ARGS", "EXPECTED", "PREEMPT", "ABOUT");
    String kind = programs.isEmpty() ? "" : programs.get(0).kind();
    for (Program program : programs) {
      if (!program.kind().equals(kind)) {
        table.addEmpty();
        kind = program.kind();
      }
      table.add(
          program.name(),
          program.kind(),
          String.join(" ", program.args()),
          program.expectation(),
          String.join(",", program.preempt()),
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
    writeArray(writer.name("args"), program.args());
    writer.name("expected").value(program.expectation());
    writeArray(writer.name("preempt"), program.preempt());
    writer.endObject();
  }

  private static void writeArray(JsonWriter writer, List<String> values) throws IOException {
    writer.beginArray();
    for (String value : values) {
      writer.value(value);
    }
    writer.endArray();
  }
}
