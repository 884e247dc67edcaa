package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.tree.BaseCode;

/** Which files and libraries that a tree lacks were taken from {@link BaseCode}, as a sentence. */
final class StandIns {
  private static final Pattern MEMBER = Pattern.compile("\\((.*)/\\d+-(\\w+)\\.a\\).*");
  private static final int SHOWN = 5;

  private StandIns() {}

  /** The headers of the base code among those that were included. */
  static List<String> headers(BaseCode base, Collection<String> included) {
    return included.stream()
        .map(Path::of)
        .filter(file -> file.startsWith(base.root()))
        .map(file -> base.root().relativize(file).toString())
        .sorted()
        .toList();
  }

  /**
   * The libraries of the base code of which the linker took something.
   *
   * @param trace what it said about the members of archives that it used
   */
  static Set<String> libraries(Libraries base, String trace) {
    Set<String> names = new TreeSet<>();
    for (String line : trace.lines().toList()) {
      Matcher member = MEMBER.matcher(line);
      if (member.matches() && base.folder().equals(Path.of(member.group(1)))) {
        names.add(member.group(2));
      }
    }
    return names;
  }

  /** What to tell of them; nothing if there are none. */
  static List<String> notes(BaseCode base, Collection<String> stoodIn) {
    if (stoodIn.isEmpty()) {
      return List.of();
    }
    List<String> names = new ArrayList<>(stoodIn).subList(0, Math.min(SHOWN, stoodIn.size()));
    int more = stoodIn.size() - names.size();
    return List.of(
        "the tree lacks base code of its course, and "
            + base.name()
            + " stands in: "
            + String.join(", ", names)
            + (more > 0 ? " and " + more + " more" : ""));
  }
}
