package org.landslide.students.tree;

import java.util.List;

/** There is no test of that name. */
public final class UnknownTestException extends TreeException {
  private final String name;
  private final transient List<String> known;

  public UnknownTestException(String name, List<String> known) {
    super("there is no test '" + name + "'; tests are " + String.join(", ", known));
    this.name = name;
    this.known = List.copyOf(known);
  }

  /** What was asked for. */
  public String name() {
    return name;
  }

  /** What may have been meant. */
  public List<String> known() {
    return known;
  }
}
