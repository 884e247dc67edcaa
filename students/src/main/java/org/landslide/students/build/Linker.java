package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.P2Interface;
import org.landslide.students.tree.P2Test;

/** Links a test with a compiled tree, and says in a student's words why that fails. */
final class Linker {
  private static final List<String> COMMAND =
      List.of(
          "ld",
          "-melf_i386",
          "-static",
          "-Ttext",
          "0x1000000",
          "--entry=_main",
          "-z",
          "noseparate-code",
          "-z",
          "noexecstack",
          "--build-id=none",
          "-t", // twice: says of which member of which archive it takes something
          "-t");

  /** Changes with anything in here that changes what is made. */
  static final String RECIPE = "2 " + COMMAND;

  private static final Pattern UNDEFINED = Pattern.compile("undefined reference to [`']([^`']+)'");

  private final Tool tool;

  Linker(Tool tool) {
    this.tool = tool;
  }

  /**
   * What came of linking.
   *
   * @param message the linker's if it failed
   * @param trace of which archives it took which members
   */
  record Outcome(Optional<String> message, String trace) {}

  /**
   * Links.
   *
   * @param test the name of an object in the folder
   * @param libraries in the order in which definitions are looked for
   */
  Outcome link(Path folder, String test, List<Libraries> libraries, Path program)
      throws P2Exception {
    List<String> command = new ArrayList<>(COMMAND);
    command.add("-o");
    command.add(program.toString());
    command.add("./" + test);
    libraries.stream()
        .flatMap(each -> each.startup().stream())
        .limit(1)
        .forEach(startup -> command.add(startup.toString()));
    command.add("--start-group");
    for (Libraries each : libraries) {
      each.archives().forEach(archive -> command.add(archive.toString()));
    }
    command.add("--end-group");
    Tool.Result result = tool.run(folder, command);
    if (result.wasTooMuch()) {
      throw new P2Exception(
          "the linker takes more than it may have ("
              + tool.limits().describe()
              + ") for this tree; look for an array of gigabytes in it");
    }
    return new Outcome(
        result.succeeded() ? Optional.empty() : Optional.of(result.errors().strip()),
        result.output());
  }

  /** What the linker's message means. */
  static P2Exception explain(String message, P2Test test, List<Libraries> libraries)
      throws P2Exception {
    Set<String> undefined = new LinkedHashSet<>();
    Matcher reference = UNDEFINED.matcher(message);
    while (reference.find()) {
      undefined.add(reference.group(1));
    }
    List<String> details = new ArrayList<>();
    for (Libraries each : libraries) {
      details.addAll(each.notes());
    }
    details.add(LibraryBuilder.firstLines(message));
    return new P2Exception(
        undefined.isEmpty() ? cannotLink(test) : lacks(undefined, test),
        String.join("\n", details));
  }

  private static String cannotLink(P2Test test) {
    return "the tree cannot be linked with " + test.name() + ":";
  }

  private static String lacks(Set<String> undefined, P2Test test) {
    Set<String> required = new LinkedHashSet<>(P2Interface.FUNCTIONS);
    required.addAll(P2Interface.SYSTEM_CALLS);
    required.retainAll(undefined);
    if (required.isEmpty()) {
      return "nothing in the tree defines "
          + String.join(", ", undefined)
          + ", which "
          + test.name()
          + " needs; is the object that does so named in config.mk?";
    }
    return "the tree has no "
        + String.join(", ", required)
        + ", which every P2 must have and "
        + test.name()
        + " needs; is the object that defines it named in config.mk?";
  }
}
