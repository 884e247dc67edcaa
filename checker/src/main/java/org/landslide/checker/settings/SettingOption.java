package org.landslide.checker.settings;

import java.util.List;
import java.util.function.BiFunction;

/**
 * How a setting is given on the command line.
 *
 * @param names the long one last
 * @param section where it stands in the help message
 * @param help what the help message says of it
 * @param parser what its value means
 */
record SettingOption<E>(
    List<String> names,
    HelpSection section,
    String help,
    BiFunction<String, Origin, List<E>> parser) {
  /** What messages call it. */
  String name() {
    return names.get(names.size() - 1);
  }
}
