package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.tree.P2Interface;
import org.landslide.students.tree.TreeException;

/** The names that a student's objects define for others. */
final class Symbols {
  private static final Pattern DEFINITION = Pattern.compile("(.*):[0-9a-f]+ [A-TV-Z] (\\S+)");

  private final Map<String, String> objects = new HashMap<>();

  private Symbols() {}

  static Symbols of(Tool tool, Path folder, List<String> objects) throws TreeException {
    List<String> command = new ArrayList<>(List.of("nm", "-A", "-g", "--defined-only"));
    command.addAll(objects);
    Symbols symbols = new Symbols();
    if (objects.isEmpty()) {
      return symbols;
    }
    for (String line : tool.run(folder, command).output().lines().toList()) {
      Matcher definition = DEFINITION.matcher(line);
      if (definition.matches()) {
        symbols.objects.putIfAbsent(definition.group(2), definition.group(1));
      }
    }
    return symbols;
  }

  /** The object that defines a name. */
  Optional<String> definedIn(String name) {
    return Optional.ofNullable(objects.get(name));
  }

  /** What of the interface is not defined, in the interface's order. */
  List<String> missing() {
    return P2Interface.FUNCTIONS.stream().filter(name -> !objects.containsKey(name)).toList();
  }
}
