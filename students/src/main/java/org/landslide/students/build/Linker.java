package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.tree.P2Interface;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeTest;

/** Links programs and kernels of a compiled tree, and says in a student's words why that fails. */
final class Linker {
  private static final List<String> COMMAND =
      List.of(
          "ld",
          "-melf_i386",
          "-static",
          "-z",
          "noseparate-code",
          "-z",
          "noexecstack",
          "--build-id=none",
          "-t", // twice: says of which member of which archive it takes something
          "-t");

  private static final List<String> PROGRAM = List.of("-Ttext", "0x1000000", "--entry=_main");
  private static final List<String> KERNEL = List.of("-Ttext", "0x100000");

  /** Changes with anything in here that changes what is made. */
  static final String RECIPE = "2 " + COMMAND + PROGRAM + KERNEL;

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
   * Links a user program.
   *
   * @param test the name of an object in the folder
   * @param libraries in the order in which definitions are looked for
   */
  Outcome link(Path folder, String test, List<Libraries> libraries, Path program)
      throws TreeException {
    List<String> inputs = new ArrayList<>(List.of("./" + test));
    inputs.addAll(startup(libraries));
    inputs.addAll(group(libraries));
    return link(folder, PROGRAM, inputs, program);
  }

  /**
   * Links a kernel.
   *
   * @param kernel the student's part of it
   * @param image the object with its files
   */
  Outcome linkKernel(
      Path folder, Path kernel, Path image, List<Libraries> libraries, Path executable)
      throws TreeException {
    List<String> inputs = new ArrayList<>(startup(libraries));
    inputs.add(kernel.toString());
    inputs.addAll(group(libraries));
    inputs.add(image.toString());
    return link(folder, KERNEL, inputs, executable);
  }

  private static List<String> startup(List<Libraries> libraries) {
    return libraries.stream()
        .flatMap(each -> each.startup().stream())
        .limit(1)
        .map(Path::toString)
        .toList();
  }

  private static List<String> group(List<Libraries> libraries) throws TreeException {
    List<String> group = new ArrayList<>(List.of("--start-group"));
    for (Libraries each : libraries) {
      each.archives().forEach(archive -> group.add(archive.toString()));
    }
    group.add("--end-group");
    return group;
  }

  private Outcome link(Path folder, List<String> place, List<String> inputs, Path made)
      throws TreeException {
    List<String> command = new ArrayList<>(COMMAND);
    command.addAll(place);
    command.add("-o");
    command.add(made.toString());
    command.addAll(inputs);
    Tool.Result result = tool.run(folder, command);
    if (result.wasTooMuch()) {
      throw new TreeException(
          "the linker takes more than it may have ("
              + tool.limits().describe()
              + ") for this tree; look for an array of gigabytes in it");
    }
    return new Outcome(
        result.succeeded() ? Optional.empty() : Optional.of(result.errors().strip()),
        result.output());
  }

  /** Makes one object of several, in their order; gives the linker's message if that fails. */
  Optional<String> join(Path folder, List<String> objects, Path joined) throws TreeException {
    List<String> command = new ArrayList<>(List.of("ld", "-melf_i386", "-r"));
    command.addAll(List.of("-o", joined.toString()));
    command.addAll(objects);
    Tool.Result result = tool.run(folder, command);
    return result.succeeded() ? Optional.empty() : Optional.of(result.errors().strip());
  }

  /** What the linker's message means. */
  static TreeException explain(String message, TreeTest test, List<Libraries> libraries)
      throws TreeException {
    Set<String> undefined = undefined(message);
    return new TreeException(
        undefined.isEmpty() ? cannotLink(test) : lacks(undefined, test),
        details(message, libraries));
  }

  /** The same for a kernel. */
  static TreeException explainKernel(String message, List<Libraries> libraries)
      throws TreeException {
    Set<String> undefined = undefined(message);
    return new TreeException(
        undefined.isEmpty()
            ? "the kernel cannot be linked:"
            : "nothing defines "
                + String.join(", ", undefined)
                + ", which the kernel needs; is the object that does so named in KERNEL_OBJS of"
                + " config.mk?",
        details(message, libraries));
  }

  private static Set<String> undefined(String message) {
    Set<String> undefined = new LinkedHashSet<>();
    Matcher reference = UNDEFINED.matcher(message);
    while (reference.find()) {
      undefined.add(reference.group(1));
    }
    return undefined;
  }

  private static String details(String message, List<Libraries> libraries) throws TreeException {
    List<String> details = new ArrayList<>();
    for (Libraries each : libraries) {
      details.addAll(each.notes());
    }
    details.add(UnitCompiler.firstLines(message));
    return String.join("\n", details);
  }

  private static String cannotLink(TreeTest test) {
    return "the tree cannot be linked with " + test.name() + ":";
  }

  private static String lacks(Set<String> undefined, TreeTest test) {
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
